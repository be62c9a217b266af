/** Reads Shopify's webhook `orders/paid` by the operator's map (docs/shop.md, C-458). */
import { parseInstant } from '@pfotenportal/domain/core/calendar'
import { parseEuros, toWire } from '@pfotenportal/domain/core/money'
import type { ShopifyArticle, ShopifyContract, ShopifyMap } from '../../core/shopify-map.ts'
import type { ShopDelivery, ShopRemark } from '../../database/shop/shop-orders.ts'
import type { ShopReading } from './reading.ts'
import { remark } from './remarks.ts'
import { contractOf } from './shopify-dog.ts'
import {
  folded,
  ShopifyOrder,
  textAt,
  valueOf,
  type ShopifyAddress,
  type ShopifyLine,
} from './shopify-order.ts'

/** The only topic that sells something. */
const PAID = 'orders/paid'

interface FoundLine<A extends ShopifyArticle> {
  readonly line: ShopifyLine
  readonly article: A
}

function fits({ sku, product, variant }: ShopifyArticle, line: ShopifyLine): boolean {
  const isSku = (pattern: string) =>
    pattern.endsWith('*')
      ? line.sku.toLowerCase().startsWith(pattern.slice(0, -1).toLowerCase())
      : line.sku.toLowerCase() === pattern.toLowerCase()
  return (
    (sku === undefined || isSku(sku)) &&
    (product === undefined || folded(product) === folded(line.title)) &&
    (variant === undefined || folded(variant) === folded(line.variant_title))
  )
}

const isContract = (found: FoundLine<ShopifyArticle>): found is FoundLine<ShopifyContract> =>
  found.article.is === 'contract'

/** What each line is; a line that nobody has mapped is told, because it may be a contract. */
function sortLines(map: ShopifyMap, lines: readonly ShopifyLine[]) {
  const found: FoundLine<ShopifyArticle>[] = []
  const remarks: ShopRemark[] = []
  const notes: ShopRemark[] = []
  for (const line of lines) {
    const name = [line.title, line.variant_title].filter((each) => each !== '').join(', ') || line.sku
    const article = map.articles.find((each) => fits(each, line))
    if (line.current_quantity === 0) notes.push(remark('', ({ removed }) => removed(name)))
    else if (line.gift_card || article?.is === 'aside') notes.push(remark('', ({ aside }) => aside(name)))
    else if (article) found.push({ line, article })
    else remarks.push(remark('', ({ unknownArticle }) => unknownArticle(name)))
  }
  return { found, remarks, notes }
}

/** Cents of an amount such as `89.90`; NaN for any other text. */
const centsIn = (amount: string): number => parseEuros(amount) ?? Number.NaN

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const discountIn = (list: ShopifyLine['discount_allocations']) =>
  sumOf(list.map(({ amount }) => centsIn(amount)))

type Priced = Pick<ShopifyLine, 'price' | 'discount_allocations' | 'tax_lines'> & { quantity?: number }

/** What the customer paid for a line or for a way of shipping, VAT included. */
function paidFor({ quantity = 1, ...line }: Priced, { taxes_included }: ShopifyOrder): number {
  const taxes = taxes_included === false ? sumOf(line.tax_lines.map(({ price }) => centsIn(price))) : 0
  return centsIn(line.price) * quantity - discountIn(line.discount_allocations) + taxes
}

function customerOf(order: ShopifyOrder, { first_name, last_name, name }: Partial<ShopifyAddress>) {
  const { customer } = order
  const [given = '', ...family] = (name ?? '').split(' ')
  const email = order.email || order.contact_email || (customer?.email ?? '')
  const remarks = email === '' ? [remark('customer.email', ({ noEmail }) => noEmail)] : []
  const draft = {
    reference: customer?.id ? customer.id : `order-${order.id}`,
    email: email === '' ? undefined : email,
    firstName: (customer?.first_name ?? '') || (first_name ?? '') || given,
    lastName: (customer?.last_name ?? '') || (last_name ?? '') || family.join(' '),
    language: order.customer_locale.toLowerCase().startsWith('en') ? 'en' : 'de',
  }
  return { draft, remarks }
}

/** The street with what stands in the second line: its number, or more about the place. */
function streetOf({ address1, address2 }: ShopifyAddress): string {
  if (address2 === '') return address1
  return /\d/.test(address1) ? `${address1}, ${address2}` : `${address1} ${address2}`
}

function addressOf(order: ShopifyOrder) {
  const address = order.shipping_address ?? order.billing_address
  if (!address) return { draft: {}, remarks: [remark('address', ({ noAddress }) => noAddress)], address: {} }
  const draft = {
    firstName: address.first_name || (order.customer?.first_name ?? ''),
    lastName: address.last_name || (order.customer?.last_name ?? ''),
    company: address.company,
    address1: streetOf(address),
    zip: address.zip,
    city: address.city,
    countryCode: address.country_code,
    phone: address.phone || order.phone || (order.customer?.phone ?? ''),
  }
  return { draft, remarks: [], address }
}

/** The provider's references; null if the order has none, so that the customer is asked to set one up. */
function methodOf({ paymentMethod }: ShopifyMap, order: ShopifyOrder, json: unknown) {
  if (paymentMethod === null) return null
  const find = (names: readonly string[] = []) =>
    valueOf(order.note_attributes, names) ||
    (names.map((name) => textAt(json, name.split('.'))).find((found) => found !== '') ?? '')
  const method = find(paymentMethod.method)
  return method === '' ? null : { customer: find(paymentMethod.customer) || null, method }
}

interface Boxes {
  readonly order: ShopifyOrder
  readonly supplements: readonly FoundLine<ShopifyArticle>[]
  /** How many contracts the order has. */
  readonly count: number
}

/** The supplements of a contract: those of its line's dog, or of the only dog. */
function supplementsOf(map: ShopifyMap, { line }: FoundLine<ShopifyContract>, { supplements, count }: Boxes) {
  if (count === 1) return supplements
  const nameIn = (each: ShopifyLine) => folded(valueOf(each.properties, map.properties.name))
  return supplements.filter((each) => nameIn(each.line) !== '' && nameIn(each.line) === nameIn(line))
}

/** The box that the shop has charged; the shipping of the order is that of its first box. */
function firstBoxOf(
  map: ShopifyMap,
  lines: readonly ShopifyLine[],
  { order, isFirst }: { readonly order: ShopifyOrder; readonly isFirst: boolean },
) {
  if (map.firstBox === 'NONE') return null
  const paid = [...lines, ...(isFirst ? order.shipping_lines : [])]
  const total = sumOf(paid.map((each) => paidFor(each, order)))
  const at = parseInstant(order.processed_at) ?? parseInstant(order.created_at)
  return {
    chargedAt: at,
    total: Number.isFinite(total) && total >= 0 ? toWire(total) : undefined,
    isPackedHere: map.firstBox === 'PACKED_HERE',
  }
}

function contractsOf(map: ShopifyMap, found: readonly FoundLine<ShopifyArticle>[], order: ShopifyOrder) {
  const lines = found.filter(isContract)
  const supplements = found.filter(({ article }) => article.is === 'supplement')
  const boxes = { order, supplements, count: lines.length }
  const placed = new Set<ShopifyLine>()
  const remarks: ShopRemark[] = []
  const drafts = lines.map((each, index) => {
    const path = `contracts.${index}`
    const contract = contractOf(map, each.article, each.line, { path, orderId: order.id })
    remarks.push(...contract.remarks)
    const own = supplementsOf(map, each, boxes)
    for (const { line } of own) {
      placed.add(line)
      if (line.quantity !== 1)
        remarks.push(
          remark(`${path}.subscription.supplements`, ({ severalOfOne }) => severalOfOne(line.quantity)),
        )
    }
    const charged = [each.line, ...own.map(({ line }) => line)]
    return {
      dog: contract.dog,
      subscription: {
        ...contract.subscription,
        supplements: own.flatMap(({ article }) => (article.is === 'supplement' ? [article.supplement] : [])),
        firstBox: firstBoxOf(map, charged, { order, isFirst: index === 0 }),
      },
    }
  })
  for (const { line } of supplements)
    if (!placed.has(line)) remarks.push(remark('', ({ whoseSupplement }) => whoseSupplement(line.title)))
  return { drafts, remarks }
}

/** The answers of a customer that the mapping does not name; what begins with an underscore is not from customers. */
function unreadIn({ properties }: ShopifyMap, line: ShopifyLine): ShopRemark[] {
  const known = new Set(Object.values(properties).flat().map(folded))
  return line.properties
    .filter(({ name, value }) => value !== '' && !name.startsWith('_') && !known.has(folded(name)))
    .map(({ name, value }) =>
      remark('', ({ unknownArticle }) => unknownArticle(`${name}: ${value}`.slice(0, 200))),
    )
}

/** Why there is nothing to take in; undefined if there may be. */
function leftBecause(order: ShopifyOrder, topic: string | null): ShopRemark | undefined {
  if (topic !== null && topic !== PAID) return remark('', ({ otherTopic }) => otherTopic(topic))
  if (order.test) return remark('', ({ test }) => test)
  if (order.cancelled_at !== '') return remark('', ({ cancelled }) => cancelled)
  if (/^(refunded|voided)$/.test(order.financial_status)) return remark('', ({ refunded }) => refunded)
  return undefined
}

function doubtsAbout({ financial_status, currency }: ShopifyOrder): ShopRemark[] {
  const remarks: ShopRemark[] = []
  if (financial_status !== '' && financial_status !== 'paid')
    remarks.push(remark('', ({ notPaid }) => notPaid(financial_status)))
  if (currency !== '' && currency !== 'EUR')
    remarks.push(remark('', ({ otherCurrency }) => otherCurrency(currency)))
  return remarks
}

/** Reads an order; without a map everything is left to a person. */
export function readShopify(map: ShopifyMap | null, json: unknown, { topic }: ShopDelivery): ShopReading {
  const parsed = ShopifyOrder.safeParse(json)
  if (!parsed.success || parsed.data.id === '')
    return {
      key: null,
      number: null,
      note: '',
      draft: {},
      remarks: [remark('', ({ noOrder }) => noOrder)],
      notes: [],
    }
  const order = parsed.data
  // Another topic is about the order, but is no delivery of the sale.
  const key = topic === null || topic === PAID ? order.id : null
  const name = { key, number: order.name || order.id, note: order.note }
  const left = leftBecause(order, topic)
  if (left) return { ...name, draft: null, remarks: [left], notes: [] }
  if (map === null) return { ...name, draft: {}, remarks: [remark('', ({ noMap }) => noMap)], notes: [] }
  const { found, remarks, notes } = sortLines(map, order.line_items)
  if (found.length === 0 && remarks.length === 0)
    return {
      ...name,
      draft: null,
      remarks: [remark('', ({ nothingSold }) => nothingSold), ...notes],
      notes: [],
    }
  const address = addressOf(order)
  const customer = customerOf(order, address.address)
  const contracts = contractsOf(map, found, order)
  if (found.length > 0 && contracts.drafts.length === 0)
    remarks.push(remark('contracts', ({ noContract }) => noContract))
  return {
    ...name,
    draft: {
      source: map.source,
      customer: customer.draft,
      address: address.draft,
      paymentMethod: methodOf(map, order, json),
      contracts: contracts.drafts,
    },
    remarks: [
      ...doubtsAbout(order),
      ...remarks,
      ...customer.remarks,
      ...address.remarks,
      ...contracts.remarks,
    ],
    notes: [...notes, ...found.filter(isContract).flatMap(({ line }) => unreadIn(map, line))],
  }
}
