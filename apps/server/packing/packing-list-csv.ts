/**
 * The packing list as CSV: one line for each order and each kind of bag or pack in it. Semicolons and a byte order
 * mark let German Excel open it directly; no cell is interpreted as a formula.
 */
import { stringify } from 'csv-stringify/sync'
import type { PackingBatch } from '@pfotenportal/domain/parcel/packing'
import { packingDe as copy } from '@pfotenportal/text/de/packing'
import type { PackedBox } from './packed-boxes.ts'
import { articlesOf, remarksOf } from './slip-contents.ts'

type Column = keyof typeof copy.columns
type Row = Readonly<Record<Column, string | number>>

const columns = Object.entries(copy.columns).map(([key, header]) => ({ key, header }))
const format = { columns, delimiter: ';', record_delimiter: 'windows', escape_formulas: true } as const

/** The list as a stream, one box at a time. */
export async function* packingCsv(
  batch: PackingBatch,
  boxes: AsyncIterable<PackedBox>,
): AsyncGenerator<string, void> {
  yield stringify([], { ...format, bom: true, header: true })
  for await (const box of boxes) yield stringify(rowsOf(batch, box), format)
}

function rowsOf({ week }: PackingBatch, box: PackedBox): Row[] {
  const { address } = box
  const ofBox = {
    week,
    slip: box.slip,
    orderNumber: box.orderNumber,
    dog: box.petName ?? '',
    parcels: box.parcels.length,
    coolPacks: box.parcels.reduce((sum, { coolPacks }) => sum + coolPacks, 0),
    firstName: address.firstName,
    lastName: address.lastName,
    company: address.company,
    address1: address.address1,
    zip: address.zip,
    city: address.city,
    country: address.countryCode,
    remarks: remarksOf(box).join(' '),
  }
  return articlesOf(box.contents).map((article) => ({ ...ofBox, ...article }))
}
