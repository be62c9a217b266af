/** The referral programme: what both sides receive, and when a referral does not count (C-140 to C-148). */
import { duplicateKey, type AddressIdentity } from '../customer/address.ts'
import { mailboxKey } from '../customer/email.ts'

/** Who receives a referral discount: the referred friend, or the customer who referred them. */
export type ReferralRole = 'FRIEND' | 'REFERRER'

/** The facts that identify two customers as the same person (C-143). */
export interface Person {
  readonly customerId: number
  readonly email: string
  readonly addresses: readonly AddressIdentity[]
  /** The payment provider's references of the customer's methods. */
  readonly paymentReferences: readonly string[]
}

/** Why a referral is void: the friend had ordered before, or is the referrer. */
export type ReferralVoidReason = 'NOT_NEW' | 'SAME_CUSTOMER' | 'SAME_EMAIL' | 'SAME_ADDRESS' | 'SAME_PAYMENT'

/** A friend who used a customer's referral code. */
export interface ReferralFacts {
  readonly friend: Person
  readonly referrer: Person
  /** The friend's paid orders before, for all dogs. */
  readonly ordersBefore: number
}

/** Why a referral is void; null if it counts. */
export function referralVoidReason({
  friend,
  referrer,
  ordersBefore,
}: ReferralFacts): ReferralVoidReason | null {
  if (ordersBefore > 0) return 'NOT_NEW'
  if (friend.customerId === referrer.customerId) return 'SAME_CUSTOMER'
  if (mailboxOf(friend.email) === mailboxOf(referrer.email)) return 'SAME_EMAIL'
  const keys = new Set(referrer.addresses.map(duplicateKey))
  if (friend.addresses.some((address) => keys.has(duplicateKey(address)))) return 'SAME_ADDRESS'
  const references = new Set(referrer.paymentReferences)
  return friend.paymentReferences.some((reference) => references.has(reference)) ? 'SAME_PAYMENT' : null
}

/** The same key for all addresses of a person's mailbox: spelling and the part after a plus do not matter. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = mailboxKey(email).split('@')
  return `${name.replace(/\+.*$/, '')}@${domain}`
}

/** The state of a referral. A void one never counted; a reversed one was revoked. */
export type ReferralState = 'PENDING' | 'EARNED' | 'REVERSED' | 'VOID'

/** The state of a reward: waiting for an active subscription, attached to a subscription, or used by an order. */
export type RewardState = 'WAITING' | 'ATTACHED' | 'USED'

/** The state of a friend as the referrer sees it. */
export type FriendState = 'PENDING' | 'VOID' | 'REVERSED' | RewardState

/** Combines the states of a referral and its reward. */
export function friendState(state: ReferralState, reward: RewardState): FriendState {
  return state === 'EARNED' ? reward : state
}

/** The initial of a first name, which is all that referrers see; null if there is none. */
export function initialOf(firstName: string): string | null {
  const first = /^\p{L}/u.exec(firstName.normalize('NFC').trim())?.[0]
  return first === undefined ? null : first.toUpperCase()
}
