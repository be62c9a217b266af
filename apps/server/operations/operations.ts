/** Every operation on a subscription by its contract name. A missing one does not compile. */
import type { QuotedOperation } from '@pfotenportal/contract/quotes'
import { addSupplement, removeSupplement } from '@pfotenportal/domain/changes/box-supplement'
import { day } from '@pfotenportal/domain/core/calendar'
import { reactivateSubscription } from '@pfotenportal/domain/lifecycle/cancel'
import { pauseSubscription, resumeSubscription } from '@pfotenportal/domain/lifecycle/pause'
import { placeOrder } from '@pfotenportal/domain/order/place-order'
import { changeNextChargeDate, rescheduleOrder } from '@pfotenportal/domain/order/reschedule'
import { skipNextOrder, skipOrder, unskipOrder } from '@pfotenportal/domain/order/skip'
import { withReferralDiscounts } from '@pfotenportal/domain/referral/referral-discount'
import { longestPause } from '@pfotenportal/domain/schedule/move-range'
import type { Decide, Prepared } from '../change/change-subscription.ts'
import { fieldErrorTexts } from '../core/answer.ts'
import { listWaitingDiscounts } from '../database/referral/referral-discounts.ts'
import { beginChargeOf } from '../payments/begin-charge.ts'
import { recordReferralDiscounts, rolesOf } from '../referrals/referrals.ts'
import { updateSubscriptionAddress } from './address.ts'
import { applyBenefit, applyCancellationOffer, cancelSubscription } from './cancellation.ts'
import { addDiscount, changePaymentMethod, removeDiscount, swapPlan, updatePet } from './changes.ts'
import type { Implementation, ImplementationOf } from './operation.ts'
import { undoChange } from './undo-change.ts'

/** An operation that activates a subscription, and then attaches the customer's waiting referral discounts. */
function withWaitingDiscounts(
  rule: Decide,
  more: Pick<Prepared, 'isReadAgain'> = {},
): Implementation<unknown> {
  return {
    async prepare({ tx, stored, customerId, isQuote }) {
      const waiting = await listWaitingDiscounts(tx, customerId, { isQuote })
      if (waiting.length === 0) return { ok: true, decide: rule, ...more }
      return {
        ok: true,
        ...more,
        decide: (subscription, moment) =>
          withReferralDiscounts(rule(subscription, moment), rolesOf(waiting), moment),
        afterSave: (within, after) => recordReferralDiscounts(within, waiting, stored.subscription, after),
      }
    },
  }
}

export const operations: { readonly [O in QuotedOperation]: ImplementationOf<O> } = {
  placeOrder: {
    prepare: ({ stored }) => ({
      ok: true,
      decide: (subscription, moment) => placeOrder(subscription, moment, stored.loyaltyDays, stored.rewarded),
      beginPayment: (tx, actor) => beginChargeOf(tx, actor, stored, { trigger: 'ORDER_NOW' }),
    }),
  },
  skipNextOrder: { decide: (subscription, _input, moment) => skipNextOrder(subscription, moment) },
  skipOrder: { decide: (subscription, { orderId }, moment) => skipOrder(subscription, orderId, moment) },
  unskipOrder: { decide: (subscription, { orderId }, moment) => unskipOrder(subscription, orderId, moment) },
  rescheduleOrder: {
    decide: (subscription, { nextBillingDate, rescheduleFutureOrders, orderId }, moment) => {
      const to = { date: day(nextBillingDate), wholeCadence: rescheduleFutureOrders }
      return rescheduleOrder(subscription, orderId === undefined ? to : { ...to, orderId }, moment)
    },
  },
  changeNextChargeDate: {
    decide: (subscription, { nextBillingDate }, moment) =>
      changeNextChargeDate(subscription, day(nextBillingDate), moment),
  },
  pauseSubscription: {
    prepare: ({ language, moment }, { weeks }) => {
      const longest = longestPause(moment.catalogue)
      if (weeks > longest) {
        const fields = { weeks: fieldErrorTexts[language].atMost(longest) }
        return { ok: false, reason: 'VALIDATION_FAILED', fields }
      }
      return { ok: true, decide: (subscription, now) => pauseSubscription(subscription, weeks, now) }
    },
  },
  resumeSubscription: withWaitingDiscounts(resumeSubscription),
  // Progress that is lost after ninety days is counted by the database.
  reactivateSubscription: withWaitingDiscounts(reactivateSubscription, { isReadAgain: true }),
  cancelSubscription,
  applyCancellationOffer,
  applyBenefit,
  undoChange,
  swapPlan,
  updatePet,
  updateSubscriptionAddress,
  changePaymentMethod,
  addSupplement: { decide: addSupplement },
  removeSupplement: {
    decide: (subscription, { supplement }, moment) => removeSupplement(subscription, supplement, moment),
  },
  addDiscount,
  removeDiscount,
}
