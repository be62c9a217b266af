/** Attaches a customer's waiting referral discounts when a subscription becomes active. */
import { withReferralDiscounts } from '@pfotenportal/domain/referral/referral-discount'
import type { Decide } from '../change/change-subscription.ts'
import { listWaitingDiscounts } from '../database/referral/referral-discounts.ts'
import { recordReferralDiscounts, rolesOf } from '../referrals/attach-discounts.ts'
import type { Implementation } from './operation.ts'

/** An operation whose rule activates a subscription. */
export function withWaitingDiscounts(rule: Decide): Implementation<unknown> {
  return {
    async prepare({ tx, stored, customerId, isQuote }) {
      const waiting = await listWaitingDiscounts(tx, customerId, { isQuote })
      if (waiting.length === 0) return { ok: true, decide: rule }
      return {
        ok: true,
        decide: (it, moment) => withReferralDiscounts(rule(it, moment), rolesOf(waiting), moment),
        afterSave: (same, after) => recordReferralDiscounts(same, waiting, stored.it, after),
      }
    },
  }
}
