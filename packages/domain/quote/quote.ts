/**
 * What a command would change, told from two states: the one before and the one that the command's own rule decided
 * (docs/decisions/0012). Nothing is calculated here that an order would not cost.
 */
import type { PricedBox } from '../subscription/box.ts'
import {
  gramsPerDay,
  nextBox,
  planOfNextBox,
  pricedSchedule,
  sachetsOfNextBox,
  tierOfMenu,
} from '../subscription/box.ts'
import type { Day, Instant, Moment } from '../core/calendar.ts'
import type { StartedCharge } from '../charging/charging.ts'
import type { ChargingFacts } from '../order/immediate-charge.ts'
import { immediateCharge } from '../order/immediate-charge.ts'
import type { DeliveryWindow } from '../delivery/delivery.ts'
import { deliveryWindow } from '../delivery/delivery.ts'
import { divideHalfUp } from '../core/money.ts'
import type { Cents } from '../core/money.ts'
import { withReward } from '../charging/paid-order.ts'
import type { IntervalDays, Plan } from '../plan/plan.ts'
import { cycleDays } from '../plan/plan.ts'
import type { Portion } from '../pet/portion.ts'
import { portionOf } from '../pet/portion.ts'
import { dailyPrice, includedTax, parcelCount, taxPercent, unitPrice } from '../catalogue/price.ts'
import { needsOrderButton } from './order-button.ts'
import { rewardBanner, unitsOfDays } from '../discount/reward.ts'
import type { Sachets } from '../catalogue/sachets.ts'
import { boxGrams } from '../catalogue/sachets.ts'
import type { ScheduleEntry } from '../subscription/schedule.ts'
import { expectedBillingDate, nextBillingDate, nextOrder, schedule } from '../subscription/schedule.ts'
import { parseMenuSku } from '../plan/sku.ts'
import type { Subscription, SubscriptionStatus } from '../subscription/subscription.ts'
import type { Operation } from '../subscription/transitions.ts'
import { refusedByState } from '../subscription/transitions.ts'

/** A box with everything that is paid for it and when it comes. */
export interface QuotedBox {
  /** Null for the first box after a pause. */
  readonly orderId: number | null
  readonly billingDate: Day
  /** Until when it can still be changed; null where it is charged at once, or not yet an order. */
  readonly cutoffAt: Instant | null
  readonly window: DeliveryWindow
  readonly totals: PricedBox
  /** VAT in the total. */
  readonly tax: Cents
  readonly taxPercent: number
  readonly plan: Plan
  /** The energy class; 0 for a box without a menu. */
  readonly tier: number
  /** The food of the whole box. */
  readonly grams: number
  readonly gramsPerDay: number
  /** The menu's price for one kilogram before discount; null for a box without a menu. */
  readonly unitPrice: Cents | null
  /** The menu's price for one day before discount; of a box without a menu the box's. */
  readonly pricePerDay: Cents
  readonly parcels: number
}

/** One of the next deliveries. */
export interface QuotedDelivery {
  readonly orderId: number
  readonly billingDate: Day
  readonly window: DeliveryWindow
  readonly total: Cents
}

/** How things stand on one side of a command. */
export interface QuoteSide {
  readonly status: SubscriptionStatus
  readonly plan: Plan
  readonly intervalDays: IntervalDays
  /** The energy class; 0 without a menu. */
  readonly tier: number
  readonly gramsPerDay: number
  readonly sachets: readonly Sachets[]
  /** The next box that will be charged, in a customer's pause the first one after it; null where none is planned. */
  readonly nextBox: QuotedBox | null
  /** The next three deliveries, the next box first; none in a pause. */
  readonly upcoming: readonly QuotedDelivery[]
  readonly resumesAt: Day | null
  /** The reward received, or the next one with the orders still missing (null where received); null in S and C. */
  readonly reward: {
    readonly percentage: number
    readonly remainingOrders: number | null
    readonly isReceived: boolean
  } | null
}

/** What the store knows of a subscription beside itself: its loyalty path, and whether a command charges it. */
export interface QuoteFacts extends ChargingFacts {
  readonly lastReward: { readonly percent: number; readonly consumedOn: Day } | null
}

/** The right to withdraw from what is ordered: none for fresh food, partial where other goods are in the box. */
export type Withdrawal = 'NONE' | 'PARTIAL' | 'FULL'

/** What a command would change. */
export interface Quote {
  readonly operation: Operation
  readonly before: QuoteSide
  readonly after: QuoteSide
  /** The box that the command itself charges. */
  readonly charge: QuotedBox | null
  /** Whether the law wants an order button on what sends the command (§ 312j BGB). */
  readonly needsOrderButton: boolean
  readonly withdrawal: Withdrawal
  /** Of a command about the dog itself: what it needs, whether or not the plan follows; else null. */
  readonly portion: { readonly before: Portion; readonly after: Portion } | null
}

const DELIVERIES = 3

/**
 * What an operation changes. `after` is what its rule decided for `before` at the same moment. Where the command itself
 * charges a box, how things stand once it is paid is shown, the reward that it earns included.
 */
export function quoteOf(
  operation: Operation,
  before: Subscription,
  after: Subscription,
  facts: QuoteFacts,
  moment: Moment,
): Quote {
  const charged = immediateCharge(operation, { before, after }, facts, moment)
  const charge = charged ? chargedBox(operation === 'placeOrder' ? before : after, charged.charge) : null
  const afterwards =
    charged && charge ? sideAfterOrder(charged.paid, charge, facts, moment) : quoteSide(after, facts, moment)
  return {
    operation,
    before: quoteSide(before, facts, moment),
    after: afterwards,
    charge,
    needsOrderButton: needsOrderButton(operation, before, after),
    withdrawal: withdrawalOf(charge ?? afterwards.nextBox),
    portion: operation === 'updatePet' ? portionsOf(before, after, moment) : null,
  }
}

function portionsOf(before: Subscription, after: Subscription, { today }: Moment): Quote['portion'] {
  if (!before.pet || !after.pet) return null
  return { before: portionOf(before.pet, today), after: portionOf(after.pet, today) }
}

/** How things stand: the next box, the deliveries after it, the end of a pause, the reward. */
export function quoteSide(subscription: Subscription, loyalty: QuoteFacts, moment: Moment): QuoteSide {
  const sachets = sachetsOfNextBox(subscription)
  const plan = planOfNextBox(subscription)
  return {
    status: subscription.status,
    plan,
    intervalDays: cycleDays(plan.cycle),
    tier: tierOfMenu(subscription) ?? 0,
    gramsPerDay: gramsPerDay(subscription),
    sachets,
    nextBox: plannedBox(subscription, moment),
    upcoming: deliveriesOf(subscription, moment),
    resumesAt:
      subscription.status === 'PAUSED' && subscription.pause.reason === 'CUSTOMER'
        ? subscription.pause.resumesAt
        : null,
    reward: rewardOf(subscription, loyalty, moment),
  }
}

function sideAfterOrder(
  subscription: Subscription,
  charge: QuotedBox,
  loyalty: QuoteFacts,
  moment: Moment,
): QuoteSide {
  const { cycle } = charge.plan
  const rewarded =
    subscription.status === 'ACTIVE'
      ? withReward(subscription, cycle, loyalty.days, loyalty.rewarded).subscription
      : subscription
  return quoteSide(rewarded, { ...loyalty, days: loyalty.days + cycleDays(cycle) }, moment)
}

function chargedBox(subscription: Subscription, { orderId, billingDate, box }: StartedCharge): QuotedBox {
  return quotedBox(subscription, { orderId, billingDate, cutoffAt: null }, box)
}

function plannedBox(subscription: Subscription, moment: Moment): QuotedBox | null {
  const entry = nextOrder(schedule(subscription, moment))
  const billingDate = entry ? expectedBillingDate(entry) : nextBillingDate(subscription, moment)
  if (billingDate === null) return null
  const { orderId, cutoffAt } = entry ?? { orderId: null, cutoffAt: null }
  return quotedBox(subscription, { orderId, billingDate, cutoffAt }, nextBox(subscription, moment))
}

function quotedBox(
  subscription: Subscription,
  order: Pick<QuotedBox, 'orderId' | 'billingDate' | 'cutoffAt'>,
  totals: PricedBox,
): QuotedBox {
  const country = subscription.shippingAddress?.countryCode ?? 'DE'
  const percent = taxPercent(country, order.billingDate)
  const plan = planOfNextBox(subscription)
  const days = cycleDays(plan.cycle)
  const grams = boxGrams(sachetsOfNextBox(subscription))
  const menu = totals.lines.find(({ sku }) => parseMenuSku(sku) !== undefined)
  return {
    ...order,
    window: deliveryWindow(order.billingDate, country),
    totals,
    tax: includedTax(totals.total, percent),
    taxPercent: percent,
    plan,
    tier: tierOfMenu(subscription) ?? 0,
    grams,
    gramsPerDay: divideHalfUp(grams, days),
    unitPrice: menu ? unitPrice(menu.price * menu.quantity, grams) : null,
    pricePerDay: dailyPrice(menu ? menu.price * menu.quantity : totals.lineItems, days),
    parcels: parcelCount(grams),
  }
}

function deliveriesOf(subscription: Subscription, moment: Moment): QuotedDelivery[] {
  const country = subscription.shippingAddress?.countryCode ?? 'DE'
  const open = schedule(subscription, moment).filter(({ status }) => status !== 'SKIPPED')
  return pricedSchedule(subscription, open)
    .toSorted((a, b) => (expectedBillingDate(a.entry) < expectedBillingDate(b.entry) ? -1 : 1))
    .slice(0, DELIVERIES)
    .map(({ entry, box }) => delivery(entry, box, country))
}

function delivery(
  entry: ScheduleEntry,
  { total }: PricedBox,
  country: Parameters<typeof deliveryWindow>[1],
): QuotedDelivery {
  const billingDate = expectedBillingDate(entry)
  return { orderId: entry.orderId, billingDate, window: deliveryWindow(billingDate, country), total }
}

function rewardOf(
  subscription: Subscription,
  { days, lastReward, rewarded }: QuoteFacts,
  moment: Moment,
): QuoteSide['reward'] {
  if (refusedByState('readFlowRewardBanner', subscription, moment)) return null
  const banner = rewardBanner(
    {
      units: unitsOfDays(days),
      cycle: subscription.plan.cycle,
      rewarded: rewarded ?? [],
      unusedReward: subscription.discounts.find(({ kind }) => kind === 'REWARD')?.value ?? null,
      lastUsedReward: lastReward && { percentage: lastReward.percent, on: lastReward.consumedOn },
    },
    moment.today,
  )
  const isReceived = banner.state === 'received'
  return {
    percentage: banner.percentage,
    remainingOrders: isReceived ? null : banner.remainingOrders,
    isReceived,
  }
}

/** Fresh menus are not taken back; other goods that are paid for are. */
function withdrawalOf(box: QuotedBox | null): Withdrawal {
  const paid = box?.totals.lines.filter(({ price }) => price > 0) ?? []
  const fresh = paid.filter(({ sku }) => parseMenuSku(sku) !== undefined)
  if (fresh.length === paid.length) return 'NONE'
  return fresh.length === 0 ? 'FULL' : 'PARTIAL'
}

/**
 * A quote as one text, equal for quotes that promise the same. The half hour in which an order of today can still be
 * changed moves with the clock, so cut-offs are no part of it.
 */
export function quoteKey(quote: Quote): string {
  return JSON.stringify(quote, (key, value: unknown) => (key === 'cutoffAt' ? undefined : value))
}
