/** A dog's birthday (docs/domain.md C-641, C-642). Pure and light: the portal greets with it. */
import { partsOf, type Day } from '../core/calendar.ts'
import type { Birth } from './pet.ts'

/** What decides whether a dog is greeted, in the domain and on the wire. */
export interface Celebrated {
  readonly status: 'ACTIVE' | 'PAUSED' | 'CANCELLED'
  /** The day on which the contract ends, as declared. */
  readonly endsAt?: Day | string | null | undefined
}

/**
 * How many years a dog turns in this month; null outside the month of birth, before the first birthday, and unless its
 * contract runs on. The day of birth is unknown, so the whole month counts.
 */
export function birthdayIn({ status, endsAt = null }: Celebrated, birth: Birth, today: Day): number | null {
  const { year, month } = partsOf(today)
  const years = year - birth.year
  return status === 'ACTIVE' && endsAt === null && month === birth.month && years > 0 ? years : null
}
