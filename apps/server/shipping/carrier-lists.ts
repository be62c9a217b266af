/**
 * Lists exchanged with a carrier that has no booking interface (docs/operations.md, "Shipping"): the shipping list has
 * a line for each parcel of a batch that has not left; the carrier's list has a tracking number for each.
 */
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Day } from '@pfotenportal/domain/core/calendar'
import type { PackingBatch } from '@pfotenportal/domain/parcel/packing'
import { trackingUrl } from '../carriers/carrier.ts'
import type { Actor } from '../context/actor.ts'
import { folded, readCsv } from '../core/files/csv.ts'
import { readDay } from '../core/files/day.ts'
import { digitsRewritingOf } from '../core/files/rewritten.ts'
import type { Queries } from '../database/open.ts'
import { isReplacedParcel } from '../database/parcel/replaced-boxes.ts'
import { findParcel, type NumberedParcel } from '../database/parcel/shipments.ts'
import { packedBoxes, type PackedBox } from '../packing/packed-boxes.ts'
import { recordHandOver } from './dispatch-order.ts'

const COLUMNS = [
  'order_number',
  'parcel',
  'parcels',
  'first_name',
  'last_name',
  'company',
  'address1',
  'zip',
  'city',
  'country',
  'phone',
  'food_grams',
] as const

type ShippingRow = Readonly<Record<(typeof COLUMNS)[number], string | number>>

/** As in the packing list: semicolons and a byte order mark for Excel, and no cell is interpreted as a formula. */
const csvFormat = {
  columns: [...COLUMNS],
  delimiter: ';',
  record_delimiter: 'windows',
  escape_formulas: true,
} as const

/** The shipping list as a stream, one box at a time. */
export async function* shippingList(db: Queries, batch: PackingBatch): AsyncGenerator<string, void> {
  yield stringify([], { ...csvFormat, bom: true, header: true })
  const waiting = await listWaitingOrderNumbers(db, batch)
  for await (const box of packedBoxes(db, batch)) {
    if (waiting.has(box.orderNumber)) yield stringify(rowsOf(box), csvFormat)
  }
}

/** The order numbers of a batch that are packed and have not left. */
export async function listWaitingOrderNumbers(
  db: Queries,
  { week }: PackingBatch,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('customer_order')
    .select('order_number')
    .where('batch_week', '=', week)
    .where('status', '=', 'PROCESSED')
    .where('fulfillment_status', '=', 'packed')
    .execute()
  return new Set(rows.flatMap(({ order_number: number }) => number ?? []))
}

function rowsOf({ orderNumber, address, parcels }: PackedBox): ShippingRow[] {
  return parcels.map(({ grams }, index) => ({
    order_number: orderNumber,
    parcel: index + 1,
    parcels: parcels.length,
    first_name: address.firstName,
    last_name: address.lastName,
    company: address.company,
    address1: address.address1,
    zip: address.zip,
    city: address.city,
    country: address.countryCode,
    // Excel treats a leading plus as a formula, and the escaping apostrophe would corrupt the number.
    phone: address.phone.replace(/^\+/, '00'),
    food_grams: grams,
  }))
}

/** The carrier's list has lines that cannot be read; the message is for the operator. */
export class UnreadableList extends Error {}

const TrackingLine = z.object({
  order_number: z.string().min(1),
  tracking_number: z.string().min(1).max(100),
  tracking_url: z.string().default(''),
  /** The day on which the carrier took the parcel; empty for the day of the import. */
  handed_over_on: z.string().default(''),
})

const OPTIONAL: ReadonlySet<string> = new Set(['tracking_url', 'handed_over_on'])

/** A number as carriers write it. Programs also keep an apostrophe or a formula. */
const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u

/** A parcel in a carrier's list, with the day of its hand-over if the list states it. */
interface ListedParcel extends NumberedParcel {
  readonly handedOverOn?: Day
}

/** The parcels of each order in a list, by order number. Throws UnreadableList. */
export function parseTrackingNumbers(text: string, template: string | null): Map<string, ListedParcel[]> {
  const orders = new Map<string, ListedParcel[]>()
  for (const { line, record } of parseRecords(text)) {
    const read = TrackingLine.safeParse(record)
    if (!read.success) throw new UnreadableList(`Line ${line} has no order_number or tracking_number.`)
    const { order_number: order, tracking_number: number, tracking_url: url, handed_over_on: day } = read.data
    if (!NUMBER.test(number) || digitsRewritingOf(number) !== undefined)
      throw new UnreadableList(`Line ${line} has the number ${number}, which a program has rewritten.`)
    const handedOverOn = day === '' ? undefined : readDay(day)
    if (day !== '' && !handedOverOn)
      throw new UnreadableList(`Line ${line} has the day ${day}; write it as 2026-11-23 or 23.11.2026.`)
    const parcel = {
      number,
      url: trackingPageOf(url, template, number),
      ...(handedOverOn && { handedOverOn }),
    }
    orders.set(order, [...(orders.get(order) ?? []), parcel])
  }
  if (orders.size === 0) throw new UnreadableList('The list has no parcels.')
  return orders
}

/** The lines by the names of their columns. Throws UnreadableList, because a list is taken as a whole or not at all. */
function parseRecords(text: string): { readonly line: number; readonly record: unknown }[] {
  const { names, rows } = readCsv(text)
  const columns = Object.keys(TrackingLine.shape).map((name) => {
    const places = [...names.keys()].filter((index) => folded(names[index] ?? '') === folded(name))
    if (places.length > 1) throw new UnreadableList(`The list has two columns ${name}.`)
    if (places.length === 0 && !OPTIONAL.has(name))
      throw new UnreadableList(`The list lacks the column ${name}.`)
    return { name, place: places[0] }
  })
  return rows.map(({ line, cells, fault }) => {
    if (fault !== undefined) throw new UnreadableList(`Line ${line} ${fault}.`)
    const record = columns.map(({ name, place }): [string, string] => [
      name,
      place === undefined ? '' : (cells[place] ?? '').trim(),
    ])
    return { line, record: Object.fromEntries(record) }
  })
}

/** Customers open this address, so only an https address counts. */
function trackingPageOf(url: string, template: string | null, number: string): string | null {
  if (url === '') return trackingUrl(template, number)
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null
}

/** The result for one order of the list. */
export type ImportedOrder =
  | { readonly orderNumber: string; readonly state: 'SENT' | 'SENT_BEFORE' }
  | { readonly orderNumber: string; readonly state: 'REFUSED'; readonly why: string }

/**
 * Records that each order of the list has left. A list may be imported twice: orders that have left stay as they are.
 */
export async function importTrackingNumbers(
  actor: () => Actor,
  orders: ReadonlyMap<string, readonly ListedParcel[]>,
): Promise<ImportedOrder[]> {
  const imported: ImportedOrder[] = []
  for (const [orderNumber, parcels] of orders) imported.push(await importOrder(actor(), orderNumber, parcels))
  return imported
}

async function importOrder(
  actor: Actor,
  orderNumber: string,
  parcels: readonly ListedParcel[],
): Promise<ImportedOrder> {
  const { query } = actor.services.database
  const refused = (why: string) => ({ orderNumber, state: 'REFUSED' as const, why })
  const order = await query
    .selectFrom('customer_order')
    .select(['id', 'status', 'fulfillment_status', 'parcel_count'])
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  if (!order) return refused('there is no order with this number')
  if (['shipped', 'delivered', 'returned'].includes(order.fulfillment_status)) {
    return { orderNumber, state: 'SENT_BEFORE' }
  }
  if (order.fulfillment_status !== 'packed' || order.status !== 'PROCESSED')
    return refused('it is not packed yet')
  const expected = order.parcel_count ?? 1
  if (parcels.length !== expected) return refused(`it has ${expected} parcels, not ${parcels.length}`)
  if (await hasTakenNumber(query, parcels))
    return refused('a tracking number already belongs to another parcel')
  const handedOverOn = parcels
    .flatMap((parcel) => parcel.handedOverOn ?? [])
    .toSorted()
    .at(-1)
  if (handedOverOn && handedOverOn > actor.today)
    return refused(`its hand-over on ${handedOverOn} is yet to come`)
  return (await recordHandOver(actor, order.id, parcels, handedOverOn))
    ? { orderNumber, state: 'SENT' }
    : { orderNumber, state: 'SENT_BEFORE' }
}

/** Whether two parcels have one number, however it is written, or another parcel has it. */
async function hasTakenNumber(db: Queries, parcels: readonly NumberedParcel[]): Promise<boolean> {
  const numbers = parcels.map(({ number }) => number)
  const { rows } = await sql<{ different: number }>`
    SELECT count(DISTINCT number_key(number))::integer AS different
    FROM unnest(${numbers}::text[]) AS number`.execute(db)
  if ((rows[0]?.different ?? 0) < numbers.length) return true
  for (const number of numbers) {
    if ((await findParcel(db, number)) !== undefined || (await isReplacedParcel(db, number))) return true
  }
  return false
}
