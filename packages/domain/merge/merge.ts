/** Merging two customers who are one person (docs/domain.md 8.9). */
import type { Instant } from '../core/calendar.ts'
import type { Cents } from '../core/money.ts'
import type { MailTopic } from '../customer/customer.ts'
import type { ReferralState } from '../referral/referral.ts'

/** Why two customers cannot be merged. */
export type MergeFault = 'SAME_CUSTOMER' | 'MERGED_BEFORE' | 'PAYMENT_RUNNING'

/** One of the two, as far as it decides whether they can be merged. */
export interface MergeCandidate {
  readonly id: number
  /** Whether it was merged into another customer before. */
  readonly isMerged: boolean
  /** Whether the payment provider has not answered about a charge or a refund. */
  readonly hasRunningPayment: boolean
}

/** Why they cannot be merged; null if they can (C-470). */
export function mergeFault(stays: MergeCandidate, goes: MergeCandidate): MergeFault | null {
  if (stays.id === goes.id) return 'SAME_CUSTOMER'
  if (stays.isMerged || goes.isMerged) return 'MERGED_BEFORE'
  return stays.hasRunningPayment || goes.hasRunningPayment ? 'PAYMENT_RUNNING' : null
}

/** What a customer has, and must have after a merge. */
export interface Holdings {
  readonly dogs: number
  readonly contracts: number
  readonly orders: number
  /** What all paid orders cost, and what of it was refunded. */
  readonly paid: Cents
  readonly refunded: Cents
  /** Days of food in paid orders, from which Treuepfoten are counted. */
  readonly foodDays: number
  /** Discounts, rewards and credits that are not used up. */
  readonly discounts: number
  readonly addresses: number
  readonly paymentMethods: number
  readonly notes: number
}

/** What one customer has after the merge: nothing is lost, and nothing is added (C-471). */
export function addHoldings(one: Holdings, other: Holdings): Holdings {
  return {
    dogs: one.dogs + other.dogs,
    contracts: one.contracts + other.contracts,
    orders: one.orders + other.orders,
    paid: one.paid + other.paid,
    refunded: one.refunded + other.refunded,
    foodDays: one.foodDays + other.foodDays,
    discounts: one.discounts + other.discounts,
    addresses: one.addresses + other.addresses,
    paymentMethods: one.paymentMethods + other.paymentMethods,
    notes: one.notes + other.notes,
  }
}

/** What a customer has answered about a topic; null as the moment of consent for a withdrawal. */
export interface ConsentAnswer {
  readonly topic: MailTopic
  readonly givenAt: Instant | null
}

/**
 * The answers of the one who stays that a merge changes: whoever has withdrawn a consent has withdrawn it. A consent is not
 * taken over, because it was given for another mailbox (C-473).
 */
export function withdrawnByMerge(
  stays: readonly ConsentAnswer[],
  goes: readonly ConsentAnswer[],
): readonly ConsentAnswer[] {
  return goes.filter(
    ({ topic, givenAt }) =>
      givenAt === null && !stays.some((answer) => answer.topic === topic && answer.givenAt === null),
  )
}

/** A referral of which at least one side is one of the two. */
export interface MergedReferral {
  readonly friendId: number
  readonly referrerId: number
  readonly state: ReferralState
}

/**
 * What becomes of a referral. NOTHING: it is history, and stays as it is. VOID and REVERSE also take an unused discount away;
 * END leaves what was promised.
 */
export type ReferralFate = 'NOTHING' | 'MOVE_FRIEND' | 'MOVE_REFERRER' | 'END' | 'VOID' | 'REVERSE'

/**
 * What becomes of a referral (C-474). A friend belongs to one referrer: the referral of the one who stays wins, and that of
 * the other ends if it is undecided.
 */
export function referralFate(
  { friendId, referrerId, state }: MergedReferral,
  {
    staysId,
    goesId,
    isStaysReferred,
  }: {
    readonly staysId: number
    readonly goesId: number
    /** Whether the one who stays was referred by somebody. */
    readonly isStaysReferred: boolean
  },
): ReferralFate {
  const both = [staysId, goesId]
  if (both.includes(friendId) && both.includes(referrerId))
    return state === 'PENDING' ? 'VOID' : state === 'EARNED' ? 'REVERSE' : 'NOTHING'
  if (referrerId === goesId) return 'MOVE_REFERRER'
  if (friendId !== goesId) return 'NOTHING'
  if (!isStaysReferred) return 'MOVE_FRIEND'
  return state === 'PENDING' ? 'END' : 'NOTHING'
}

/** An address that shows its owner which one is meant, and nobody else what it is: `p…@example.de`. */
export function maskedEmail(email: string): string {
  const [first = ''] = Array.from(email)
  return `${first}…${email.slice(email.lastIndexOf('@'))}`
}
