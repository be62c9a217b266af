/** Every command by its name in the operation x state matrix. A missing one does not compile. */
import type { QuotedOperation } from '@pfotenportal/contract/quotes'
import { addSupplement, removeSupplement } from '@pfotenportal/domain/changes/box-supplement'
import { day } from '@pfotenportal/domain/core/calendar'
import { reactivate } from '@pfotenportal/domain/lifecycle/cancel'
import { refuse } from '@pfotenportal/domain/core/decision'
import { pause, resume } from '@pfotenportal/domain/lifecycle/pause'
import { placeOrder } from '@pfotenportal/domain/order/place-order'
import { changeNextChargeDate, reschedule } from '@pfotenportal/domain/order/reschedule'
import { skipNextOrder, skipOrder, unskipOrder } from '@pfotenportal/domain/order/skip'
import { billingSourceOf } from '../database/payment/charges.ts'
import { updateAddress } from './address.ts'
import { applyBenefit, applyOffer, cancel } from './cancellation.ts'
import type { Command, InputOf } from './command.ts'
import { byRule } from './command.ts'
import { addDiscount, removeDiscount } from './discounts.ts'
import { changePaymentMethod } from './payment-method.ts'
import { updatePet } from './pet.ts'
import { swap } from './plan.ts'
import { activating } from './referral.ts'

const commands: { readonly [O in QuotedOperation]: Command<InputOf<O>> } = {
  place_order: {
    prepare: async ({ tx, stored }) => {
      const isElsewhere = (await billingSourceOf(tx, stored.it.id)) !== 'PORTAL'
      return {
        ok: true,
        decide: (it, moment) => {
          const decision = placeOrder(it, moment, stored.loyaltyDays, stored.rewarded)
          // What the rule refuses, it refuses first.
          return decision.ok && isElsewhere ? refuse('MIGRATION_PENDING') : decision
        },
      }
    },
  },
  reactivate: activating(reactivate),
  resume: activating(resume),
  skip_next_order: byRule(() => skipNextOrder),
  skip_order: byRule(
    ({ orderId }) =>
      (it, moment) =>
        skipOrder(it, orderId, moment),
  ),
  unskip_order: byRule(
    ({ orderId }) =>
      (it, moment) =>
        unskipOrder(it, orderId, moment),
  ),
  pause: byRule(
    ({ weeks }) =>
      (it, moment) =>
        pause(it, weeks, moment),
  ),
  next_charge_date: byRule(
    ({ nextBillingDate }) =>
      (it, moment) =>
        changeNextChargeDate(it, day(nextBillingDate), moment),
  ),
  reschedule: byRule(({ nextBillingDate, rescheduleFutureOrders, orderId }) => (it, moment) => {
    const to = { date: day(nextBillingDate), wholeCadence: rescheduleFutureOrders }
    return reschedule(it, orderId === undefined ? to : { ...to, orderId }, moment)
  }),
  swap,
  cancel,
  update_pet: updatePet,
  update_address: updateAddress,
  change_payment_method: changePaymentMethod,
  add_supplement: byRule((choice) => (it, moment) => addSupplement(it, choice, moment)),
  remove_supplement: byRule(
    ({ supplement }) =>
      (it, moment) =>
        removeSupplement(it, supplement, moment),
  ),
  add_discount: addDiscount,
  remove_discount: removeDiscount,
  apply_cancellation_offer: applyOffer,
  apply_benefit: applyBenefit,
}

/** The command of a name. */
export function commandOf<O extends QuotedOperation>(operation: O): Command<InputOf<O>> {
  return commands[operation]
}
