/** What became of the versions of a catalogue (docs/decisions/0041). */
import type { Day } from '../core/calendar.ts'

/**
 * SCHEDULED: it will be in force. REPLACED: a newer version has the same day, so it never is. FORMER: a newer one is in
 * force.
 */
export type VersionState = 'SCHEDULED' | 'CURRENT' | 'FORMER' | 'REPLACED'

/** The states of versions on a day, in the order of the versions, which is also that of their days. */
export function versionStates(days: readonly Day[], today: Day): VersionState[] {
  const current = days.findLastIndex((day) => day <= today)
  return days.map((day, index) => {
    if (days[index + 1] === day) return 'REPLACED'
    if (index === current) return 'CURRENT'
    return day > today ? 'SCHEDULED' : 'FORMER'
  })
}
