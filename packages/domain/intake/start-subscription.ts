/** The start of a contract that a shop or customer service sells, or a customer begins in the portal (docs/domain.md 8.7). */
import { onSale, supplementOfKind, type SupplementKind } from '../catalogue/catalogue.ts'
import type { Moment } from '../catalogue/moment.ts'
import { addDays, berlinDay, latest, type Day, type Instant } from '../core/calendar.ts'
import { accept, refuse, type Decision, type Refused } from '../core/decision.ts'
import type { Cents } from '../core/money.ts'
import type { ShippingAddress } from '../customer/address.ts'
import type { SubscriptionCreated } from '../events/event.ts'
import { importedLines, keptOrder, type KeptOrder } from '../import/past-order.ts'
import { activate, reactivationDate } from '../lifecycle/activation.ts'
import { paymentMethodRefusal, type ChosenPaymentMethod } from '../payment/payment-method.ts'
import type { Pet } from '../pet/pet.ts'
import { cycleDays, type Plan } from '../plan/plan.ts'
import { minimumRefusal } from '../product/shipping.ts'
import { regularPlan, variantFor, type Variant } from '../product/variants.ts'
import { RESCHEDULE_DAYS } from '../schedule/move-range.ts'
import { nextBillingDate } from '../subscription/schedule.ts'
import type { Active, Cancelled, SubscriptionFacts } from '../subscription/subscription.ts'

/** How long the first charge waits for a payment method that has to be set up, in days. */
export const SETUP_DAYS = 3

/** A first box that the shop has charged, so that it is not charged here. */
export interface FirstBox {
  readonly chargedAt: Instant
  /** What the customer paid, VAT included. */
  readonly total: Cents
}

/** A contract to be made, with the ids that it gets. */
export interface NewContract {
  readonly id: number
  readonly customerId: number
  readonly pet: Pet
  /** Whether the dog has a subscription that is not cancelled. */
  readonly isDogSubscribed: boolean
  /** The energy class and the plan that was sold. */
  readonly tier: number
  readonly plan: Plan
  readonly supplements: readonly SupplementKind[]
  readonly shippingAddress: ShippingAddress
  readonly paymentMethod: ChosenPaymentMethod
  /** The day of the first charge here; null for the first possible one. */
  readonly firstChargeOn: Day | null
  readonly firstBox: FirstBox | null
}

/** A contract that begins, and its first box if the shop has charged it. */
export interface StartedContract {
  /** The same contract as if it had ended: what its beginning is compared with in a quote. */
  readonly before: Cancelled
  readonly subscription: Active
  readonly charged: KeptOrder | null
}

/**
 * Starts a contract at list price: it is active, and its first box is charged on the first possible day, three days
 * later if the payment method has still to be set up. A first box that the shop has charged counts as paid; the first
 * charge here is that of the second box, and a trial continues as the regular menu. Refuses with DOG_HAS_SUBSCRIPTION,
 * VARIANT_NOT_AVAILABLE, SUPPLEMENT_NOT_FOUND, BELOW_MINIMUM_ORDER, PAYMENT_METHOD_INVALID, and DATE_OUT_OF_RANGE for a first charge that is
 * too early or later than 84 days. The first box must not lie ahead.
 */
export function startSubscription(
  contract: NewContract,
  moment: Moment,
): Decision<StartedContract, SubscriptionCreated> {
  const { catalogue } = moment
  if (contract.isDogSubscribed) return refuse('DOG_HAS_SUBSCRIPTION')
  const sold = menuOnSale(contract, moment)
  const regular = sold && regularMenu(contract, moment)
  if (!sold || !regular) return refuse('VARIANT_NOT_AVAILABLE')
  const continued = contract.firstBox === null ? sold : regular
  const supplements = contract.supplements.map((kind) => supplementOfKind(catalogue, kind))
  if (supplements.some((each) => !each || each.retired) || hasRepeats(contract.supplements))
    return refuse('SUPPLEMENT_NOT_FOUND')
  const refused = minimumRefusal(regular.price, catalogue, null) ?? methodRefusal(contract.paymentMethod)
  if (refused) return refused
  const charged = contract.firstBox && chargedBox(contract, sold, contract.firstBox, moment)
  const facts = factsOf(contract, continued, charged, moment)
  const ended: Cancelled = {
    ...facts,
    status: 'CANCELLED',
    cancelledAt: moment.at,
    cancellationFlowId: null,
    isDogSubscribed: false,
    isMoved: false,
  }
  const day = firstDay(contract, ended, moment)
  if (typeof day === 'object') return day
  const subscription = activate(ended, day, moment)
  return accept({ before: ended, subscription, charged }, createdEvent(subscription, continued, moment))
}

/** The menu of a plan for an energy class, if all of it is on sale. */
export function menuOnSale(
  { tier, plan }: Pick<NewContract, 'tier' | 'plan'>,
  { catalogue }: Moment,
): Variant | undefined {
  const codes = onSale(catalogue.recipes).map(({ code }) => code)
  const isSold =
    plan.recipes.every((code) => codes.includes(code)) &&
    (plan.cycle === 'TEST' || onSale(catalogue.cycles).some(({ days }) => days === plan.cycle))
  return isSold ? variantFor(tier, plan, catalogue) : undefined
}

/** The menu that the contract continues with: what was sold, or after a trial the regular one. */
function regularMenu({ tier, plan }: NewContract, { catalogue }: Moment): Variant | undefined {
  return variantFor(tier, regularPlan(tier, plan, catalogue), catalogue)
}

function hasRepeats(kinds: readonly SupplementKind[]): boolean {
  return new Set(kinds).size < kinds.length
}

/** A method that has still to be set up does not stop the contract: its customer is asked to. */
function methodRefusal(method: ChosenPaymentMethod): Refused | undefined {
  return method.status === 'REQUIRES_CONFIRMATION' ? undefined : paymentMethodRefusal(method)
}

function goodsOf(contract: NewContract, menu: Variant, { catalogue }: Moment) {
  const supplements = contract.supplements.map((kind) => ({
    kind,
    price: supplementOfKind(catalogue, kind)?.price ?? 0,
  }))
  return { sku: menu.sku, price: menu.price, supplements }
}

/** The box as the shop charged it: what it cost less than the list price is a discount, what it cost more is shipping. */
function chargedBox(
  contract: NewContract,
  sold: Variant,
  { chargedAt, total }: FirstBox,
  moment: Moment,
): KeptOrder {
  const goods = goodsOf(contract, sold, moment)
  const listed = goods.supplements.reduce((sum, { price }) => sum + price, goods.price)
  const past = {
    ...goods,
    total,
    discount: Math.max(0, listed - total),
    shipping: Math.max(0, total - listed),
    billingDate: berlinDay(chargedAt),
    paidAt: chargedAt,
    deliveredAt: null,
  }
  const place = {
    subscriptionId: contract.id,
    cycleIndex: 1,
    country: contract.shippingAddress.countryCode,
    intervalDays: cycleDays(sold.plan.cycle),
  }
  return keptOrder(past, place, moment)
}

function factsOf(
  contract: NewContract,
  menu: Variant,
  charged: KeptOrder | null,
  moment: Moment,
): SubscriptionFacts {
  return {
    id: contract.id,
    customerId: contract.customerId,
    createdAt: moment.at,
    isBilledHere: true,
    pet: contract.pet,
    terms: moment.catalogue,
    priceAnswers: [],
    plan: menu.plan,
    intervalDays: cycleDays(menu.plan.cycle),
    lines: importedLines(contract.id, goodsOf(contract, menu, moment), moment.catalogue),
    lastCycleIndex: charged ? 1 : 0,
    lastBilled: charged?.billingDate ?? null,
    lastProcessedOn: charged?.billingDate ?? null,
    completedOrders: charged ? 1 : 0,
    loyaltyFrom: 1,
    exceptions: [],
    discounts: [],
    shippingAddress: contract.shippingAddress,
    paymentMethod: contract.paymentMethod,
    lastPaymentStatus: charged ? 'SUCCEEDED' : null,
  }
}

/** The day of the first charge here, or the refusal of the day that was asked for. */
function firstDay(
  { firstChargeOn, paymentMethod }: NewContract,
  ended: Cancelled,
  moment: Moment,
): Day | Refused {
  const isReady = paymentMethod.status !== 'REQUIRES_CONFIRMATION'
  const possible = reactivationDate(ended, moment)
  const min = isReady ? possible : latest(possible, addDays(moment.today, SETUP_DAYS))
  const max = addDays(moment.today, RESCHEDULE_DAYS)
  if (firstChargeOn === null) return min
  return firstChargeOn < min || firstChargeOn > max
    ? refuse('DATE_OUT_OF_RANGE', { min, max })
    : firstChargeOn
}

function createdEvent(subscription: Active, menu: Variant, moment: Moment): SubscriptionCreated {
  return {
    type: 'subscriptionCreated',
    subscriptionId: subscription.id,
    before: null,
    after: { status: subscription.status, nextBillingDate: nextBillingDate(subscription, moment) },
    petId: subscription.pet?.id ?? 0,
    sku: menu.sku,
    price: menu.price,
  }
}
