/** Builds mail data from subscriptions and orders. All amounts and days come from the rules. */
import { inRecipeOrder, supplementOfProduct } from '@pfotenportal/domain/catalogue/catalogue'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { addDays, berlinDay, type Day } from '@pfotenportal/domain/core/calendar'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import { countryOf } from '@pfotenportal/domain/customer/country'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import type { Discount } from '@pfotenportal/domain/discount/discount'
import type { PlanFacts } from '@pfotenportal/domain/events/event'
import { paymentMethodRefusal } from '@pfotenportal/domain/payment/payment-method'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { parseMenuSku } from '@pfotenportal/domain/plan/sku'
import { boxGrams } from '@pfotenportal/domain/product/bags'
import { dailyPrice, netAmount, unitPrice } from '@pfotenportal/domain/product/price'
import { sachetsOf } from '@pfotenportal/domain/product/sachets'
import { nextBoxPrice, priceSteps } from '@pfotenportal/domain/subscription/box'
import { menuLine } from '@pfotenportal/domain/subscription/menu-line'
import {
  nextBillingDate,
  nextExpectedBillingDate,
  nextOrder,
  schedule,
  upcomingBillingDates,
} from '@pfotenportal/domain/subscription/schedule'
import type { Line, Subscription } from '@pfotenportal/domain/subscription/subscription'
import { catalogueOn, newestCatalogue } from '../core/catalogue.ts'
import { windowsOf } from '../core/delivery-windows.ts'
import { storedTax } from '../database/order/order-tax.ts'
import type { StoredOrder } from '../database/order/orders.ts'
import type { StoredPaymentMethod } from '../database/payment/payment-methods.ts'
import type { MailAddress, MailBox, MailPayment, MailPlan, MailReceipt, OrderDay } from './fields.ts'

/** The number of upcoming orders that a mail lists. */
const LISTED_ORDERS = 3

/** The subscription and dog that a mail is about. */
export function aboutOf(subscription: Subscription): { subscriptionId: number; petName: string } {
  return { subscriptionId: subscription.id, petName: subscription.pet?.name ?? '' }
}

/** A billing date and its delivery window. */
export function orderDayOf(billingDate: Day, country: PostalAddress['countryCode']): OrderDay {
  const { from, to } = deliveryWindow(billingDate, country, catalogueOn(billingDate))
  return { billingDate, deliveryWindow: { from, to } }
}

/** The next box with its price; null if none is planned. */
export function boxOf(subscription: Subscription, moment: Moment): MailBox | null {
  const billingDate = nextExpectedBillingDate(subscription, moment)
  if (billingDate === null) return null
  const country = countryOf(subscription, moment.catalogue)
  const { total, discount, shipping } = nextBoxPrice(subscription, moment)
  const entry = nextOrder(schedule(subscription, moment))
  return {
    ...orderDayOf(billingDate, country),
    price: { total, ...storedTax(total, country, billingDate), country, shipping },
    discountAmount: discount,
    recurring: { steps: priceSteps(subscription, moment), days: subscription.intervalDays },
    cutoffAt: entry?.isEditable ? entry.cutoffAt : null,
  }
}

/** The upcoming orders; of a paused subscription, those after the pause. */
export function upcomingOf(subscription: Subscription, moment: Moment): OrderDay[] {
  const first = subscription.status === 'PAUSED' ? nextBillingDate(subscription, moment) : null
  const days =
    first === null
      ? upcomingBillingDates(subscription, moment, LISTED_ORDERS)
      : Array.from({ length: LISTED_ORDERS }, (_, index) => addDays(first, index * subscription.intervalDays))
  return days.map((billingDate) => orderDayOf(billingDate, countryOf(subscription, moment.catalogue)))
}

/** The next box and the upcoming orders. */
export function nextUpOf(
  subscription: Subscription,
  moment: Moment,
): { box: MailBox | null; upcoming: OrderDay[] } {
  return { box: boxOf(subscription, moment), upcoming: upcomingOf(subscription, moment) }
}

/** A plan with its portion and prices on the terms of its contract; undefined for an article that is not a menu. */
export function planOf(
  { plan, sku, price, intervalDays }: PlanFacts,
  subscription: Pick<Subscription, 'terms' | 'shippingAddress'>,
): MailPlan | undefined {
  const { terms } = subscription
  const tier = parseMenuSku(sku, terms)?.tier
  if (tier === undefined) return undefined
  const grams = boxGrams(sachetsOf(tier, plan, terms))
  const days = cycleDays(plan.cycle)
  return {
    recipes: inRecipeOrder(plan.recipes, terms),
    pension: plan.pension,
    cycle: plan.cycle,
    intervalDays,
    gramsPerDay: Math.round(grams / days),
    price,
    pricePerDay: dailyPrice(price, days),
    pricePerKilo: unitPrice(price, grams),
    country: countryOf(subscription, terms),
  }
}

export function currentPlan(subscription: Subscription): MailPlan | undefined {
  const menu = menuLine(subscription)
  const { plan, intervalDays } = subscription
  return menu && planOf({ plan, intervalDays, sku: menu.sku, price: menu.price }, subscription)
}

/** An address as mails show it. */
export function addressOf(address: PostalAddress): MailAddress {
  const { firstName, lastName, company, address1, zip, city, countryCode } = address
  return { firstName, lastName, company, address1, zip, city, countryCode }
}

/** A payment method as mails show it. */
export function paymentOf({ card, payPal, sepaDebit }: StoredPaymentMethod): MailPayment | null {
  if (card) return { kind: 'card', brand: card.brand, lastDigits: card.lastDigits }
  if (sepaDebit) return { kind: 'sepaDebit', lastDigits: sepaDebit.lastDigits }
  return payPal && { kind: 'payPal', email: payPal.email }
}

/** Whether a payment method can be charged, and if not, whether it has to be confirmed first. */
export function usabilityOf({ paymentMethod }: Subscription): {
  isChargeable: boolean
  isUnconfirmed: boolean
} {
  const refused = paymentMethodRefusal(paymentMethod)
  return { isChargeable: !refused, isUnconfirmed: refused?.reason === 'PAYMENT_METHOD_UNCONFIRMED' }
}

/** Lines as receipts show them. */
export function lineItemsOf(lines: readonly Line[]): MailReceipt['positions'] {
  return lines.map(({ sku, quantity, price, product }) => ({
    sku,
    quantity,
    amount: price * quantity,
    supplement: (product && supplementOfProduct(newestCatalogue(), product.productId)?.kind) ?? null,
  }))
}

export function lineItemsOfNextBox(subscription: Subscription, moment: Moment): MailReceipt['positions'] {
  return lineItemsOf(nextBoxPrice(subscription, moment).lines)
}

/** The receipt of a charged order; `known` are the discounts that it may have used. */
export function receiptOf(order: StoredOrder, known: readonly Discount[]): MailReceipt {
  const { totals, shippingAddress } = order
  const used = known.find(({ id }) => id === totals.discountId)
  return {
    orderId: order.id,
    orderNumber: numberOf(order),
    positions: lineItemsOf(totals.lines),
    net: netAmount(totals.total, totals.tax),
    paidOn: order.processedAt === null ? null : berlinDay(order.processedAt),
    discountAmount: totals.discount,
    discount: used
      ? { kind: used.kind, title: used.title, valueType: used.valueType, value: used.value }
      : null,
    price: {
      total: totals.total,
      tax: totals.tax,
      taxRate: totals.taxRate,
      country: shippingAddress.countryCode,
      shipping: totals.shipping,
    },
  }
}

/** The receipt of a paid order that goes to another address: its price stays, and the VAT in it is that of the address. */
export function redirectedReceiptOf(
  order: StoredOrder,
  shippingAddress: StoredOrder['shippingAddress'],
  known: readonly Discount[],
): MailReceipt {
  const vat = storedTax(order.totals.total, shippingAddress.countryCode, order.billingDate)
  const totals = { ...order.totals, ...vat }
  return receiptOf({ ...order, shippingAddress, totals }, known)
}

/** A paid order by its number and delivery. */
export function onTheWayOf(order: StoredOrder): {
  orderNumber: string
  deliveryWindow: OrderDay['deliveryWindow']
} {
  const { from, to } = windowsOf(order).expected
  return { orderNumber: numberOf(order), deliveryWindow: { from, to } }
}

/** An order gets its number when it is paid; until then it is shown by its id. */
function numberOf({ orderNumber, id }: StoredOrder): string {
  return orderNumber ?? String(id)
}
