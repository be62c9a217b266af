/** Adding and removing discount codes, and removing expired discounts (C-44, C-199; docs/domain.md 5.6, 9.2). */
import type { Moment } from '../catalogue/moment.ts'
import type { Day } from '../core/calendar.ts'
import { accept, refuse, type Accepted, type Decision, type Refused } from '../core/decision.ts'
import type { Cents } from '../core/money.ts'
import { isRemovable, NEW_DISCOUNT, type CampaignTitle, type Discount } from '../discount/discount.ts'
import type { DiscountFacts, DiscountSide, DomainEvent } from '../events/event.ts'
import { goodsValue } from '../product/price.ts'
import { linesOfBox, nextBoxPrice } from '../subscription/box.ts'
import { nextOrder, schedule } from '../subscription/schedule.ts'
import { openOrderOf, type Subscription } from '../subscription/subscription.ts'
import { refusedByState, stateOf } from '../subscription/transitions.ts'

/** What a discount code grants. */
export interface Campaign {
  /** In the normalised form: trimmed, upper case. */
  readonly code: string
  readonly title: CampaignTitle
  readonly valueType: 'PERCENTAGE' | 'FIXED'
  /** Whole percent, or cents for FIXED. */
  readonly value: number
  /** The number of orders it applies to; null for no limit. */
  readonly orders: number | null
  /** The first day on which it can be used; null for no limit. */
  readonly startsAt: Day | null
  /** The last day on which it can be used and applies; null for no limit. */
  readonly endsAt: Day | null
  /** The minimum order total; null for none. */
  readonly minimumOrder: Cents | null
  readonly oncePerCustomer: boolean
  readonly onlyBeforeFirstOrder: boolean
  /** The only customer who can use it; null for everybody. */
  readonly customerId: number | null
}

/** The attempt to use a code. */
export interface Redemption {
  /** The campaign of the code; undefined for an unknown code. */
  readonly campaign: Campaign | undefined
  /** Whether the customer has used this code before. */
  readonly alreadyUsed: boolean
}

type Choice = Decision<Subscription, DomainEvent>

/** Whether the customer has used a code that each customer may use once. */
export function isUsedUp({ campaign, alreadyUsed }: Redemption): boolean {
  return alreadyUsed && campaign !== undefined && campaign.oncePerCustomer
}

/**
 * Attaches the discount of a code and replaces the previous code. If the next order is locked or owed, it applies from
 * the order after that. A code that is already attached changes nothing. Refuses by state, and DISCOUNT_CODE_INVALID
 * for every problem with the code, so that codes cannot be probed.
 */
export function addDiscount(subscription: Subscription, redemption: Redemption, moment: Moment): Choice {
  const refused = refusedByState('addDiscount', subscription, moment)
  if (refused) return refused
  const { campaign } = redemption
  const present = subscription.discounts.find(isRemovable)
  if (campaign && present?.code === campaign.code) return accept(subscription)
  if (!campaign || codeProblem(subscription, redemption, moment)) return refuse('DISCOUNT_CODE_INVALID')
  const added = discountOf(campaign, lockedIndex(subscription, moment))
  const without = present ? withoutCode(subscription, present, moment) : subscription
  const next: Subscription = { ...without, discounts: [...without.discounts, added] }
  return changed(
    'discountAdded',
    { subscription, discount: present },
    { subscription: next, discount: added },
    moment,
  )
}

/**
 * Removes a code. A locked or owed order keeps its price. Refuses by state, and DISCOUNT_NOT_FOUND,
 * DISCOUNT_NOT_REMOVABLE.
 */
export function removeDiscount(subscription: Subscription, discountId: number, moment: Moment): Choice {
  const refused = refusedByState('removeDiscount', subscription, moment)
  if (refused) return refused
  const discount = subscription.discounts.find(({ id }) => id === discountId)
  if (!discount) return refuse('DISCOUNT_NOT_FOUND')
  if (!isRemovable(discount)) return refuse('DISCOUNT_NOT_REMOVABLE')
  const next = withoutCode(subscription, discount, moment)
  return changed(
    'discountRemoved',
    { subscription, discount },
    { subscription: next, discount: undefined },
    moment,
  )
}

/** Why a code cannot be used, with the facts of its campaign. Staff read it; customers don't, so that codes cannot be probed. */
export type CodeProblem =
  | { readonly reason: 'UNKNOWN' | 'OTHER_CUSTOMER' | 'ONLY_BEFORE_FIRST_ORDER' | 'USED' }
  | { readonly reason: 'NOT_STARTED' | 'ENDED'; readonly on: Day }
  | { readonly reason: 'MINIMUM_NOT_MET'; readonly minimum: Cents; readonly total: Cents }

/** The first reason why the code cannot be used for this subscription; undefined if it can. */
export function codeProblem(
  subscription: Subscription,
  redemption: Redemption,
  moment: Moment,
): CodeProblem | undefined {
  const { campaign } = redemption
  if (!campaign) return { reason: 'UNKNOWN' }
  const { startsAt, endsAt, minimumOrder, onlyBeforeFirstOrder, customerId } = campaign
  if (customerId !== null && customerId !== subscription.customerId) return { reason: 'OTHER_CUSTOMER' }
  // A campaign that ended before it began was never valid.
  if (endsAt !== null && moment.today > endsAt) return { reason: 'ENDED', on: endsAt }
  if (startsAt !== null && moment.today < startsAt) return { reason: 'NOT_STARTED', on: startsAt }
  if (onlyBeforeFirstOrder && subscription.completedOrders > 0) return { reason: 'ONLY_BEFORE_FIRST_ORDER' }
  if (isUsedUp(redemption)) return { reason: 'USED' }
  const total = firstTotal(subscription, moment)
  if (minimumOrder !== null && total < minimumOrder)
    return { reason: 'MINIMUM_NOT_MET', minimum: minimumOrder, total }
  return undefined
}

/** The total before discount of the first order to which the code could apply. */
function firstTotal(subscription: Subscription, moment: Moment): Cents {
  const locked = lockedIndex(subscription, moment)
  const order = schedule(subscription, moment).find(
    ({ status, cycleIndex }) => status === 'SCHEDULED' && cycleIndex !== locked,
  )
  return goodsValue(linesOfBox(subscription, order?.cycleIndex))
}

/** The index of the next order if its price is fixed because it is locked or owed; else null. */
export function lockedIndex(subscription: Subscription, moment: Moment): number | null {
  const isLocked = ['L', 'D'].includes(stateOf(subscription, moment))
  return isLocked ? (nextOrder(schedule(subscription, moment))?.cycleIndex ?? null) : null
}

function discountOf(campaign: Campaign, locked: number | null): Discount {
  return {
    id: NEW_DISCOUNT,
    kind: 'CODE',
    title: campaign.title,
    code: campaign.code,
    valueType: campaign.valueType,
    value: campaign.value,
    remainingOrders: campaign.orders,
    expiresAt: campaign.endsAt,
    minimumOrder: campaign.minimumOrder,
    fromCycleIndex: locked === null ? null : locked + 1,
    toCycleIndex: null,
    milestone: null,
  }
}

/** A removed code that a locked order uses remains for that order only. */
function withoutCode(subscription: Subscription, code: Discount, moment: Moment): Subscription {
  const locked = lockedIndex(subscription, moment)
  const isInUse = locked !== null && nextBoxPrice(subscription, moment).discountUsed?.id === code.id
  const others = subscription.discounts.filter(({ id }) => id !== code.id)
  return { ...subscription, discounts: isInUse ? [...others, { ...code, toCycleIndex: locked }] : others }
}

interface Side {
  readonly subscription: Subscription
  readonly discount: Discount | undefined
}

function changed(
  type: 'discountAdded' | 'discountRemoved',
  before: Side,
  after: Side,
  moment: Moment,
): Accepted<Subscription, DomainEvent> | Refused {
  return accept<Subscription, DomainEvent>(after.subscription, {
    type,
    subscriptionId: before.subscription.id,
    before: sideOf(before, moment),
    after: sideOf(after, moment),
  })
}

function sideOf({ subscription, discount }: Side, moment: Moment): DiscountSide {
  return { discount: discount ? factsOf(discount) : null, nextBox: nextBoxPrice(subscription, moment).total }
}

function factsOf({ id, kind, code, title, valueType, value }: Discount): DiscountFacts {
  return { id, kind, code, title, valueType, value }
}

/**
 * Whether no order can use the discount any more: its last day has passed, and neither an order whose charge has begun
 * nor an overdue uncharged order includes it.
 */
export function isDiscountOver(discount: Discount, subscription: Subscription, moment: Moment): boolean {
  const { id, expiresAt } = discount
  if (expiresAt === null || expiresAt >= moment.today) return false
  const open = openOrderOf(subscription)
  const next = nextOrder(schedule(subscription, moment))
  const isAwaited = next?.status === 'SCHEDULED' && next.billingDate <= expiresAt
  return open?.price.discountId !== id && !isAwaited
}

/**
 * Removes the expired discounts, with one event for each. Idempotent. Prices do not change, because no price includes
 * them.
 */
export function expireDiscounts(
  subscription: Subscription,
  moment: Moment,
): Decision<Subscription, DomainEvent> {
  const over = subscription.discounts.filter((discount) => isDiscountOver(discount, subscription, moment))
  const left = subscription.discounts.filter((discount) => !over.includes(discount))
  const next: Subscription = over.length === 0 ? subscription : { ...subscription, discounts: left }
  return accept<Subscription, DomainEvent>(
    next,
    ...over.map((discount): DomainEvent => ({
      type: 'discountExpired',
      subscriptionId: subscription.id,
      before: sideOf({ subscription, discount }, moment),
      after: sideOf({ subscription: next, discount: undefined }, moment),
    })),
  )
}
