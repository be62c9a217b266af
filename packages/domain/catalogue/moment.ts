/** What every rule knows about the present. */
import { timeAt, type Instant, type Time } from '../core/calendar.ts'
import type { Catalogue } from './catalogue.ts'

/** Business time, and the catalogue in force. */
export interface Moment extends Time {
  readonly catalogue: Catalogue
}

/** The moment at an instant, with the catalogue that is in force then. */
export function momentAt(at: Instant, catalogue: Catalogue): Moment {
  return { ...timeAt(at), catalogue }
}
