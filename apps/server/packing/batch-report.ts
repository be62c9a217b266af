/** The output of `npm run packing`: plain English, aligned. */
import type { PackingTotals } from '@pfotenportal/domain/parcel/box-contents'
import { recipeTotals } from '@pfotenportal/domain/parcel/box-contents'
import { batchOfWeek } from '@pfotenportal/domain/parcel/packing'
import { recipeNames } from '@pfotenportal/text/de/service'
import type { BatchSummary } from '../database/parcel/packing.ts'

/** Aligns columns: the first to the left, the others to the right. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
}

/** The batches, newest first. */
export function batchLines(batches: readonly BatchSummary[]): string[] {
  if (batches.length === 0) return ['No batch has been packed yet.']
  const rows = batches.map(({ week, orders, parcels }) => {
    const monday = batchOfWeek(week)?.monday ?? ''
    return [week, monday, String(orders), String(parcels)]
  })
  return aligned([['Week', 'Monday', 'Orders', 'Parcels'], ...rows])
}

/** The totals of a batch. */
export function totalLines(week: string, totals: PackingTotals): string[] {
  const { boxes, parcels, coolPacks, bags, packs, unknown } = totals
  const kilograms = (grams: number) => `${(grams / 1000).toFixed(2)} kg`
  return [
    ...aligned([
      ['Week', week],
      ['Orders', String(boxes)],
      ['Parcels', String(parcels)],
      ['Cool packs', String(coolPacks)],
    ]),
    '',
    ...aligned([
      ['Recipe', 'Sachets', 'Weight'],
      ...recipeTotals(bags).map((each) => [recipeNames[each.type], String(each.bags), kilograms(each.grams)]),
    ]),
    '',
    ...aligned([
      ['Size', 'Sachets', 'Weight'],
      ...bags.map(({ type, grams, quantity }) => [
        `${recipeNames[type]} ${grams} g`,
        String(quantity),
        kilograms(grams * quantity),
      ]),
    ]),
    ...packs.map(
      ({ kind, isSample, quantity }) => `${quantity} x supplement ${kind}${isSample ? ' (sample)' : ''}`,
    ),
    ...unknown.map(({ sku, quantity }) => `${quantity} x UNKNOWN ITEM ${sku}`),
  ]
}
