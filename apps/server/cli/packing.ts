/**
 * `npm run packing`: lists the weekly batches, shows the contents of one, and exports its documents
 * (docs/operations.md, "Packing").
 */
import { parseArgs } from 'node:util'
import { findBatch, listBatches } from '../database/parcel/packing.ts'
import { packingTotals } from '../packing/packed-boxes.ts'
import { exportBatch } from '../packing/export-batch.ts'
import { batchLines, totalLines } from '../packing/batch-report.ts'
import { WrongUsage, type Command } from './command.ts'

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
