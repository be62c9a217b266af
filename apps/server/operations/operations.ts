/** Every operation on a subscription by its contract name. A missing one does not compile. */
import type { QuotedOperation } from '@pfotenportal/contract/quotes'
import { addSupplement, removeSupplement } from '@pfotenportal/domain/changes/box-supplement'
import { day } from '@pfotenportal/domain/core/calendar'
import { refuse } from '@pfotenportal/domain/core/decision'
import { reactivateSubscription } from '@pfotenportal/domain/lifecycle/cancel'
import { pauseSubscription, resumeSubscription } from '@pfotenportal/domain/lifecycle/pause'
import { placeOrder } from '@pfotenportal/domain/order/place-order'
import { changeNextChargeDate, rescheduleOrder } from '@pfotenportal/domain/order/reschedule'
import { skipNextOrder, skipOrder, unskipOrder } from '@pfotenportal/domain/order/skip'
import { findBillingSource } from '../database/payment/charges.ts'
import { updateSubscriptionAddress } from './address.ts'
import { applyBenefit, applyCancellationOffer, cancelSubscription } from './cancellation.ts'
import { addDiscount, removeDiscount, changePaymentMethod, updatePet, swapPlan } from './changes.ts'
import type { ImplementationOf, Implementation } from './operation.ts'
import { withReferralDiscounts } from '@pfotenportal/domain/referral/referral-discount'
import type { Decide } from '../change/change-subscription.ts'
import { listWaitingDiscounts } from '../database/referral/referral-discounts.ts'
import { recordReferralDiscounts, rolesOf } from '../referrals/referrals.ts'

/** An operation that activates a subscription, and then attaches the customer's waiting referral discounts. */
function withWaitingDiscounts(rule: Decide): Implementation<unknown> {
  return {
    async prepare({ tx, stored, customerId, isQuote }) {
      const waiting = await listWaitingDiscounts(tx, customerId, { isQuote })
      if (waiting.length === 0) return { ok: true, decide: rule }
      return {
        ok: true,
        decide: (it, moment) => withReferralDiscounts(rule(it, moment), rolesOf(waiting), moment),
        afterSave: (within, after) => recordReferralDiscounts(within, waiting, stored.it, after),
      }
    },
  }
}

export const operations: { readonly [O in QuotedOperation]: ImplementationOf<O> } = {
  placeOrder: {
    prepare: async ({ tx, stored }) => {
      const isElsewhere = (await findBillingSource(tx, stored.it.id)) !== 'PORTAL'
      return {
        ok: true,
        decide: (it, moment) => {
          const decision = placeOrder(it, moment, stored.loyaltyDays, stored.rewarded)
          // The rule's refusal takes precedence.
          return decision.ok && isElsewhere ? refuse('MIGRATION_PENDING') : decision
        },
      }
    },
  },
  skipNextOrder: { decide: (it, _input, moment) => skipNextOrder(it, moment) },
  skipOrder: { decide: (it, { orderId }, moment) => skipOrder(it, orderId, moment) },
  unskipOrder: { decide: (it, { orderId }, moment) => unskipOrder(it, orderId, moment) },
  rescheduleOrder: {
    decide: (it, { nextBillingDate, rescheduleFutureOrders, orderId }, moment) => {
      const to = { date: day(nextBillingDate), wholeCadence: rescheduleFutureOrders }
      return rescheduleOrder(it, orderId === undefined ? to : { ...to, orderId }, moment)
    },
  },
  changeNextChargeDate: {
    decide: (it, { nextBillingDate }, moment) => changeNextChargeDate(it, day(nextBillingDate), moment),
  },
  pauseSubscription: { decide: (it, { weeks }, moment) => pauseSubscription(it, weeks, moment) },
  resumeSubscription: withWaitingDiscounts(resumeSubscription),
  reactivateSubscription: withWaitingDiscounts(reactivateSubscription),
  cancelSubscription,
  applyCancellationOffer,
  applyBenefit,
  swapPlan,
  updatePet,
  updateSubscriptionAddress,
  changePaymentMethod,
  addSupplement: { decide: addSupplement },
  removeSupplement: { decide: (it, { supplement }, moment) => removeSupplement(it, supplement, moment) },
  addDiscount,
  removeDiscount,
}
