/**
 * Alerts the operator when the database stores nothing: it is read-only, its disk is full, or it does not answer. The
 * alert is a line of the log and a metric, because alerts that are stored need the database.
 */
import type { Routine } from '../../jobs/routines.ts'

/** An alert is written within ten seconds. */
const CHECK_SECONDS = 2

/** The routine of one process, which tells each change once. */
export function watchWrites(): Routine {
  let wasStoring = true
  return {
    name: 'write-check',
    everySeconds: CHECK_SECONDS,
    async run({ database, log }) {
      await database.writes.check()
      const { problem } = database.writes
      const isStoring = problem === null
      if (isStoring === wasStoring) return
      wasStoring = isStoring
      if (isStoring) log.warn('the database stores again what is written')
      else
        log.error(
          { alert: true, problem },
          'the database stores nothing: commands are refused, and no charge begins',
        )
    },
  }
}
