/** The opposite of a change as a call of the contract, ready to send. */
import type { UndoView } from '@pfotenportal/contract/activity'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import type { Inverse, Undo } from '@pfotenportal/domain/quote/undo'
import { shopDiscountId } from './discount.ts'

type Call = Pick<UndoView, 'operation' | 'params' | 'body'>

/** The call with the moment until which it is accepted. */
export function undoView(subscriptionId: number, { inverse, until }: Undo): UndoView {
  return { ...callOf(subscriptionId, inverse), until }
}

function callOf(id: number, inverse: Inverse): Call {
  const params = { id }
  switch (inverse.operation) {
    case 'skip_order':
      return { operation: 'skipOrder', params: { id: inverse.orderId }, body: null }
    case 'unskip_order':
      return { operation: 'unskipOrder', params: { id: inverse.orderId }, body: null }
    case 'reschedule': {
      const { date: nextBillingDate, wholeCadence: rescheduleFutureOrders, orderId } = inverse
      return {
        operation: 'rescheduleOrder',
        params,
        body: { nextBillingDate, rescheduleFutureOrders, orderId },
      }
    }
    case 'swap': {
      const { variantId, days } = inverse
      const billingPolicy = { interval: 'DAY', intervalCount: days }
      return { operation: 'swapPlan', params, body: { variantId: String(variantId), billingPolicy } }
    }
    case 'update_pet':
      return { operation: 'updatePet', params, body: { ...inverse.change } }
    case 'update_address':
      return { operation: 'updateSubscriptionAddress', params, body: typed(inverse.address) }
    case 'change_payment_method':
      return {
        operation: 'changePaymentMethod',
        params,
        body: { paymentMethodId: inverse.paymentMethodId },
      }
    case 'add_supplement': {
      const { supplement, every } = inverse
      return { operation: 'addSupplement', params, body: { supplement, every } }
    }
    case 'remove_supplement':
      return {
        operation: 'removeSupplement',
        params: { id, supplement: inverse.supplement },
        body: null,
      }
    case 'add_discount':
      return { operation: 'addDiscount', params, body: { code: inverse.code } }
    default:
      return {
        operation: 'removeDiscount',
        params: { id, discountShopifyId: shopDiscountId(inverse.discountId) },
        body: null,
      }
  }
}

/** The address as it would be typed in. */
function typed(address: PostalAddress) {
  const { firstName, lastName, phone, company, address1, zip, city, countryCode } = address
  return { firstName, lastName, phone, company, address1, zip, city, countryCode }
}
