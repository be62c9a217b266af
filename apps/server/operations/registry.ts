/** Every command by its name in the operation x state matrix. A missing one does not compile. */
import type { QuotedOperation } from '@pfotenportal/contract/quotes'
import { day } from '@pfotenportal/domain/calendar'
import { reactivate } from '@pfotenportal/domain/cancel'
import { pause, resume } from '@pfotenportal/domain/pause'
import { placeOrder } from '@pfotenportal/domain/place-order'
import { changeNextChargeDate, reschedule } from '@pfotenportal/domain/reschedule'
import { skipNextOrder, skipOrder, unskipOrder } from '@pfotenportal/domain/skip'
import { updateAddress } from './address.ts'
import { applyBenefit, applyOffer, cancel } from './cancellation.ts'
import type { Command, InputOf } from './command.ts'
import { byRule } from './command.ts'
import { addDiscount, removeDiscount } from './discounts.ts'
import { changePaymentMethod } from './payment-method.ts'
import { swap } from './plan.ts'

const commands: { readonly [O in QuotedOperation]: Command<InputOf<O>> } = {
  place_order: {
    prepare: ({ stored }) => ({
      ok: true,
      decide: (it, moment) => placeOrder(it, moment, stored.loyaltyDays, stored.rewarded),
    }),
  },
  reactivate: byRule(() => reactivate),
  resume: byRule(() => resume),
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
  update_address: updateAddress,
  change_payment_method: changePaymentMethod,
  add_discount: addDiscount,
  remove_discount: removeDiscount,
  apply_cancellation_offer: applyOffer,
  apply_benefit: applyBenefit,
}

/** The command of a name. */
export function commandOf<O extends QuotedOperation>(operation: O): Command<InputOf<O>> {
  return commands[operation]
}
