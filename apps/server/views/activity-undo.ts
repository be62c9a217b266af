/** The undo of a change as a call of the contract, ready to send. */
import type { UndoView } from '@pfotenportal/contract/activity'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import type { Inverse, Undo } from '@pfotenportal/domain/quote/undo'
import { shopDiscountId } from './discount.ts'

type Call = Pick<UndoView, 'operation' | 'params' | 'body'>

/** The undo call and its deadline. */
export function undoView(subscriptionId: number, { inverse, until }: Undo): UndoView {
  return { ...callOf(subscriptionId, inverse), until }
}

function callOf(id: number, inverse: Inverse): Call {
  const params = { id }
  switch (inverse.operation) {
    case 'skipOrder':
      return { operation: 'skipOrder', params: { id: inverse.orderId }, body: null }
    case 'unskipOrder':
      return { operation: 'unskipOrder', params: { id: inverse.orderId }, body: null }
    case 'rescheduleOrder': {
      const { date: nextBillingDate, wholeCadence: rescheduleFutureOrders, orderId } = inverse
      return {
        operation: 'rescheduleOrder',
        params,
        body: { nextBillingDate, rescheduleFutureOrders, orderId },
      }
    }
    case 'swapPlan': {
      const { variantId, days } = inverse
      const billingPolicy = { interval: 'DAY', intervalCount: days }
      return { operation: 'swapPlan', params, body: { variantId: String(variantId), billingPolicy } }
    }
    case 'updatePet':
      return { operation: 'updatePet', params, body: { ...inverse.change } }
    case 'updateSubscriptionAddress':
      return { operation: 'updateSubscriptionAddress', params, body: addressInput(inverse.address) }
    case 'changePaymentMethod':
      return {
        operation: 'changePaymentMethod',
        params,
        body: { paymentMethodId: inverse.paymentMethodId },
      }
    case 'addSupplement': {
      const { supplement, every } = inverse
      return { operation: 'addSupplement', params, body: { supplement, every } }
    }
    case 'removeSupplement':
      return {
        operation: 'removeSupplement',
        params: { id, supplement: inverse.supplement },
        body: null,
      }
    case 'addDiscount':
      return { operation: 'addDiscount', params, body: { code: inverse.code } }
    default:
      return {
        operation: 'removeDiscount',
        params: { id, discountShopifyId: shopDiscountId(inverse.discountId) },
        body: null,
      }
  }
}

/** The address as entered in a form. */
function addressInput(address: PostalAddress) {
  const { firstName, lastName, phone, company, address1, zip, city, countryCode } = address
  return { firstName, lastName, phone, company, address1, zip, city, countryCode }
}
