/** Keeps the log of the embedded database, so that it can be restored to any moment (decision 101). */
import { sql } from 'kysely'
import { homeOf } from '../database/embedded.ts'
import { waitingLog } from '../database/embedded/log-archive.ts'
import type { Routine } from '../jobs/routines.ts'
import { beginLog, moveLog } from './log.ts'
import { UnusableBackup } from './unusable.ts'

/** Held by the process that moves the log. */
const LOG_LOCK = 20_261_130
/** So that a backlog does not hold the transaction for longer than it may be idle. */
const MOST = 100

/**
 * Moves what is finished to the backups, and finishes the present segment: at most a minute of it is only in the database.
 * What cannot be moved waits; no segment is finished early meanwhile, so that the disk of the database fills up slowly.
 */
export const logRoutine: Routine = {
  name: 'keep-log',
  everySeconds: 30,
  runsInMaintenance: true,
  async run({ config, database }) {
    const { databaseUrl, dataDir, backupDir, backupRecipients } = config
    if (databaseUrl !== null || backupDir === null) return
    const home = homeOf(dataDir)
    const folder = waitingLog(home)
    await database.transaction(async (tx) => {
      const lock = await sql<{
        ours: boolean
      }>`select pg_try_advisory_xact_lock(${sql.lit(LOG_LOCK)}) as ours`.execute(tx)
      if (lock.rows[0]?.ours !== true) return
      try {
        const log = await beginLog(home, backupDir)
        await moveLog(folder, log, backupRecipients, MOST)
      } catch (error) {
        if (!(error instanceof UnusableBackup)) throw error
        throw new UnusableBackup(`${error.message} The log waits in ${folder}, on the disk of the database.`)
      }
      await sql`select pg_switch_wal()`.execute(tx)
    })
  },
}
