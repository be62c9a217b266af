/** What the service has stored about the simulated customers, as a short text that is equal for equal results. */
import { createHash } from 'node:crypto'
import type { SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { listPackedContents, openRecords, readStates, type RecordEntry } from './actual-state.ts'

/** Several customers act at the same time: only the entries of one subscription have an order. */
function linesOf(entries: readonly RecordEntry[]): string[] {
  return entries.map(({ id, text }) => `${id} ${text}`).toSorted()
}

/** A hash of charges, boxes, audit log, emails, packing lists and states, without the ids that the service assigns. */
export async function digestOf(world: SampleWorld): Promise<string> {
  const { database } = world.services
  const records = openRecords(database)
  const states = [...(await readStates(database))].map(([id, text]) => ({ id, text }))
  const lists = [
    await records.gateway('ALL'),
    await records.boxes('ALL'),
    await records.audit('ALL'),
    await records.mails('ALL'),
    await listPackedContents(world),
    states,
  ]
  return createHash('sha256')
    .update(JSON.stringify(lists.map(linesOf)))
    .digest('hex')
}
