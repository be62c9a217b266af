/** Deletes what must not be kept any longer (docs/domain.md 8.14). */
import {
  deleteExpired,
  firstExpiry,
  listExpired,
  type ExpiringTable,
} from '../database/job/expired-records.ts'
import { forEachItem } from './for-each-item.ts'
import type { Job } from './job.ts'

/** Receipts before the customers to whom they belong. */
const TABLES: readonly ExpiringTable[] = ['document', 'declaration', 'customer']

export const deleteExpiredRecords: Job = {
  name: 'delete-expired',
  isShared: true,
  runsLatestOnly: true,
  nextDay: firstExpiry,
  async run(run) {
    const { database } = run.services
    const skipped: string[] = []
    for (const table of TABLES) {
      const summary = await forEachItem(
        run,
        (page) => listExpired(database.query, table, run.today, page),
        (id) => database.transaction((tx) => deleteExpired(tx, table, id, run.today)),
      )
      if (summary !== null) skipped.push(summary)
    }
    return skipped.length === 0 ? null : skipped.join('; ')
  },
}
