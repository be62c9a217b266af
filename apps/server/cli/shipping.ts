/**
 * `npm run shipping`: hands over to a carrier by lists, and lists the boxes that need attention (docs/operations.md,
 * "Shipping").
 */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { serviceAt } from '../context/actor.ts'
import { readText, UnusableFile } from '../core/files/text-file.ts'
import { findBatch } from '../database/parcel/packing.ts'
import { countBoxes, listProblemBoxes, listUnknownParcelNumbers } from '../database/parcel/problem-boxes.ts'
import {
  importTrackingNumbers,
  listWaitingOrderNumbers,
  parseTrackingNumbers,
  shippingList,
  UnreadableList,
} from '../shipping/carrier-lists.ts'
import { WrongUsage, type Command } from './command.ts'

export const USAGE = `Usage: npm run shipping -- list
       npm run shipping -- export <week> [--out <file>]
       npm run shipping -- import <file>
A week is written like 2026-W48.`

const LISTED = 50
/** The file contains addresses: only its owner may read it. */
const OWNER_ONLY = 0o600

async function list({ services, say }: Command): Promise<number> {
  const { query } = services.database
  const { today } = await services.clock.moment()
  const { packed, shipped } = await countBoxes(query)
  say(`waiting for the carrier  ${packed}`)
  say(`in transit               ${shipped}`)
  for (const { orderNumber, problem, window, numbers, lastStep } of await listProblemBoxes(
    query,
    today,
    LISTED,
  )) {
    const step = lastStep ? `${lastStep.event} ${lastStep.at.slice(0, 10)}` : ''
    say(
      `${problem.padEnd(8)}  ${orderNumber}  due ${window.from} to ${window.to}  ${step}  ${numbers.join(' ')}`,
    )
  }
  for (const { number, at } of await listUnknownParcelNumbers(query, LISTED)) {
    say(`UNKNOWN   ${number}  reported ${at.slice(0, 16)}`)
  }
  return 0
}

async function exportWeek({ services, say, complain }: Command, week: string, out: string): Promise<number> {
  const { query } = services.database
  const batch = await findBatch(query, week)
  if (!batch) {
    complain(`Nothing was packed in ${week}.`)
    return 1
  }
  await pipeline(Readable.from(shippingList(query, batch)), createWriteStream(out, { mode: OWNER_ONLY }))
  const { size } = await listWaitingOrderNumbers(query, batch)
  say(`${size} orders not shipped yet, written to ${out}`)
  return 0
}

async function importNumbers(command: Command, file: string): Promise<number> {
  const { services, say, complain } = command
  const { now } = await services.clock.read()
  const actor = () => serviceAt(services, { now, requestId: `shipping:${now}` })
  try {
    const orders = parseTrackingNumbers(await readText(file), services.config.carrier.trackingUrl)
    const entered = await importTrackingNumbers(actor, orders)
    const count = (state: string) => entered.filter((it) => it.state === state).length
    say(`sent now     ${count('SENT')}`)
    say(`sent before  ${count('SENT_BEFORE')}`)
    const refused = entered.flatMap((it) => (it.state === 'REFUSED' ? [it] : []))
    for (const { orderNumber, why } of refused) complain(`${orderNumber}: ${why}`)
    return refused.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof UnreadableList || error instanceof UnusableFile)) throw error
    complain(`${file}: ${error.message}`)
    return 1
  }
}

/** Lists what is in transit, exports a week, or imports numbers. */
export async function run(command: Command): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...command.args],
    options: { out: { type: 'string' } },
    allowPositionals: true,
  })
  const [verb, name, ...more] = positionals
  if (more.length > 0) throw new WrongUsage('Too many arguments.')
  if (values.out !== undefined && verb !== 'export') throw new WrongUsage('--out is only for export.')
  if (verb === 'list' && name === undefined) return list(command)
  if (verb === 'export' && name !== undefined) {
    return exportWeek(command, name, values.out ?? `shipping-${name}.csv`)
  }
  if (verb === 'import' && name !== undefined) return importNumbers(command, name)
  throw new WrongUsage(verb === undefined ? 'Missing command.' : 'Unknown command, or a missing argument.')
}
