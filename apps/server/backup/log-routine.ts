/** Keeps the log of the embedded database, so that it can be restored to any moment (decision 101). */
import { sql } from 'kysely'
import { homeOf } from '../database/embedded.ts'
import { keepLog, waitingLog } from '../database/embedded/log-archive.ts'
import type { Routine } from '../jobs/routines.ts'
import { moveLog } from './log.ts'

/** Held by the process that moves the log. */
const LOG_LOCK = 20_261_130
/** So that a backlog does not hold the transaction for longer than it may be idle. */
const MOST = 100

/** Moves what is finished to the backups, and finishes the present segment: at most a minute of it is only in the database. */
export const logRoutine: Routine = {
  name: 'keep-log',
  everySeconds: 30,
  runsInMaintenance: true,
  async run({ config, database }) {
    const { databaseUrl, dataDir, backupDir, backupRecipients } = config
    if (databaseUrl !== null || backupDir === null) return
    const home = homeOf(dataDir)
    keepLog(home)
    await database.transaction(async (tx) => {
      const lock = await sql<{
        ours: boolean
      }>`select pg_try_advisory_xact_lock(${sql.lit(LOG_LOCK)}) as ours`.execute(tx)
      if (lock.rows[0]?.ours !== true) return
      await moveLog(waitingLog(home), backupDir, backupRecipients, MOST)
      await sql`select pg_switch_wal()`.execute(tx)
    })
  },
}
