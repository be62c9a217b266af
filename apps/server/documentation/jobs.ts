/** When jobs and routines run. */
import type { DueOn, DueTimes } from '../jobs/due-time.ts'
import { ROUTINES, SCHEDULE } from '../jobs/schedule.ts'
import { markdownTable } from './table.ts'

const days: Readonly<Record<DueOn, string>> = {
  MONDAY: 'Monday',
  FIRST_OF_MONTH: 'the 1st of the month',
  WORKING_DAYS: 'Monday to Friday, except German public holidays',
}

/** The table in Markdown, in the order of execution. */
export function jobTable(): string {
  return markdownTable(
    ['Job', 'Days', 'Times in Berlin'],
    [
      ...SCHEDULE.map(({ job, times, on }) => [job.name, on ? days[on] : 'every day', timesText(times)]),
      ...ROUTINES.map(({ name, everySeconds }) => [
        name,
        'always',
        `every ${everySeconds} seconds of real time`,
      ]),
    ],
  )
}

/** Up to two times as they are, more as an interval. All intervals of a job are the same. */
function timesText(times: DueTimes['times']): string {
  const [first = '', second = ''] = times
  const last = times.at(-1) ?? ''
  if (times.length <= 2) return times.join(', ')
  return `${first} to ${last}, every ${minuteOf(second) - minuteOf(first)} minutes`
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
