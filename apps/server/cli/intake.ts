/** `npm run intake`: takes in an order that a file describes, and checks the map of a shop (docs/shop.md). */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { AdminCall } from '@pfotenportal/contract/admin/call'
import { adminIntakeCalls } from '@pfotenportal/contract/admin/intake'
import type { Catalogue } from '@pfotenportal/domain/catalogue/catalogue'
import { parseMenuSku } from '@pfotenportal/domain/plan/sku'
import { messageOf, type Answer } from '../core/answer.ts'
import { momentOf } from '../core/catalogue.ts'
import { readText } from '../core/files/text-file.ts'
import { readShopifyMap, type ShopifyMap } from '../core/shopify-map.ts'
import type { ShopRemark } from '../database/shop/shop-orders.ts'
import { takeIn } from '../intake/intake.ts'
import { besides, readOrder, readSent } from '../intake/shop/remarks.ts'
import { readShopify } from '../intake/shop/shopify.ts'
import type { Taker } from '../intake/taker.ts'
import { adminIntakeHandlers, type IntakeContext } from '../staff/api/intake.ts'
import { commandActor, WrongUsage, type Command } from './command.ts'

export const USAGE = `Usage: npm run intake -- take <order>
       npm run intake -- customer <file>
       npm run intake -- address <customer> <file>
       npm run intake -- payment-method <customer> <file>
       npm run intake -- dog <customer> <file>
       npm run intake -- subscription <dog> <file>
       npm run intake -- check <map> [<order>]

  take     takes in the customer, dogs, address, payment method and contracts of an order, whole or not at all; the same
           order again creates nothing. The file is as the body of POST /api/admin/v1/intake
  customer, address, payment-method, dog, subscription
           take in one part, for the customer or the dog with this number; the same again creates nothing. The file is
           as the body of its call below /api/admin/v1/intake
  check    lists what is wrong with a map of Shopify's articles and properties, and says what it makes of an order that
           Shopify has sent; takes in nothing`

/** The content of a JSON file, or complains and returns undefined. */
async function readJson(
  { complain }: Command,
  file: string,
): Promise<{ readonly json: unknown } | undefined> {
  try {
    return { json: JSON.parse(await readText(file)) as unknown }
  } catch (error) {
    complain(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

function complainAbout({ complain }: Command, remarks: readonly Pick<ShopRemark, 'path' | 'en'>[]): number {
  for (const { path, en } of remarks) complain(path === '' ? en : `${path}: ${en}`)
  return 1
}

async function take(command: Command, file: string): Promise<number> {
  const content = await readJson(command, file)
  if (!content) return 1
  const read = readOrder(content.json)
  if (!read.ok) return complainAbout(command, read.remarks)
  return answer(command, await takeIn(await taker(command), read.order))
}

async function taker(command: Command): Promise<Taker> {
  return { ...(await commandActor(command, 'intake')), language: 'en' }
}

/** Says what was taken in, or complains about each field. */
function answer(command: Command, taken: Answer<unknown>): number {
  if (taken.ok) {
    command.say(JSON.stringify(taken.value, null, 2))
    return 0
  }
  const fields = Object.entries(taken.fields ?? { '': messageOf(taken, 'en') })
  return complainAbout(
    command,
    fields.map(([path, en]) => ({ path, en })),
  )
}

/** The call of the admin API that takes in each part. */
const parts = {
  customer: 'addCustomer',
  address: 'addAddress',
  'payment-method': 'addPaymentMethod',
  dog: 'addDog',
  subscription: 'addSubscription',
} as const

const isPart = (verb: string): verb is keyof typeof parts => Object.hasOwn(parts, verb)

type TakePart = (
  context: IntakeContext,
  request: { readonly params: unknown; readonly body: unknown },
) => Promise<Answer<unknown>>

/** Takes in one part as its call does; `of` is the number of the customer or the dog, if it has one. */
async function takePart(
  command: Command,
  part: keyof typeof parts,
  { of, file }: { readonly of: string | undefined; readonly file: string },
): Promise<number> {
  const name = parts[part]
  const call: AdminCall = adminIntakeCalls[name]
  const params = call.params ? readSent(call.params, { id: of }) : { ok: true as const, sent: {} }
  if (!params.ok) throw new WrongUsage(`"${of ?? ''}" is no number.`)
  const content = await readJson(command, file)
  if (!content) return 1
  const read = readSent(call.input ?? z.unknown(), content.json)
  if (!read.ok) return complainAbout(command, read.remarks)
  // The schemas that read the request also type the handler, which TypeScript cannot infer here.
  const take = adminIntakeHandlers[name] as TakePart
  const context = { ...(await taker(command)), shows: () => undefined }
  return answer(command, await take(context, { params: params.sent, body: read.sent }))
}

/** What a map names and the catalogue does not have. */
function unknownIn({ articles, values }: ShopifyMap, catalogue: Catalogue): string[] {
  const recipes = new Set(catalogue.recipes.map(({ code }) => code))
  const cycles = new Set(catalogue.cycles.map(({ days }) => days))
  const supplements = new Set(catalogue.supplements.map(({ kind }) => kind))
  const of = (place: string, what: unknown, isKnown: boolean) =>
    isKnown ? [] : [`${place}: the catalogue has no ${String(what)}.`]
  return [
    ...articles.flatMap((article, index) => {
      const place = `articles.${index}`
      if (article.is === 'supplement')
        return of(place, article.supplement, supplements.has(article.supplement))
      if (article.is === 'aside') return []
      const { menu, cycle = 'TEST' } = article
      return [
        ...(menu === undefined ? [] : of(place, menu, parseMenuSku(menu, catalogue) !== undefined)),
        ...(article.recipes ?? []).flatMap((code) => of(place, code, recipes.has(code))),
        ...of(place, `${cycle} days`, cycle === 'TEST' || cycles.has(cycle)),
      ]
    }),
    ...Object.entries(values.recipes).flatMap(([name, code]) =>
      of(`values.recipes.${name}`, code, recipes.has(code)),
    ),
    ...Object.entries(values.cycle).flatMap(([name, cycle]) =>
      of(`values.cycle.${name}`, `${cycle} days`, cycle === 'TEST' || cycles.has(cycle)),
    ),
  ]
}

async function check(command: Command, file: string, orderFile: string | undefined): Promise<number> {
  const { say, complain, services } = command
  const result = readShopifyMap(file)
  const problems = result.ok
    ? unknownIn(result.map, momentOf(await commandActor(command, 'intake')).catalogue).map(
        (each) => `${file}: ${each}`,
      )
    : result.problems
  if (!result.ok || problems.length > 0) {
    for (const problem of problems) complain(problem)
    return 1
  }
  say(`${file} has no error.`)
  if (services.config.shop.shopifyMap === null)
    say('The service does not use a map yet: SHOPIFY_MAP is unset.')
  if (orderFile === undefined) return 0
  const content = await readJson(command, orderFile)
  if (!content) return 1
  const delivery = { sender: 'shopify', delivery: '', topic: null, body: Buffer.alloc(0) } as const
  const { draft, remarks, notes } = readShopify(result.map, content.json, delivery)
  for (const { en } of notes) say(en)
  if (draft === null) {
    for (const { en } of remarks) say(en)
    return 0
  }
  const read = readOrder(draft)
  say(JSON.stringify(draft, null, 2))
  const wrong = [...remarks, ...(read.ok ? [] : besides(remarks, read.remarks))]
  return wrong.length === 0 ? 0 : complainAbout(command, wrong)
}

export async function run(command: Command): Promise<number> {
  const { positionals } = parseArgs({ args: [...command.args], options: {}, allowPositionals: true })
  const [verb = '', file, order, ...more] = positionals
  if (file === undefined || more.length > 0) throw new WrongUsage('A verb and a file are required.')
  if (isPart(verb)) {
    const words = verb === 'customer' ? { of: undefined, file } : { of: file, file: order }
    if (words.file === undefined || (verb === 'customer' && order !== undefined))
      throw new WrongUsage(`${verb} needs the words that the usage names.`)
    return takePart(command, verb, { of: words.of, file: words.file })
  }
  if (verb === 'take' && order === undefined) return take(command, file)
  if (verb === 'check') return check(command, file, order)
  throw new WrongUsage(`There is no "${verb}" like that.`)
}
