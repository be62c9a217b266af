/**
 * What the schema accepts, the whole product does: a random catalogue is stored, a contract under it is quoted, charged,
 * packed and handed over, and its pages, mails, lists and labels are made. Every case is a customer of its own in one
 * database, under versions of the catalogue of its own.
 */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { onSale, type Catalogue } from '@pfotenportal/domain/catalogue/catalogue'
import { catalogueOf } from '@pfotenportal/domain/catalogue/parse'
import { addDays, day } from '@pfotenportal/domain/core/calendar'
import { batchOfMonday, type PackingBatch } from '@pfotenportal/domain/parcel/packing'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { menusOf, productIdOf, type Variant } from '@pfotenportal/domain/product/variants'
import { anyChange, anyChoice, documentOf, successorOf } from '@pfotenportal/domain/testing/random-catalogue'
import { newestCatalogue } from '@pfotenportal/server/core/catalogue'
import { insertVersion } from '@pfotenportal/server/database/catalogue'
import { findOrderInconsistencies } from '@pfotenportal/server/database/job/inconsistencies'
import { packOrder } from '@pfotenportal/server/database/parcel/packing'
import { mailRenderer } from '@pfotenportal/server/mail/renderer'
import { sampleIn } from '@pfotenportal/server/mail/sample-data'
import { isTemplate, mailTemplates } from '@pfotenportal/server/mail/templates'
import { labelsPdf } from '@pfotenportal/server/packing/bag-labels'
import { packedBoxes, packingTotals } from '@pfotenportal/server/packing/packed-boxes'
import { packingCsv } from '@pfotenportal/server/packing/packing-list-csv'
import { packingPdf } from '@pfotenportal/server/packing/packing-list-pdf'
import { dispatchOrder } from '@pfotenportal/server/shipping/dispatch-order'
import { catalogueCommand } from '@pfotenportal/server/testing/catalogue'
import { textOf, wholeOf } from '@pfotenportal/server/testing/packing'
import { serviceActor } from '@pfotenportal/server/testing/parcels'
import { linkFor } from '@pfotenportal/server/testing/sign-in'
import { startTestService, type TestService } from '@pfotenportal/server/testing/start'

/** Which contract is made under the catalogue, and how its customer reads. */
const anyContract = fc.record({
  place: fc.nat(10_000),
  recipes: fc.integer({ min: 1, max: 7 }),
  supplements: fc.integer({ min: 0, max: 7 }),
  /** The discount in percent; 0 for none. */
  discount: fc.integer({ min: 0, max: 100 }),
  language: fc.constantFrom('de' as const, 'en' as const),
  /** What the numbers of its company begin with. */
  prefixes: fc.uniqueArray(fc.stringMatching(/^[A-Z]{1,6}-$/), { minLength: 3, maxLength: 3 }),
})

/** A case: two versions of a catalogue, of which the contract has the first, and the contract. */
const anyCase = fc.record({ choice: anyChoice, change: anyChange, contract: anyContract })
type AnyCase = typeof anyCase extends fc.Arbitrary<infer C> ? C : never

/** Each case is packed in a week of its own, so that its lists have no other box. */
const batchOf = (number: number) => batchOfMonday(addDays(day('2026-11-23'), 7 * (number - 1)))
const CREATED_AT = '2026-11-01T10:00:00.000Z'
const FIRST_ID = 600_000

const cents = (amount: string) => Math.round(Number(amount) * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((left, right) => left + right, 0)

/** Starts a service without customers, with a discount code for every percentage. */
export async function startAnyCatalogue(): Promise<TestService> {
  const service = await startTestService({ environment: { SIMULATED_CARRIER_FAULTS: 'none' } })
  Object.assign(service.services.mail, { wake: () => undefined, sweep: async () => undefined })
  const campaigns = Array.from({ length: 100 }, (_, index) => ({
    codes: [`PERCENT${index + 1}`],
    title: { de: 'Probe', en: 'Try it' },
    percentage: index + 1,
  }))
  await catalogueCommand(service.services, 'apply', { campaigns })
  return service
}

async function insert({ services }: TestService, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await services.database.pool.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** Stores two versions that are in force today, and returns them. */
async function storeVersions({ services }: TestService, { choice, change }: AnyCase, number: number) {
  const versions = [documentOf(choice), successorOf(choice, change)].map((document, place) =>
    catalogueOf(document, 2 * number + place),
  )
  for (const content of versions) {
    const applied = { at: services.clock.realNow(), by: null }
    await insertVersion(services.database.query, { effectiveFrom: day('2026-11-20'), content }, applied)
  }
  await services.catalogue.refresh()
  const [terms, shown] = versions
  if (!terms || !shown) throw new Error('two versions are stored')
  return { terms, shown }
}

/** A menu of the catalogue: any class, recipes, cycle and portion. */
function menuOf(terms: Catalogue, { place, recipes }: AnyCase['contract']): Variant {
  const tier = terms.energyClasses[place % terms.energyClasses.length] ?? 0
  const set = onSale(terms.recipes)
    .slice(0, recipes)
    .map(({ code }) => code)
  const menus = menusOf(tier, [set], terms)
  const menu = menus[place % menus.length]
  if (!menu) throw new Error('every set of recipes has a menu')
  return menu
}

async function insertContract(service: TestService, menu: Variant, terms: Catalogue, one: AnyCase) {
  const id = FIRST_ID + terms.version
  const { language, place } = one.contract
  const country = terms.countries[place % terms.countries.length]
  const shippingAddress = {
    addressId: null,
    firstName: 'Kim',
    lastName: 'Muster',
    phone: '',
    company: '',
    address1: 'Kastanienallee 12',
    zip: country?.postcode.example,
    city: 'Musterstadt',
    countryCode: country?.code,
  }
  await insert(service, 'customer', [
    {
      id,
      first_name: 'Kim',
      last_name: 'Muster',
      email: `kim${id}@example.de`,
      tags: [],
      selected_lang: language,
      referral_code: `CASE${id}`,
      created_at: CREATED_AT,
    },
  ])
  await insert(service, 'pet', [
    {
      id,
      customer_id: id,
      name: 'Frieda',
      gender: 'f',
      birth_year: 2021,
      birth_month: 4,
      breed: ['Labrador Retriever'],
      weight_grams: 28_000,
      activity_level: 'normal',
      weight_class: 'ideal',
      dog_stage: 'adult',
      allergies: [],
      health_issues: [],
    },
  ])
  await insert(service, 'payment_method', [
    {
      id: `pm_${id}`,
      customer_id: id,
      status: 'ACTIVE',
      card_brand: 'visa',
      card_last_digits: '4242',
      card_expiry_month: 12,
      card_expiry_year: 2035,
      gateway_reference: 'card:4242',
      billing_address: shippingAddress,
      created_at: CREATED_AT,
    },
  ])
  await insert(service, 'subscription', [
    {
      id,
      customer_id: id,
      pet_id: id,
      status: 'ACTIVE',
      recipes: menu.plan.recipes,
      cycle: String(menu.plan.cycle),
      pension: menu.plan.pension,
      interval_days: cycleDays(menu.plan.cycle),
      anchor_index: 1,
      anchor_date: '2026-12-01',
      last_cycle_index: 0,
      completed_orders: 0,
      next_billing_date: '2026-12-01',
      shipping_address: shippingAddress,
      payment_method_id: `pm_${id}`,
      billing_source: 'PORTAL',
      created_at: CREATED_AT,
      loyalty_from: 1,
      catalogue_version: terms.version,
    },
  ])
  const { sku, price, productId, variantId } = menu
  const supplements = onSale(terms.supplements).slice(0, one.contract.supplements)
  await insert(
    service,
    'subscription_line',
    [{ sku, price, productId, variantId }, ...supplements].map((article, index) => ({
      id: id * 10 + index + 1,
      subscription_id: id,
      sku: article.sku,
      quantity: 1,
      unit_price_cents: article.price,
      product_id: article.productId,
      variant_id: article.variantId,
    })),
  )
  return id
}

/** Everything that the portal reads for its pages; the answers are checked against their description. */
async function readPages(service: TestService, id: number, menu: Variant, given: Given): Promise<void> {
  const params = { id }
  const answers = [
    await service.call('listSubscriptions', given),
    await service.call('listOrderSchedule', { params, query: {}, ...given }),
    await service.call('listOrderHistory', { params, query: {}, ...given }),
    await service.call('listActivity', { params, query: {}, ...given }),
    await service.call('readShop', { query: {}, ...given }),
    await service.call('readProduct', {
      params: { productId: productIdOf(menu.tier) },
      query: { recipes: menu.plan.recipes.join() },
      ...given,
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
}

interface Given {
  readonly token: string
  readonly headers: Record<string, string>
}

/** The numbers of orders, receipts and credit notes begin as this company's do. */
function numberAs({ services }: TestService, prefixes: readonly string[]): void {
  const [orderNumberPrefix = '', receipt = '', creditNote = ''] = prefixes
  const brand = { ...services.config.brand, orderNumberPrefix, documentPrefixes: { receipt, creditNote } }
  Object.assign(services.config, { brand })
}

/** The receipt has a number of the company, states that of the order, and its file has both; a free order has none. */
async function expectReceipt(
  service: TestService,
  { orderNumber, total }: { readonly orderNumber: string; readonly total: number },
  given: Given,
): Promise<void> {
  const { orderNumberPrefix, documentPrefixes } = service.services.config.brand
  expect(orderNumber).toMatch(new RegExp(`^${orderNumberPrefix}\\d+$`))
  const { data: documents } = await service.call('listDocuments', { query: {}, ...given })
  const receipt = documents.find(({ kind }) => kind === 'RECEIPT')
  if (total === 0) {
    expect(receipt).toBeUndefined()
    return
  }
  expect(receipt?.number).toMatch(new RegExp(`^${documentPrefixes.receipt}2026-\\d{6}$`))
  const { data: file } = await service.call('readDocumentFile', {
    params: { id: receipt?.id ?? 0 },
    ...given,
  })
  const text = await textOf(Buffer.from(file.content, 'base64'))
  expect(text).toContain(receipt?.number)
  expect(text).toContain(orderNumber)
  expect(text).not.toMatch(/undefined|NaN|\[object/)
}

/** Quotes and places the order; what is quoted is charged, and what is charged is the sum of its lines. */
async function buy(service: TestService, id: number, terms: Catalogue, given: Given) {
  const { data: quote } = await service.call('createQuote', {
    body: { subscriptionId: id, operation: 'placeOrder' },
    ...given,
  })
  const { data: order } = await service.call('placeOrder', {
    params: { id },
    token: given.token,
    headers: { ...given.headers, 'quote-id': quote.id },
  })
  const row = await service.services.database.query
    .selectFrom('customer_order')
    .selectAll()
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const total = cents(order.totalPrice)
  const country = row.shipping_address?.countryCode ?? ''
  const rate = terms.tax[country]?.FEED.at(-1)?.percent ?? -1
  expect(Number(order.taxRate)).toBeCloseTo(rate / 100, 6)
  const shipping = cents(order.totalShipping)
  expect(total).toBe(row.total_line_items_cents - row.total_discount_cents + shipping)
  expect(sum(row.lines.map(({ discountedPrice }) => discountedPrice)) + shipping).toBe(total)
  // The base and the VAT on it are what was charged: the VAT is that of the base, up to a cent of rounding.
  const base = total - cents(order.totalTax)
  expect(Math.abs(cents(order.totalTax) - (base * rate) / 100)).toBeLessThanOrEqual(1)
  expect(await findOrderInconsistencies(service.services.database.query, [id])).toEqual([])
  await expectReceipt(service, { orderNumber: row.order_number ?? '', total }, given)
  return { orderId: order.id, total, tax: cents(order.totalTax) }
}

/** Lists and labels of that many bytes are read; a box can have thousands of labels. */
const READ_UP_TO = 100_000

/** Packs the order and makes its list, slip and labels. */
async function pack(
  service: TestService,
  orderId: number,
  menu: Variant,
  batch: PackingBatch,
): Promise<void> {
  const { database, config } = service.services
  const { brand } = config
  expect(await database.transaction((tx) => packOrder(tx, orderId, batch))).toBe(true)
  const boxes = () => packedBoxes(database.query, batch)
  const numbers: string[] = []
  for await (const { contents, parcels, orderNumber } of boxes()) {
    numbers.push(orderNumber)
    expect(contents.unknown).toEqual([])
    expect(contents.grams).toBe(menu.grams)
    expect(sum(parcels.map(({ grams }) => grams))).toBe(menu.grams)
  }
  expect(numbers).toHaveLength(1)
  expect(String(await wholeOf(packingCsv(batch, boxes())))).toContain(numbers[0])
  for (const pdf of [
    packingPdf(batch, await packingTotals(database.query, batch), boxes(), brand.name),
    labelsPdf({ batch, contact: '', brand, boxes }),
  ]) {
    const bytes = await wholeOf(pdf)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    if (bytes.length > READ_UP_TO) continue
    const text = await textOf(bytes)
    expect(text).toContain(numbers[0])
    expect(text).not.toMatch(/undefined|NaN|\[object/)
  }
}

/** Renders every mail that the case recorded, in both languages; the receipt has the sums of the order. */
async function expectMails(service: TestService, id: number, paid: { total: number; tax: number }) {
  const { database, config } = service.services
  const render = mailRenderer({ publicUrl: 'https://portal.example.de', brand: config.brand })
  const { rows } = await database.pool.query<{ template: string; data: { receipt?: Receipt } }>(
    'select template, data from outbox where customer_id = $1 order by business_at, key',
    [id],
  )
  const templates = rows.map(({ template }) => template)
  expect(templates).toEqual(expect.arrayContaining(['orderPlaced', 'orderShipped']))
  for (const { template, data } of rows) {
    if (!isTemplate(template)) throw new Error(`no template ${template}`)
    const { receipt } = data
    if (receipt) {
      const { price, net, positions, discountAmount } = receipt
      expect([price.total, price.tax, net]).toEqual([paid.total, paid.tax, paid.total - paid.tax])
      expect(sum(positions.map(({ amount }) => amount)) - discountAmount + price.shipping).toBe(paid.total)
    }
    for (const language of ['de', 'en'] as const) {
      const mail = await render(template, data, { firstName: 'Kim', language }, day('2026-11-24'))
      expect(`${mail.subject} ${mail.text}`).not.toMatch(/undefined|NaN|\[object/)
      expect(mail.html).not.toContain('<b>Ørn')
    }
  }
}

interface Receipt {
  readonly positions: readonly { readonly amount: number }[]
  readonly discountAmount: number
  readonly net: number
  readonly price: { readonly total: number; readonly tax: number; readonly shipping: number }
}

/** Renders every mail that the service can send, with the articles of the catalogue in force. */
async function expectEveryMail({ services }: TestService): Promise<void> {
  const { brand } = services.config
  const render = mailRenderer({ publicUrl: 'https://portal.example.de', brand })
  for (const [template, { sample }] of Object.entries(mailTemplates)) {
    if (!isTemplate(template)) continue
    for (const language of ['de', 'en'] as const) {
      const data = sampleIn(newestCatalogue(), sample)
      const mail = await render(template, data, { firstName: 'Kim', language }, day('2026-11-24'))
      expect(`${template}: ${mail.subject} ${mail.text}`).not.toMatch(/undefined|NaN|\[object/)
    }
  }
}

/** Every so many cases, all mails are rendered and not only those of the order. */
const EVERY_MAIL_OF = 10

/** Takes a case through the product. `number` is one that no other case of the service has, from 1. */
async function takeThrough(service: TestService, one: AnyCase, number: number): Promise<void> {
  const { terms } = await storeVersions(service, one, number)
  const menu = menuOf(terms, one.contract)
  const id = await insertContract(service, menu, terms, one)
  const { data: session } = await service.call('signIn', {
    body: { sessionToken: await linkFor(service, { id }) },
  })
  numberAs(service, one.contract.prefixes)
  const given = { token: session.accessToken, headers: { 'accept-language': one.contract.language } }
  const { discount } = one.contract
  if (discount > 0)
    await service.call('addDiscount', { params: { id }, body: { code: `PERCENT${discount}` }, ...given })
  await readPages(service, id, menu, given)
  const { orderId, ...paid } = await buy(service, id, terms, given)
  await pack(service, orderId, menu, batchOf(number))
  const { book } = service.services.carrier
  if (!book) throw new Error('the simulated carrier takes bookings')
  await dispatchOrder(await serviceActor(service), book, orderId)
  await expectMails(service, id, paid)
  if (number % EVERY_MAIL_OF === 1) await expectEveryMail(service)
  await readPages(service, id, menu, given)
}

/**
 * Takes that many cases through the product. A failure is shrunk to the values that matter. The printed seed repeats a
 * run: `CATALOGUE_SEED=<seed> npm run test:long`; another one tries other catalogues.
 */
export async function takeAllThrough(service: TestService, cases: number): Promise<void> {
  const seed = Number(process.env['CATALOGUE_SEED'] ?? 20_261_127)
  process.stdout.write(`${cases} catalogues with CATALOGUE_SEED=${seed}\n`)
  let number = 0
  await fc.assert(
    fc.asyncProperty(anyCase, (one) => takeThrough(service, one, (number += 1))),
    { numRuns: cases, seed },
  )
}
