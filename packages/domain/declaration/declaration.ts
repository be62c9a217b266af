/** Cancellations and withdrawals that customers declare on the public pages (C-530, C-533, C-540). */
import { addDays, latest, type Day } from '../core/calendar.ts'

/** The longest texts of a declaration, in characters. */
export const DECLARATION_MAX = { name: 100, email: 254, contract: 200, message: 2000 } as const

export type DeclarationKind = 'CANCELLATION' | 'WITHDRAWAL'

/**
 * The day on which a contract ends that is cancelled: the requested one, or the day of the receipt if none was
 * requested or it has passed. Contracts have no period of notice.
 */
export function endOfContract(requested: Day | null, receivedOn: Day): Day {
  return requested === null ? receivedOn : latest(requested, receivedOn)
}

/** For how many days after the receipt of a withdrawal the payment may take (§ 357 BGB). */
export const REFUND_DAYS = 14

/** The last day on which what was paid has to be paid back. */
export function refundDeadline(receivedOn: Day): Day {
  return addDays(receivedOn, REFUND_DAYS)
}

/** The number that a customer reads on the proof of a declaration, such as `K-100042`. */
export function receiptNumber(kind: DeclarationKind, id: number): string {
  return `${kind === 'CANCELLATION' ? 'K' : 'W'}-${100_000 + id}`
}
