/** Which alerts the operator was told of, so that one that lasts is told of once a day, by whichever process. */
import { sql } from 'kysely'
import { databaseNow } from './jobs.ts'
import type { Database } from '../open.ts'

/** Of the kinds that there are now, those to tell of: new, gone meanwhile, or told of a day ago. Notes that they were. */
export function claimAlertsToSend(
  { transaction }: Pick<Database, 'transaction'>,
  kinds: readonly string[],
): Promise<ReadonlySet<string>> {
  return transaction(async (tx) => {
    const gone = tx.deleteFrom('told_alert')
    await (kinds.length === 0 ? gone : gone.where('kind', 'not in', kinds)).execute()
    if (kinds.length === 0) return new Set()
    const told = await tx
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
    return new Set(told.map(({ kind }) => kind))
  })
}
