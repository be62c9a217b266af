/** What a member of staff may give on one day, in refunds and credits together (C-494). */
import { accept, refuse, type Accepted, type Refused } from '../core/decision.ts'
import type { Cents } from '../core/money.ts'

/** The allowance of a person on a day. */
export interface DayAllowance {
  readonly limit: Cents
  /** What the person has given today. A refund that was declined or has failed is not given. */
  readonly given: Cents
}

/** What the person may still give today; never negative, also if the limit was lowered since. */
export function leftOf({ limit, given }: DayAllowance): Cents {
  return Math.max(0, limit - given)
}

/**
 * Decides whether a person may give an amount; null for one without a limit. Accepts with what is left afterwards.
 * Refuses OVER_ALLOWANCE, with what is `left` without it.
 */
export function decideWithin(
  allowance: DayAllowance | null,
  amount: Cents,
): Accepted<Cents | null, never> | Refused<'OVER_ALLOWANCE'> {
  if (allowance === null) return accept(null)
  const left = leftOf(allowance)
  return amount > left ? refuse('OVER_ALLOWANCE', { left }) : accept(left - amount)
}
