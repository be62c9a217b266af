/**
 * `npm run packing`: lists the weekly batches, shows the contents of one, and exports its documents
 * (docs/operations.md, "Packing").
 */
import { parseArgs } from 'node:util'
import { recipeTotals, type PackingTotals } from '@pfotenportal/domain/parcel/box-contents'
import { batchOfWeek } from '@pfotenportal/domain/parcel/packing'
import { nameOfRecipe } from '../core/catalogue-names.ts'
import { newestCatalogue } from '../core/catalogue.ts'
import { findBatch, listBatches, type BatchSummary } from '../database/parcel/packing.ts'
import { exportBatch } from '../packing/documents.ts'
import { packingTotals } from '../packing/packed-boxes.ts'
import { WrongUsage, type Command } from './command.ts'
import { columnWidths } from './table.ts'

/** Aligns columns: the first to the left, the others to the right. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = columnWidths(rows)
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
}

/** The batches, newest first. */
function batchLines(batches: readonly BatchSummary[]): string[] {
  if (batches.length === 0) return ['No batch has been packed yet.']
  const rows = batches.map(({ week, orders, parcels }) => {
    const monday = batchOfWeek(week)?.monday ?? ''
    return [week, monday, String(orders), String(parcels)]
  })
  return aligned([['Week', 'Monday', 'Orders', 'Parcels'], ...rows])
}

/** The totals of a batch. */
function totalLines(week: string, totals: PackingTotals): string[] {
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
      ...recipeTotals(bags, newestCatalogue()).map((each) => [
        nameOfRecipe(each.type, 'en'),
        String(each.bags),
        kilograms(each.grams),
      ]),
    ]),
    '',
    ...aligned([
      ['Size', 'Sachets', 'Weight'],
      ...bags.map(({ type, grams, quantity }) => [
        `${nameOfRecipe(type, 'en')} ${grams} g`,
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

export const USAGE = `Usage: npm run packing -- list
       npm run packing -- show <week>
       npm run packing -- export <week> [--out <directory>]
A week is written like 2026-W48.`

/** A year of batches. */
const LISTED = 53

async function list({ services, say }: Command): Promise<number> {
  for (const line of batchLines(await listBatches(services.database.query, LISTED))) say(line)
  return 0
}

async function ofWeek(
  { services, say, complain }: Command,
  week: string,
  directory: string | undefined,
): Promise<number> {
  const { query } = services.database
  const batch = await findBatch(query, week)
  if (!batch) {
    complain(`Nothing was packed in ${week}.`)
    return 1
  }
  const lines =
    directory === undefined
      ? totalLines(week, await packingTotals(query, batch))
      : await exportBatch(services, batch, directory)
  for (const line of lines) say(line)
  return 0
}

/** Lists batches, or shows or exports one. */
export async function run(command: Command): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...command.args],
    options: { out: { type: 'string' } },
    allowPositionals: true,
  })
  const [verb, week, ...more] = positionals
  if (more.length > 0) throw new WrongUsage('Too many arguments.')
  if (values.out !== undefined && verb !== 'export') throw new WrongUsage('--out is only for export.')
  if (verb === 'list' && week === undefined) return list(command)
  if (verb === 'show' && week !== undefined) return ofWeek(command, week, undefined)
  if (verb === 'export' && week !== undefined) return ofWeek(command, week, values.out ?? '.')
  throw new WrongUsage('Unknown command, or a missing argument.')
}
