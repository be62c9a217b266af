/** Friends who come by a customer's code: what both get for it, and when nobody does (C-140 to C-148). */
import type { AddressIdentity } from '../customer/address.ts'
import { duplicateKey } from '../customer/address.ts'
import type { Cents } from '../core/money.ts'

/** What a friend has off the first order, VAT included (C-140). */
export const FRIEND_DISCOUNT: Cents = 1500

/** What whoever brought the friend has off an order of their own once that first order is paid (C-141). */
export const REFERRER_REWARD: Cents = 1500

/** Who a discount of a referral is for: the friend who came, or the customer who brought the friend. */
export type ReferralRole = 'FRIEND' | 'REFERRER'

/** Every customer's code: eight symbols of a set of 32, read aloud and typed without mistakes (C-142). */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4
const IS_CODE = new RegExp(`^[${SYMBOLS}]{8}$`)

/** How many random bytes a code is made of. */
export const REFERRAL_CODE_BYTES = 8

/**
 * A code from random bytes, such as `7K3Q-M9TD`: 40 bits, nothing of the customer in it. Throws where there are fewer
 * bytes than `REFERRAL_CODE_BYTES`.
 */
export function createReferralCode(random: Uint8Array): string {
  if (random.length < REFERRAL_CODE_BYTES) throw new Error('too few random bytes for a referral code')
  const symbols = Array.from(random.subarray(0, REFERRAL_CODE_BYTES), (byte) => SYMBOLS.charAt(byte % 32))
  return grouped(symbols.join(''))
}

/** A code as somebody wrote it, in its one spelling; undefined for what is no code (C-142). */
export function parseReferralCode(text: string): string | undefined {
  const symbols = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return IS_CODE.test(symbols) ? grouped(symbols) : undefined
}

function grouped(symbols: string): string {
  return `${symbols.slice(0, GROUP)}-${symbols.slice(GROUP)}`
}

/** What tells whether two customers are the same person (C-143). */
export interface Person {
  readonly customerId: number
  readonly email: string
  readonly addresses: readonly AddressIdentity[]
  /** What the payment provider knows the customer's methods by. */
  readonly paymentReferences: readonly string[]
}

/** Why a referral does not count: the friend had ordered before, or is the customer who brought the friend. */
export type ReferralVoidReason = 'NOT_NEW' | 'SAME_CUSTOMER' | 'SAME_EMAIL' | 'SAME_ADDRESS' | 'SAME_PAYMENT'

/** A friend who came by the code of a customer. */
export interface ReferralFacts {
  readonly friend: Person
  readonly referrer: Person
  /** Orders that the friend had paid before, with every dog. */
  readonly ordersBefore: number
}

/** Why a referral does not count; null where it does (C-143). */
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

/** One text for all spellings that reach the same mailbox: case and what follows a plus do not matter (C-143). */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  return `${name.replace(/\+.*$/, '')}@${domain}`
}

/** How far a referral is. A void one never counted, a reversed one was taken back. */
export type ReferralState = 'PENDING' | 'EARNED' | 'REVERSED' | 'VOID'

/** What became of a reward: it waits for an active subscription, for its order, or an order used it. */
export type RewardState = 'WAITING' | 'ATTACHED' | 'USED'

/** A friend as the customer who brought the friend sees it. */
export type FriendState = 'PENDING' | 'VOID' | 'REVERSED' | RewardState

/** The one word for a referral and its reward. */
export function friendState(state: ReferralState, reward: RewardState): FriendState {
  return state === 'EARNED' ? reward : state
}

/** The initial of a first name, the most that others learn of a friend (C-147); null where there is none. */
export function initialOf(firstName: string): string | null {
  const first = /^\p{L}/u.exec(firstName.normalize('NFC').trim())?.[0]
  return first === undefined ? null : first.toUpperCase()
}
