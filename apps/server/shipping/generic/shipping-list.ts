/**
 * The shipping list for a carrier: one line for each parcel of a batch that has not left (docs/operations.md,
 * "Shipping").
 */
import type { PackingBatch } from '@pfotenportal/domain/parcel/packing'
import { stringify } from 'csv-stringify/sync'
import type { Queries } from '../../database/open.ts'
import { packedBoxes, type PackedBox } from '../../packing/packed-boxes.ts'

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

type Row = Readonly<Record<(typeof COLUMNS)[number], string | number>>

/** As in the packing list: semicolons and a byte order mark for Excel, and no cell is interpreted as a formula. */
const format = {
  columns: [...COLUMNS],
  delimiter: ';',
  record_delimiter: 'windows',
  escape_formulas: true,
} as const

/** The list as a stream, one box at a time. */
export async function* shippingList(db: Queries, batch: PackingBatch): AsyncGenerator<string, void> {
  yield stringify([], { ...format, bom: true, header: true })
  const waiting = await listWaitingOrderNumbers(db, batch)
  for await (const box of packedBoxes(db, batch)) {
    if (waiting.has(box.orderNumber)) yield stringify(rowsOf(box), format)
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

function rowsOf({ orderNumber, address, parcels }: PackedBox): Row[] {
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
