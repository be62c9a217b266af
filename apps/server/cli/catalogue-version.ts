/** Checks, compares and applies a version of the catalogue. */
import { isDeepStrictEqual } from 'node:util'
import { differences, type Difference } from '@pfotenportal/domain/catalogue/differences'
import { parseCatalogue, type CatalogueError } from '@pfotenportal/domain/catalogue/parse'
import { successionErrors } from '@pfotenportal/domain/catalogue/succession'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { CatalogueVersion } from '../core/catalogue.ts'
import {
  countContracts,
  hasContracts,
  insertVersion,
  listVersions,
  lockVersions,
} from '../database/catalogue.ts'
import type { Queries } from '../database/open.ts'
import { complainAbout, type CatalogueRequest, type DocumentFile } from './catalogue-file.ts'
import type { Command } from './command.ts'

/** The effect of a file: none, because it equals the newest version; errors; or a new version. */
type Plan =
  | { readonly kind: 'SAME'; readonly newest: CatalogueVersion; readonly from: Day | undefined }
  | { readonly kind: 'ERRORS'; readonly errors: readonly CatalogueError[] }
  | { readonly kind: 'NEW'; readonly next: CatalogueVersion; readonly newest: CatalogueVersion | undefined }

/** Runs the command in one transaction, so that versions are applied one at a time and never in part. */
export async function applyVersion(
  command: Command,
  request: CatalogueRequest,
  file: DocumentFile,
): Promise<number> {
  const { services, say } = command
  const { today } = await services.clock.moment()
  const code = await services.database.transaction(async (tx) => {
    await lockVersions(tx)
    const newest = (await listVersions(tx)).at(-1)
    const isInUse = await hasContracts(tx)
    const plan = planOf(file.document, request.from, { newest, isInUse, today })
    if (plan.kind === 'ERRORS') return complainAbout(command, file.name, plan.errors)
    if (plan.kind === 'SAME') return sayThatItIs(plan.newest, plan.from, command)
    const { next } = plan
    const { version } = next.content
    if (request.verb === 'check') {
      say(`${file.name} has no errors. It would be version ${version}, in force from ${next.effectiveFrom}.`)
      return 0
    }
    for (const difference of differences(next.content, plan.newest?.content))
      say(await lineOf(tx, difference, next))
    if (request.verb === 'diff') return 0
    await insertVersion(tx, next, services.clock.realNow())
    say(`Stored as version ${version}, in force from ${next.effectiveFrom}.`)
    return 0
  })
  await services.catalogue.refresh()
  return code
}

/** What a new version is compared with. */
interface Present {
  readonly newest: CatalogueVersion | undefined
  /** Whether a contract refers to what earlier versions sold. */
  readonly isInUse: boolean
  readonly today: Day
}

function planOf(document: unknown, from: Day | undefined, { newest, isInUse, today }: Present): Plan {
  const read = parseCatalogue(document, (newest?.content.version ?? 0) + 1)
  if (!read.ok) return { kind: 'ERRORS', errors: read.errors }
  const { catalogue: content } = read
  if (newest && isDeepStrictEqual({ ...content, version: 0 }, { ...newest.content, version: 0 }))
    return { kind: 'SAME', newest, from: from ?? read.effectiveFrom }
  const effectiveFrom = from ?? read.effectiveFrom ?? today
  const errors = [
    ...dayErrors(effectiveFrom, newest, today),
    ...(newest && isInUse ? successionErrors(content, newest.content, today) : []),
  ]
  return errors.length > 0
    ? { kind: 'ERRORS', errors }
    : { kind: 'NEW', next: { effectiveFrom, content }, newest }
}

/** The days of versions never go back, so that the version in force on a day is always the same. */
function dayErrors(
  effectiveFrom: Day,
  newest: CatalogueVersion | undefined,
  today: Day,
): readonly CatalogueError[] {
  const path = 'effectiveFrom'
  if (effectiveFrom < today) return [{ path, message: `${effectiveFrom} is in the past: today is ${today}` }]
  if (newest && effectiveFrom < newest.effectiveFrom) {
    const { content, effectiveFrom: since } = newest
    return [
      { path, message: `${effectiveFrom} is before version ${content.version}, in force from ${since}` },
    ]
  }
  return []
}

function sayThatItIs(
  { content, effectiveFrom }: CatalogueVersion,
  from: Day | undefined,
  { say, complain }: Command,
): number {
  if (from !== undefined && from !== effectiveFrom) {
    complain(
      `This is already version ${content.version}, in force from ${effectiveFrom}; its day cannot be changed.`,
    )
    return 1
  }
  say(`Nothing changes: this is version ${content.version} already, in force from ${effectiveFrom}.`)
  return 0
}

/** The line of a change, with the number of contracts that it affects. */
async function lineOf(
  db: Queries,
  { text, touched }: Difference,
  { effectiveFrom }: CatalogueVersion,
): Promise<string> {
  if (touched.by === 'OFFER') return `${text}. Affects no contract.`
  const count = await countContracts(db, touched)
  const contracts = count === 1 ? '1 contract' : `${count} contracts`
  if (touched.by === 'LAW') return `${text}. Applies by date to ${contracts}.`
  if (count === 0) return `${text}. No contract has it.`
  const keeps = count === 1 ? 'has it and keeps' : 'have it and keep'
  return `${text}. ${contracts} ${keeps} what was agreed before ${effectiveFrom}.`
}
