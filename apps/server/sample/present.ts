/** The current state of a sample subscription: the seed's state on top of its past. */
import { addDays, type Instant } from '@pfotenportal/domain/core/calendar'
import type { ChosenPaymentMethod } from '@pfotenportal/domain/payment/payment-method'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import type {
  Active,
  OpenOrder,
  Paused,
  ScheduleException,
  Subscription,
  SubscriptionFacts,
} from '@pfotenportal/domain/subscription/subscription'
import type { SampleCalendar } from './calendar.ts'
import type { SampleFacts, SamplePast } from './history.ts'
import type { SampleState } from './subscriptions.ts'

/** The subscription that the rules see at the time of loading. */
export function presentOf(
  facts: SampleFacts,
  past: SamplePast,
  pet: Pet,
  paymentMethod: ChosenPaymentMethod,
): Subscription {
  const { seed, calendar, lines, shippingAddress } = facts
  const lastBilled = calendar.day(seed.lastBilledOn)
  const isUnpaid = past.orders.length > seed.completedOrders
  const common: SubscriptionFacts = {
    id: seed.id,
    customerId: seed.customerId,
    createdAt: past.createdAt,
    isBilledHere: seed.billingSource === undefined,
    terms: calendar.moment.catalogue,
    priceAnswers: [],
    pet,
    plan: seed.plan,
    intervalDays: cycleDays(seed.plan.cycle),
    lines,
    lastCycleIndex: past.orders.length,
    lastBilled,
    lastProcessedOn: lastBilled,
    completedOrders: seed.completedOrders,
    loyaltyFrom: 1,
    exceptions: skipsOf(seed.state, seed.completedOrders),
    discounts: past.discounts.filter(({ consumedOn }) => consumedOn === null),
    shippingAddress,
    paymentMethod,
    lastPaymentStatus: isUnpaid ? 'FAILED' : 'SUCCEEDED',
  }
  return withState(common, facts, past)
}

function withState(
  common: SubscriptionFacts,
  { seed, calendar }: SampleFacts,
  past: SamplePast,
): Subscription {
  const { state } = seed
  if (state.status === 'ACTIVE') {
    const anchor = { index: seed.completedOrders, date: calendar.day(seed.lastBilledOn) }
    const openOrder = openOrderOf(past)
    return { ...common, status: 'ACTIVE', anchor, openOrder, endsAt: null, pausedSince: null }
  }
  if (state.status === 'PAUSED') {
    return { ...common, status: 'PAUSED', pause: pauseOf(state, calendar), endsAt: null }
  }
  const cancelledAt = calendar.at(calendar.day(state.cancelledOn), state.cancelledAt)
  return {
    ...common,
    status: 'CANCELLED',
    cancelledAt,
    cancellationFlowId: state.reasonId,
    isDogSubscribed: false,
    isMoved: false,
  }
}

function skipsOf(state: SampleState, completedOrders: number): ScheduleException[] {
  const steps = state.status === 'ACTIVE' ? (state.skips ?? []) : []
  return steps.map((step) => ({
    cycleIndex: completedOrders + step,
    skipped: true,
    isFinal: false,
    movedTo: null,
    cutoffAt: null,
    extraLines: [],
  }))
}

function openOrderOf(past: SamplePast): OpenOrder | null {
  const open = past.orders.find(({ status }) => status === 'FAILED')
  if (!open || open.nextRetryDate === null) return null
  const { cycleIndex, billingDate, attempts, nextRetryDate, totals } = open
  const { tax: _tax, taxRate: _taxRate, ...price } = totals
  return { cycleIndex, status: 'FAILED', billingDate, attempts, nextRetryDate, price }
}

function pauseOf(
  state: Extract<SampleState, { status: 'PAUSED' }>,
  calendar: SampleCalendar,
): Paused['pause'] {
  const startedAt = calendar.day(state.startedOn)
  if (state.reason === 'PAYMENT_FAILED') return { reason: state.reason, startedAt, pausedSince: startedAt }
  const resumesAt = addDays(startedAt, state.weeks * 7)
  return {
    reason: 'CUSTOMER',
    startedAt,
    weeks: state.weeks,
    resumesAt,
    plannedNext: calendar.day(state.plannedNext),
  }
}

/** A legacy contract: active in its system, but without dog and food, so that it leads to no orders. */
export function legacyContract(
  contract: { readonly id: number; readonly customerId: number },
  createdAt: Instant,
  calendar: SampleCalendar,
  rest: Pick<SubscriptionFacts, 'shippingAddress' | 'paymentMethod'>,
): Active {
  return {
    id: contract.id,
    customerId: contract.customerId,
    createdAt,
    isBilledHere: true,
    terms: calendar.moment.catalogue,
    priceAnswers: [],
    pet: null,
    plan: { recipes: [], cycle: 28, pension: 'V' },
    intervalDays: 28,
    lines: [],
    lastCycleIndex: 0,
    lastBilled: null,
    lastProcessedOn: null,
    completedOrders: 0,
    loyaltyFrom: 1,
    exceptions: [],
    discounts: [],
    lastPaymentStatus: null,
    status: 'ACTIVE',
    anchor: { index: 1, date: calendar.moment.today },
    openOrder: null,
    endsAt: null,
    pausedSince: null,
    ...rest,
  }
}
