/**
 * Previews of commands, derived from the subscription before and after the command's own rule (docs/decisions/0012).
 * The calculations are those of the orders themselves.
 */
import type { Moment } from '../catalogue/moment.ts'
import type { StartedCharge } from '../charging/charging.ts'
import { withReward } from '../charging/paid-order.ts'
import type { Day, Instant } from '../core/calendar.ts'
import { divideHalfUp, type Cents } from '../core/money.ts'
import { countryOf } from '../customer/country.ts'
import { deliveryWindow, type DeliveryWindow } from '../delivery/delivery.ts'
import { rewardBanner, rewardsAtHand, unitsOfDays, type RewardWorth } from '../discount/reward.ts'
import { immediateCharge, type ChargingFacts } from '../order/place-order.ts'
import { newlyInVacation, type VacationDates } from '../order/vacation.ts'
import { portionOf, type Portion } from '../pet/portion.ts'
import { cycleDays, type IntervalDays, type Plan } from '../plan/plan.ts'
import { parseMenuSku } from '../plan/sku.ts'
import { boxGrams, type Sachets } from '../product/bags.ts'
import { dailyPrice, orderTax, parcelCount, unitPrice } from '../product/price.ts'
import { noWithdrawalReason } from '../product/withdrawal.ts'
import {
  gramsPerDay,
  nextBoxPrice,
  planOfNextBox,
  prependStep,
  priceSteps,
  sachetsOfNextBox,
  type BoxPrice,
  type PriceStep,
} from '../subscription/box.ts'
import { tierOfMenu } from '../subscription/menu-line.ts'
import { nextExpectedBillingDate, nextOrder, schedule } from '../subscription/schedule.ts'
import type { Subscription, SubscriptionStatus } from '../subscription/subscription.ts'
import { refusedByState, type Operation } from '../subscription/transitions.ts'
import { needsOrderButton } from './order-button.ts'
import {
  closedDeliveries,
  deliveriesOf,
  followingDeliveries,
  type QuotedDelivery,
  type SkippedDelivery,
} from './quoted-deliveries.ts'

/** A box with its prices and dates. */
export interface QuotedBox {
  /** Null for the first box after a pause. */
  readonly orderId: number | null
  readonly billingDate: Day
  /** The cut-off for changes; null if the box is charged at once, or is not an order yet. */
  readonly cutoffAt: Instant | null
  readonly window: DeliveryWindow
  readonly totals: BoxPrice
  /** How its total and those of the boxes after it follow each other; the last step is the price that recurs. */
  readonly priceSteps: readonly PriceStep[]
  /** VAT in the total. */
  readonly tax: Cents
  readonly taxPercent: number
  readonly plan: Plan
  /** The energy class; 0 for a box without a menu. */
  readonly tier: number
  /** The food of the whole box. */
  readonly grams: number
  readonly gramsPerDay: number
  /** The menu's price per kilogram before discount; null for a box without a menu. */
  readonly unitPrice: Cents | null
  /** The menu's price per day before discount, or the box's if it has no menu. */
  readonly pricePerDay: Cents
  readonly parcels: number
  /** The version of the catalogue on whose terms the menu is agreed: its feed particulars count (C-622). */
  readonly termsVersion: number
}

/** The subscription before or after a command. */
export interface QuoteSide {
  readonly status: SubscriptionStatus
  readonly plan: Plan
  readonly intervalDays: IntervalDays
  /** The energy class; 0 without a menu. */
  readonly tier: number
  readonly gramsPerDay: number
  readonly sachets: readonly Sachets[]
  /** The next box that will be charged, or the first one after a customer's pause; null if none is planned. */
  readonly nextBox: QuotedBox | null
  /** The next three deliveries, the next box first; none during a pause. */
  readonly upcoming: readonly QuotedDelivery[]
  readonly resumesAt: Day | null
  /** The received reward, or the next one with the number of missing orders; null in states S and C, and without one. */
  readonly reward:
    ({ readonly remainingOrders: number | null; readonly isReceived: boolean } & RewardWorth) | null
}

/** What the database knows besides the subscription: its loyalty progress, vacations, and whether it is charged. */
export interface QuoteFacts extends ChargingFacts {
  /** The customer's vacations that are not over; none by default. */
  readonly vacations?: readonly VacationDates[]
  readonly lastReward: ({ readonly consumedOn: Day } & RewardWorth) | null
}

/** The right of withdrawal: none for fresh food, partial if the box contains other goods. */
export type Withdrawal = 'NONE' | 'PARTIAL' | 'FULL'

/** What a command would change. */
export interface Quote {
  readonly operation: Operation
  readonly before: QuoteSide
  readonly after: QuoteSide
  /** The box charged by `placeOrder`, or by a command after which an owed order is retried. */
  readonly charge: QuotedBox | null
  /** Skipped deliveries that can be restored now but not after the command, soonest first; undefined if none. */
  readonly closedSkips: readonly SkippedDelivery[] | undefined
  /** Deliveries during a vacation of the customer that were not planned before the command. */
  readonly inVacation: readonly QuotedDelivery[]
  /** Whether the law requires an order button for the command (§ 312j BGB). */
  readonly needsOrderButton: boolean
  readonly withdrawal: Withdrawal
  /** The dog's portion before and after `updatePet`, whether or not the plan follows; null for other commands. */
  readonly portion: { readonly before: Portion; readonly after: Portion } | null
}

const DELIVERIES = 3

/**
 * The preview of an operation. `after` is the decision of its rule for `before` at the same moment. If the command
 * charges a box, the preview shows the subscription once it is paid, including an earned reward.
 */
export function quoteOf(
  operation: Operation,
  before: Subscription,
  after: Subscription,
  facts: QuoteFacts,
  moment: Moment,
): Quote {
  const charged = immediateCharge(operation, { before, after }, facts, moment)
  const ordered = operation === 'placeOrder' ? before : after
  const paid = charged && afterReward(charged.paid, planOfNextBox(ordered), facts)
  const charge =
    charged && paid
      ? chargedBox(ordered, charged.charge, priceSteps(paid.subscription, moment), moment)
      : null
  const afterwards = quoteSide(paid?.subscription ?? after, paid?.facts ?? facts, moment)
  return {
    operation,
    before: quoteSide(before, facts, moment),
    after: afterwards,
    charge,
    closedSkips: closedDeliveries(before, charged?.paid ?? after, moment),
    inVacation: newlyInVacation(
      deliveriesOf(before, moment),
      followingDeliveries(charged?.paid ?? after, charge, moment),
      facts.vacations ?? [],
    ),
    needsOrderButton: needsOrderButton(operation, before, after),
    withdrawal: withdrawalOf(charge ?? afterwards.nextBox, moment),
    portion: operation === 'updatePet' ? portionsOf(before, after, moment) : null,
  }
}

function portionsOf(
  before: Subscription,
  after: Subscription,
  { today, catalogue }: Moment,
): Quote['portion'] {
  if (!before.pet || !after.pet) return null
  return {
    before: portionOf(before.pet, today, catalogue),
    after: portionOf(after.pet, today, catalogue),
  }
}

/** The subscription's next box, deliveries, end of pause and reward. */
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
    upcoming: deliveriesOf(subscription, moment).slice(0, DELIVERIES),
    resumesAt:
      subscription.status === 'PAUSED' && subscription.pause.reason === 'CUSTOMER'
        ? subscription.pause.resumesAt
        : null,
    reward: rewardOf(subscription, loyalty, moment),
  }
}

/** A subscription whose box with this plan has just been paid, with the reward that it earns. */
function afterReward(subscription: Subscription, { cycle }: Plan, facts: QuoteFacts) {
  const rewarded =
    subscription.status === 'ACTIVE'
      ? withReward(subscription, cycle, facts.days, facts.rewarded).subscription
      : subscription
  return { subscription: rewarded, facts: { ...facts, days: facts.days + cycleDays(cycle) } }
}

function chargedBox(
  subscription: Subscription,
  { orderId, billingDate, box }: StartedCharge,
  following: readonly PriceStep[],
  moment: Moment,
): QuotedBox {
  return quotedBox(
    subscription,
    { orderId, billingDate, cutoffAt: null },
    box,
    prependStep(box.total, following),
    moment,
  )
}

function plannedBox(subscription: Subscription, moment: Moment): QuotedBox | null {
  const entry = nextOrder(schedule(subscription, moment))
  const billingDate = nextExpectedBillingDate(subscription, moment)
  if (billingDate === null) return null
  const { orderId, cutoffAt } = entry ?? { orderId: null, cutoffAt: null }
  const steps = priceSteps(subscription, moment)
  return quotedBox(
    subscription,
    { orderId, billingDate, cutoffAt },
    nextBoxPrice(subscription, moment),
    steps,
    moment,
  )
}

function quotedBox(
  subscription: Subscription,
  order: Pick<QuotedBox, 'orderId' | 'billingDate' | 'cutoffAt'>,
  totals: BoxPrice,
  steps: readonly PriceStep[],
  { catalogue }: Moment,
): QuotedBox {
  const country = countryOf(subscription, catalogue)
  const { percent, tax } = orderTax(totals.total, country, order.billingDate, catalogue)
  const plan = planOfNextBox(subscription)
  const days = cycleDays(plan.cycle)
  const grams = boxGrams(sachetsOfNextBox(subscription))
  const menu = totals.lines.find(({ sku }) => parseMenuSku(sku, subscription.terms) !== undefined)
  return {
    ...order,
    window: deliveryWindow(order.billingDate, country, catalogue),
    totals,
    priceSteps: steps,
    tax,
    taxPercent: percent,
    plan,
    tier: tierOfMenu(subscription) ?? 0,
    grams,
    gramsPerDay: divideHalfUp(grams, days),
    unitPrice: menu ? unitPrice(menu.price * menu.quantity, grams) : null,
    pricePerDay: dailyPrice(menu ? menu.price * menu.quantity : totals.lineItems, days),
    parcels: parcelCount(grams, subscription.terms),
    termsVersion: subscription.terms.version,
  }
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
      ...rewardsAtHand(subscription, lastReward),
    },
    moment.today,
    subscription.terms,
  )
  if (banner.state === 'none' && banner.remainingOrders === null) return null
  const { state: _state, ...worth } = banner
  return { remainingOrders: null, ...worth, isReceived: banner.state === 'received' }
}

/** Fresh menus usually have no right of withdrawal, other paid goods have one. */
function withdrawalOf(box: QuotedBox | null, { catalogue }: Moment): Withdrawal {
  const paid = box?.totals.lines.filter(({ price }) => price > 0) ?? []
  const fresh = paid.filter(({ sku }) => noWithdrawalReason(sku, catalogue) !== null)
  if (fresh.length === paid.length) return 'NONE'
  return fresh.length === 0 ? 'FULL' : 'PARTIAL'
}

/**
 * A key that is equal for quotes that promise the same. Cut-offs are not part of it, because the grace period of an
 * order made today moves with the clock.
 */
export function quoteKey(quote: Quote): string {
  return JSON.stringify(quote, (key, value: unknown) => (key === 'cutoffAt' ? undefined : value))
}
