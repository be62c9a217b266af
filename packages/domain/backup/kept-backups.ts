/** Which backups are kept (C-650, C-651). */
import { berlinDay, dayOf, mondayOf, partsOf, type Day, type Instant } from '../core/calendar.ts'

/** How many of each period are kept, by the day that names a backup's period. */
const PERIODS: readonly { readonly count: number; readonly of: (day: Day) => Day }[] = [
  { count: 7, of: (day) => day },
  { count: 4, of: mondayOf },
  { count: 12, of: monthOf },
]

function monthOf(day: Day): Day {
  const { year, month } = partsOf(day)
  return dayOf(year, month, 1)
}

/**
 * The backups that are kept, newest first: the newest of each of the last seven days, four weeks and twelve months that
 * have one. The present time is no part of the rule, so a wrong clock deletes nothing that is not replaced.
 */
export function keptBackups(takenAt: readonly Instant[]): Instant[] {
  const newestFirst = takenAt.toSorted().toReversed()
  const kept = new Set<Instant>()
  for (const { count, of } of PERIODS) {
    const periods = new Set<Day>()
    for (const at of newestFirst) {
      const period = of(berlinDay(at))
      if (periods.has(period)) continue
      if (periods.size === count) break
      periods.add(period)
      kept.add(at)
    }
  }
  return newestFirst.filter((at) => kept.has(at))
}
