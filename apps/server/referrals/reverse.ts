/** A friend's first order was refunded as a whole: a reward that no order has used is taken back (C-146). */
import { takeReferralReward } from '@pfotenportal/domain/referral/referral-discount'
import type { Actor } from '../context/actor.ts'
import { byRule, changeSubscription } from '../change/change-subscription.ts'
import type { Tx } from '../database/open.ts'
import { endReferral, type RefundedReferral } from '../database/referral/referrals.ts'
import { asService } from './place.ts'

/** Takes a reward back; one that is in the price of a locked order stays. */
export async function reverseReferral(tx: Tx, actor: Actor, refunded: RefundedReferral): Promise<void> {
  const { id, orderId, discountId, subscriptionId } = refunded
  if (subscriptionId !== null && discountId !== null) {
    const changed = await changeSubscription(
      tx,
      asService(actor),
      subscriptionId,
      byRule((it, moment) => takeReferralReward(it, discountId, moment)),
    )
    if (!changed.ok) throw new Error(changed.reason)
    if (!changed.isChanged) return
  }
  await endReferral(tx, id, { state: 'REVERSED', fault: null, orderId, at: actor.now })
}
