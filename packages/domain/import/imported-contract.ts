/** Contracts that move here from another system, with everything that follows from their past (docs/import.md). */
import type { Moment } from '../catalogue/moment.ts'
import { berlinDay, type Day, type Instant, type Time } from '../core/calendar.ts'
import type { ShippingAddress } from '../customer/address.ts'
import { milestonesUpTo, unitsOfDays, type Milestone, type RewardTerms } from '../discount/reward.ts'
import type { ChosenPaymentMethod } from '../payment/payment-method.ts'
import type { Pet } from '../pet/pet.ts'
import { cycleDays } from '../plan/plan.ts'
import { parseMenuSku } from '../plan/sku.ts'
import { variantFor } from '../product/variants.ts'
import type { Subscription, SubscriptionFacts } from '../subscription/subscription.ts'
import {
  hasUnknownSupplement,
  importedLines,
  isOverdiscounted,
  newestDay,
  statedTotal,
  type KeptOrder,
  type PastOrder,
  type PricedGoods,
} from './past-order.ts'

/** The state of a contract in the other system. */
export type ContractState =
  | { readonly status: 'ACTIVE'; readonly nextBillingDate: Day | null }
  | { readonly status: 'PAUSED'; readonly pausedOn: Day | null; readonly resumesOn: Day | null }
  | { readonly status: 'CANCELLED'; readonly cancelledAt: Instant | null }

/** The most past orders of a contract: an order's number within it has three digits. */
export const MAX_PAST_ORDERS = 900

/** What makes a contract or one of its orders unusable, with the column that is to blame. */
export interface ContractFault {
  readonly column: string
  readonly reason:
    | 'MENU_UNKNOWN'
    | 'SUPPLEMENT_UNKNOWN'
    | 'MISSING'
    | 'NOT_AHEAD'
    | 'IN_THE_FUTURE'
    | 'BEFORE_LAST_ORDER'
    | 'TOO_MANY_ORDERS'
    | 'SAME_DAY'
    | 'TOTAL_MISMATCH'
    | 'DISCOUNT_TOO_LARGE'
  /** What the column should hold, in cents. */
  readonly expected?: number
}

/** A kind of a version that is not in force yet cannot have been agreed. */
const SUPPLEMENT_UNKNOWN = { column: 'supplements', reason: 'SUPPLEMENT_UNKNOWN' } as const

/** Why a past order cannot be kept; null if it can. `others` are the billing dates of the contract's other orders. */
export function orderFault(
  order: PastOrder,
  others: readonly Day[],
  { at, today, catalogue }: Moment,
): ContractFault | null {
  if (hasUnknownSupplement(order, catalogue)) return SUPPLEMENT_UNKNOWN
  if (order.billingDate > today) return { column: 'billing_date', reason: 'IN_THE_FUTURE' }
  if (others.includes(order.billingDate)) return { column: 'billing_date', reason: 'SAME_DAY' }
  if (order.paidAt !== null && order.paidAt > at) return { column: 'paid_at', reason: 'IN_THE_FUTURE' }
  if (order.deliveredAt !== null && order.deliveredAt > at)
    return { column: 'delivered_at', reason: 'IN_THE_FUTURE' }
  if (isOverdiscounted(order)) return { column: 'discount', reason: 'DISCOUNT_TOO_LARGE' }
  const expected = statedTotal(order)
  return order.total === expected ? null : { column: 'total', reason: 'TOTAL_MISMATCH', expected }
}

/**
 * Why a contract cannot be imported; null if it can. The next charge has to lie ahead, so that nobody is charged on the
 * day of the import.
 */
export function contractFault(
  {
    sku,
    supplements,
    createdAt,
    state,
  }: PricedGoods & { readonly createdAt: Instant; readonly state: ContractState },
  orderDates: readonly Day[],
  { at, today, catalogue }: Moment,
): ContractFault | null {
  const menu = parseMenuSku(sku, catalogue)
  if (!menu || !variantFor(menu.tier, menu.plan, catalogue)) return { column: 'sku', reason: 'MENU_UNKNOWN' }
  if (hasUnknownSupplement({ supplements }, catalogue)) return SUPPLEMENT_UNKNOWN
  if (createdAt > at) return { column: 'created_at', reason: 'IN_THE_FUTURE' }
  if (orderDates.length > MAX_PAST_ORDERS) return { column: 'id', reason: 'TOO_MANY_ORDERS' }
  return stateFault(state, newestDay(orderDates), { at, today })
}

function stateFault(state: ContractState, lastBilled: Day | null, { at, today }: Time): ContractFault | null {
  if (state.status === 'CANCELLED') {
    if (state.cancelledAt === null) return { column: 'cancelled_at', reason: 'MISSING' }
    return state.cancelledAt > at ? { column: 'cancelled_at', reason: 'IN_THE_FUTURE' } : null
  }
  const column = state.status === 'ACTIVE' ? 'next_billing_date' : 'resumes_on'
  const ahead = state.status === 'ACTIVE' ? state.nextBillingDate : state.resumesOn
  if (ahead === null) return { column, reason: 'MISSING' }
  if (ahead <= today) return { column, reason: 'NOT_AHEAD' }
  if (state.status === 'PAUSED' && state.pausedOn !== null && state.pausedOn > today)
    return { column: 'paused_on', reason: 'IN_THE_FUTURE' }
  return lastBilled !== null && ahead <= lastBilled ? { column, reason: 'BEFORE_LAST_ORDER' } : null
}

/** A contract without faults, with the ids that it gets here. */
export interface ImportedContract extends PricedGoods {
  readonly id: number
  readonly customerId: number
  readonly createdAt: Instant
  readonly pet: Pet
  readonly shippingAddress: ShippingAddress
  readonly paymentMethod: ChosenPaymentMethod | null
  readonly state: ContractState
  /** Oldest first. */
  readonly orders: readonly KeptOrder[]
}

/** A contract whose payment method has to be confirmed first is billed by the former system until then. */
const isBilledHere = ({ state, paymentMethod }: ImportedContract) =>
  state.status === 'CANCELLED' || paymentMethod?.status !== 'REQUIRES_CONFIRMATION'

/**
 * The subscription of an imported contract: its agreed prices stay, its past orders count as paid, and its next order
 * is billed on the day that the other system had planned. Its terms are those in force. Throws if the contract has a
 * fault.
 */
export function importedSubscription(
  contract: ImportedContract,
  { today, catalogue }: Omit<Moment, 'at'>,
): Subscription {
  const menu = parseMenuSku(contract.sku, catalogue)
  if (!menu) throw new Error(`not a menu: ${contract.sku}`)
  const { orders, state } = contract
  const last = orders.at(-1)
  const facts: SubscriptionFacts = {
    id: contract.id,
    customerId: contract.customerId,
    createdAt: contract.createdAt,
    isBilledHere: isBilledHere(contract),
    pet: contract.pet,
    terms: catalogue,
    priceAnswers: [],
    plan: menu.plan,
    intervalDays: cycleDays(menu.plan.cycle),
    lines: importedLines(contract.id, contract, catalogue),
    lastCycleIndex: orders.length,
    lastBilled: last?.billingDate ?? null,
    lastProcessedOn: newestDay(orders.map(({ paidAt }) => berlinDay(paidAt))),
    completedOrders: orders.length,
    loyaltyFrom: 1,
    exceptions: [],
    discounts: [],
    shippingAddress: contract.shippingAddress,
    paymentMethod: contract.paymentMethod,
    lastPaymentStatus: last ? 'SUCCEEDED' : null,
  }
  if (state.status === 'CANCELLED') {
    const cancelledAt = known(state.cancelledAt)
    return {
      ...facts,
      status: 'CANCELLED',
      cancelledAt,
      cancellationFlowId: null,
      isDogSubscribed: false,
      isMoved: false,
    }
  }
  if (state.status === 'PAUSED') {
    const startedAt = state.pausedOn ?? today
    const resumesAt = known(state.resumesOn)
    const pause = { reason: 'CUSTOMER', startedAt, weeks: null, resumesAt, plannedNext: null } as const
    return { ...facts, status: 'PAUSED', pause, endsAt: null }
  }
  const anchor = { index: orders.length + 1, date: known(state.nextBillingDate) }
  return { ...facts, status: 'ACTIVE', anchor, openOrder: null, endsAt: null, pausedSince: null }
}

function known<T>(value: T | null): T {
  if (value === null) throw new Error('a contract with a fault')
  return value
}

/**
 * The loyalty milestones that the past orders reached. The other system has settled them: the boxes count on the way to
 * the next one, and none of these is rewarded again.
 */
export function settledMilestones(
  orders: readonly Pick<KeptOrder, 'cycleDays'>[],
  terms: RewardTerms,
): Milestone[] {
  return milestonesUpTo(unitsOfDays(orders.reduce((days, order) => days + order.cycleDays, 0)), terms)
}
