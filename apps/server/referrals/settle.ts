/**
 * Settles a referral when the friend's first order is paid: the referrer has earned the reward, or the referral is
 * void.
 */
import { referralVoidReason } from '@pfotenportal/domain/referral/referral'
import { revokeReferralReward } from '@pfotenportal/domain/referral/referral-discount'
import { byRule, changeSubscription } from '../change/change-subscription.ts'
import type { Actor } from '../context/actor.ts'
import type { Tx } from '../database/open.ts'
import type { RefundedReferral } from '../database/referral/referral-discounts.ts'
import {
  countPaidOrders,
  closeReferral,
  lockPendingReferral,
  findPerson,
} from '../database/referral/referrals.ts'
import { asServiceActor, attachWaitingDiscounts } from './attach-discounts.ts'

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
      byRule((it, moment) => revokeReferralReward(it, discountId, moment)),
    )
    if (!changed.ok) throw new Error(changed.reason)
    if (!changed.isChanged) return
  }
  await closeReferral(tx, id, { state: 'REVERSED', fault: null, orderId, at: actor.now })
}
