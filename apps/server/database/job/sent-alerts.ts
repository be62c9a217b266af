/** Alerts that were sent to the operator: a persisting alert is sent once a day across all processes. */
import { sql } from 'kysely'
import type { Database } from '../open.ts'
import { databaseNow } from './jobs.ts'

/**
 * Returns the alerts to send: those that are new, reappeared, or were last sent a day ago. Records that they are sent.
 */
export function claimAlertsToSend(
  { transaction }: Pick<Database, 'transaction'>,
  kinds: readonly string[],
): Promise<ReadonlySet<string>> {
  return transaction(async (tx) => {
    const removal = tx.deleteFrom('told_alert')
    await (kinds.length === 0 ? removal : removal.where('kind', 'not in', kinds)).execute()
    if (kinds.length === 0) return new Set()
    const claimed = await tx
      .insertInto('told_alert')
      .values(kinds.map((kind) => ({ kind, told_at: databaseNow })))
      .onConflict((on) =>
        on
          .column('kind')
          .doUpdateSet({ told_at: databaseNow })
          .where('told_alert.told_at', '<=', sql<never>`clock_timestamp() - interval '1 day'`),
      )
      .returning('kind')
      .execute()
    return new Set(claimed.map(({ kind }) => kind))
  })
}
