/** Checks, compares and applies a version of the catalogue. */
import type { Catalogue } from '@pfotenportal/domain/catalogue/catalogue'
import { toWire, type Cents } from '@pfotenportal/domain/core/money'
import { sizesBelowMinimum } from '@pfotenportal/domain/product/shipping'
import type { CatalogueVersion } from '../core/catalogue.ts'
import { planVersion, applyVersion as storeVersion, type VersionChange } from '../staff/catalogue/actions.ts'
import { complainAbout, type CatalogueRequest, type DocumentFile } from './catalogue-file.ts'
import { commandActor, type Command } from './command.ts'

/** Runs the command; returns its exit code. */
export async function applyVersion(
  command: Command,
  { verb, from }: CatalogueRequest,
  { name, document }: DocumentFile,
): Promise<number> {
  const { services, say, complain } = command
  const request = { document, from }
  const plan =
    verb === 'apply'
      ? await storeVersion(await commandActor(command, 'catalogue'), request)
      : await planVersion(services, request)
  if (plan.kind === 'ERRORS') return complainAbout(command, name, plan.errors)
  if (plan.kind !== 'NEW') {
    const { content, effectiveFrom } = plan.newest
    if (plan.kind === 'SAME') {
      say(`Nothing changes: this is version ${content.version} already, in force from ${effectiveFrom}.`)
      return 0
    }
    complain(
      `This is already version ${content.version}, in force from ${effectiveFrom}; its day cannot be changed.`,
    )
    return 1
  }
  const { next, changes } = plan
  const { version } = next.content
  if (verb === 'check') {
    say(`${name} has no errors. It would be version ${version}, in force from ${next.effectiveFrom}.`)
    say(roundingOf(next.content.prices.step))
    for (const line of [...shippingLines(next.content), ...minimumLines(next.content)]) say(line)
    return 0
  }
  for (const change of changes) say(lineOf(change, next))
  if (verb === 'apply') say(`Stored as version ${version}, in force from ${next.effectiveFrom}.`)
  return 0
}

/** What the step of prices does. */
function roundingOf(step: Cents): string {
  const nearest = 'Prices are rounded to the nearest cent'
  return step === 1
    ? `${nearest}, half a cent up: prices.step is 1, so they are not rounded up any further.`
    : `${nearest}, then up to the next multiple of ${toWire(step)} € (prices.step).`
}

/** What shipping costs, if it is not free everywhere. */
function shippingLines({ shipping }: Catalogue): string[] {
  const prices = Object.entries(shipping).map(([country, { price, freeFrom }]) => {
    const until = price === 0 || freeFrom === undefined ? '' : `, free from ${toWire(freeFrom)} €`
    return `${country} ${toWire(price)} €${until}`
  })
  return prices.length === 0 ? [] : [`Shipping comes on top of the price of a box: ${prices.join('; ')}.`]
}

/** What the minimum order excludes, if there is one. */
function minimumLines(content: Catalogue): string[] {
  const { minimumOrder } = content.prices
  if (minimumOrder === 0) return []
  const sizes = sizesBelowMinimum(content)
  const excluded =
    sizes.length === 0
      ? 'Every size has menus that reach it.'
      : `No menu of these sizes reaches it, so they cannot be chosen: ${sizes.join(', ')} kcal.`
  return [`A menu costs at least ${toWire(minimumOrder)} € (prices.minimumOrder). ${excluded}`]
}

/** The line of a change, with the number of contracts that it affects. */
function lineOf(
  { text, touched, contracts: count }: VersionChange,
  { effectiveFrom }: CatalogueVersion,
): string {
  if (touched === 'OFFER') return `${text}. Affects no contract.`
  const contracts = count === 1 ? '1 contract' : `${count} contracts`
  if (touched === 'LAW') return `${text}. Applies by date to ${contracts}.`
  if (count === 0) return `${text}. No contract has it.`
  const keeps = count === 1 ? 'has it and keeps' : 'have it and keep'
  return `${text}. ${contracts} ${keeps} what was agreed before ${effectiveFrom}.`
}
