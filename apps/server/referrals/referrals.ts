/**
 * Registers a referral, settles it when the friend's first order is paid, and attaches the discounts that it earns. A
 * referral that breaks a rule is void.
 */
import type { SessionView } from '@pfotenportal/contract/auth'
import {
  referralVoidReason,
  type ReferralRole,
  type ReferralVoidReason,
} from '@pfotenportal/domain/referral/referral'
import { parseReferralCode } from '@pfotenportal/domain/referral/referral-code'
import {
  grantReferralDiscounts,
  revokeReferralReward,
  subscriptionForReward,
} from '@pfotenportal/domain/referral/referral-discount'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { byPrepared, byRule, changeSubscription } from '../change/change-subscription.ts'
import type { Actor } from '../context/actor.ts'
import { catalogueOn } from '../core/catalogue.ts'
import type { Tx } from '../database/open.ts'
import {
  listWaitingDiscounts,
  recordReferralDiscount,
  type RefundedReferral,
  type WaitingDiscount,
} from '../database/referral/referral-discounts.ts'
import {
  closeReferral,
  countPaidOrders,
  findCustomerByReferralCode,
  findPerson,
  findReferredByCode,
  findRewardCandidates,
  insertReferral,
  lockPendingReferral,
  saveReferredByCode,
  tryLockSubscription,
} from '../database/referral/referrals.ts'

/** Whether friends can still be referred (C-515). */
function isOpen({ today }: Actor): boolean {
  return !catalogueOn(today).referral.retired
}

/**
 * Registers the referral in a customer's data: call it after adding the customer, and again after adding their
 * subscriptions. Unknown codes are ignored, and so are all new ones once the programme has ended. Returns the number of mails to send.
 */
export async function registerReferral(tx: Tx, actor: Actor, customerId: number): Promise<number> {
  const code = parseReferralCode((await findReferredByCode(tx, customerId)) ?? '')
  const referrerId = code === undefined ? undefined : await findCustomerByReferralCode(tx, code)
  if (referrerId === undefined) return 0
  if (isOpen(actor)) await insertReferral(tx, { friendId: customerId, referrerId, cameAt: actor.now })
  const pending = await lockPendingReferral(tx, customerId)
  if (!pending) return 0
  const [friend, referrer] = [await findPerson(tx, customerId), await findPerson(tx, referrerId)]
  const ordersBefore = await countPaidOrders(tx, customerId)
  const fault = referralVoidReason({ friend, referrer, ordersBefore })
  if (fault === null) return attachWaitingDiscounts(tx, actor, customerId)
  await closeReferral(tx, pending.id, { state: 'VOID', fault, orderId: null, at: actor.now })
  return 0
}

/** What became of a friend's code with which a visitor signed in. */
type CodeOutcome = NonNullable<SessionView['referral']>

const refusals: Readonly<Record<ReferralVoidReason, CodeOutcome>> = {
  NOT_NEW: 'NOT_NEW',
  SAME_CUSTOMER: 'OWN_CODE',
  SAME_EMAIL: 'OWN_CODE',
  // Without saying which of the two: both are another customer's data.
  SAME_ADDRESS: 'SAME_PERSON',
  SAME_PAYMENT: 'SAME_PERSON',
}

/**
 * Registers a customer who signs in with a friend's code. Nothing is stored unless the referral counts, so that a
 * mistake does not use up the customer's only one.
 */
export async function acceptReferralCode(
  tx: Tx,
  actor: Actor,
  customerId: number,
  typed: string,
): Promise<CodeOutcome> {
  if (!isOpen(actor)) return 'PROGRAMME_ENDED'
  const code = parseReferralCode(typed)
  const referrerId = code === undefined ? undefined : await findCustomerByReferralCode(tx, code)
  if (code === undefined || referrerId === undefined) return 'UNKNOWN_CODE'
  const [friend, referrer] = [await findPerson(tx, customerId), await findPerson(tx, referrerId)]
  const ordersBefore = await countPaidOrders(tx, customerId)
  const fault = referralVoidReason({ friend, referrer, ordersBefore })
  if (fault !== null) return refusals[fault]
  if (!(await saveReferredByCode(tx, customerId, code))) return 'ALREADY_REFERRED'
  await registerReferral(tx, actor, customerId)
  return 'ACCEPTED'
}

/**
 * Settles the referral of a customer whose order was just paid, in the transaction of the payment. Does nothing for
 * most customers, who were not referred, and for later orders. Returns the number of mails to send.
 */
export async function settleReferral(
  tx: Tx,
  actor: Actor,
  { customerId, orderId }: { readonly customerId: number; readonly orderId: number },
): Promise<number> {
  const pending = await lockPendingReferral(tx, customerId)
  if (!pending) return 0
  const [friend, referrer] = [await findPerson(tx, customerId), await findPerson(tx, pending.referrerId)]
  const ordersBefore = await countPaidOrders(tx, customerId, orderId)
  const fault = referralVoidReason({ friend, referrer, ordersBefore })
  if (fault !== null) {
    await closeReferral(tx, pending.id, { state: 'VOID', fault, orderId: null, at: actor.now })
    return 0
  }
  await closeReferral(tx, pending.id, { state: 'EARNED', fault: null, orderId, at: actor.now })
  return attachWaitingDiscounts(tx, actor, pending.referrerId)
}

/** Reverses a reward, unless it is in the price of a locked order. */
export async function reverseReferral(tx: Tx, actor: Actor, refunded: RefundedReferral): Promise<void> {
  const { id, orderId, discountId, subscriptionId } = refunded
  if (subscriptionId !== null && discountId !== null) {
    const changed = await changeSubscription(
      tx,
      asServiceActor(actor),
      subscriptionId,
      byRule((subscription, moment) => revokeReferralReward(subscription, discountId, moment)),
    )
    if (!changed.ok) throw new Error(changed.reason)
    if (!changed.isChanged) return
  }
  await closeReferral(tx, id, { state: 'REVERSED', fault: null, orderId, at: actor.now })
}

/** The service as the actor of a change that another actor caused. */
export function asServiceActor(actor: Actor): Actor {
  return { ...actor, customerId: null, markDone: async () => undefined }
}

/**
 * Attaches waiting discounts to a customer's active subscription. If there is none, or it is locked, they wait for the
 * job. Returns the number of mails to send.
 */
export async function attachWaitingDiscounts(tx: Tx, actor: Actor, customerId: number): Promise<number> {
  const { list, defaultId } = await findRewardCandidates(tx, customerId)
  const target = subscriptionForReward(list, defaultId)
  if (!target || !(await tryLockSubscription(tx, target.id))) return 0
  const attach = byPrepared(async ({ stored: { subscription: before } }) => {
    const waiting = await listWaitingDiscounts(tx, customerId, { isQuote: false })
    return {
      ok: true,
      decide: (subscription, moment) => grantReferralDiscounts(subscription, rolesOf(waiting), moment),
      afterSave: (_same, after) => recordReferralDiscounts(tx, waiting, before, after),
    }
  })
  const changed = await changeSubscription(tx, asServiceActor(actor), target.id, attach)
  return changed.ok ? changed.mails : 0
}

/** The role of the customer in each discount. */
export function rolesOf(waiting: readonly WaitingDiscount[]): ReferralRole[] {
  return waiting.map(({ role }) => role)
}

/** Records which discount of the subscription came from which referral. */
export async function recordReferralDiscounts(
  tx: Tx,
  waiting: readonly WaitingDiscount[],
  before: Subscription,
  after: Subscription,
): Promise<void> {
  const known = new Set(before.discounts.map(({ id }) => id))
  const added = after.discounts.filter(({ id, kind }) => kind === 'REFERRAL' && !known.has(id))
  for (const [index, { id }] of added.entries()) {
    const discount = waiting[index]
    if (discount) await recordReferralDiscount(tx, discount, id)
  }
}
