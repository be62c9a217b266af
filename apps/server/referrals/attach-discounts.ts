/** Attaches a customer's waiting referral discounts to a subscription. */
import {
  grantReferralDiscounts,
  subscriptionForReward,
} from '@pfotenportal/domain/referral/referral-discount'
import type { ReferralRole } from '@pfotenportal/domain/referral/referral'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Actor } from '../context/actor.ts'
import { changeSubscription } from '../change/change-subscription.ts'
import type { Tx } from '../database/open.ts'
import {
  recordReferralDiscount,
  listWaitingDiscounts,
  type WaitingDiscount,
} from '../database/referral/referral-discounts.ts'
import { findRewardCandidates, tryLockSubscription } from '../database/referral/referrals.ts'

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
  const changed = await changeSubscription(tx, asServiceActor(actor), target.id, {
    async prepare(_tx, { it: before }) {
      const waiting = await listWaitingDiscounts(tx, customerId, { isQuote: false })
      return {
        ok: true,
        decide: (it, moment) => grantReferralDiscounts(it, rolesOf(waiting), moment),
        afterSave: (_same, after) => recordReferralDiscounts(tx, waiting, before, after),
      }
    },
  })
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
    const one = waiting[index]
    if (one) await recordReferralDiscount(tx, one, id)
  }
}
