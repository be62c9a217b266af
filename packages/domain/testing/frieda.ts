/** Test subscriptions: Frieda's, as on Friday 20 November 2026 at noon, and variations of it. */
import { momentAt, type Moment } from '../catalogue/moment.ts'
import { day, instant } from '../core/calendar.ts'
import type { Decision } from '../core/decision.ts'
import type { ShippingAddress } from '../customer/address.ts'
import type { Discount } from '../discount/discount.ts'
import type { DomainEvent } from '../events/event.ts'
import type { Pet } from '../pet/pet.ts'
import type { Plan } from '../plan/plan.ts'
import { variantFor } from '../product/variants.ts'
import { agreedPrice, boxPrice } from '../subscription/box.ts'
import { schedule } from '../subscription/schedule.ts'
import {
  factsOf,
  type Active,
  type Cancelled,
  type Line,
  type Paused,
  type Subscription,
} from '../subscription/subscription.ts'
import { CATALOGUE } from './catalogue.ts'

/** The time of the examples in docs/domain.md. */
export const NOON = momentAt(instant('2026-11-20T12:00:00+01:00'), CATALOGUE)

/** The moment of an ISO text with offset. */
export function at(text: string): Moment {
  return momentAt(instant(text), CATALOGUE)
}

/** Noon, Central European Time, of a day. */
export function noonOf(text: string): Moment {
  return at(`${text}T12:00:00+01:00`)
}

/** A healthy adult dog of 28 kilograms. */
export const FRIEDA: Pet = {
  id: 40001,
  name: 'Frieda',
  gender: 'f',
  birth: { year: 2021, month: 4 },
  breed: ['Labrador Retriever'],
  weight: 28,
  activityLevel: 'normal',
  weightClass: 'ideal',
  stage: 'adult',
  allergies: [],
  healthIssues: [],
  confirmedWords: [],
}

/** The line of a menu at its list price. Throws if the catalogue has no such menu. */
export function menuLineOf(tier: number, plan: Plan): Line {
  const variant = variantFor(tier, plan, CATALOGUE)
  if (!variant) throw new Error(`no menu ${tier} ${JSON.stringify(plan)}`)
  const { sku, price, productId, variantId } = variant
  return { id: 200011, sku, quantity: 1, price, product: { productId, variantId } }
}

/** A reward of ten percent for one order. */
export const REWARD: Discount = {
  id: 1,
  kind: 'REWARD',
  title: '',
  code: null,
  valueType: 'PERCENTAGE',
  value: 10,
  remainingOrders: 1,
  expiresAt: null,
  minimumOrder: null,
  fromCycleIndex: null,
  toCycleIndex: null,
  milestone: null,
}

/** Another address of Anna's. */
export const LINDENWEG: ShippingAddress & { readonly addressId: number } = {
  addressId: 3002,
  firstName: 'Anna',
  lastName: 'Berger',
  phone: '',
  company: '',
  address1: 'Lindenweg 3',
  zip: '50667',
  city: 'Köln',
  countryCode: 'DE',
}

/** A code for ten percent on one order. */
export const CODE: Discount = {
  ...REWARD,
  id: 2,
  kind: 'CODE',
  title: '10% Pfotenrabatt',
  code: 'PFOTE10',
}

const plan: Plan = { recipes: ['CG', 'GS'], cycle: 28, pension: 'V' }

/** ACTIVE, every 28 days, eight boxes billed, the ninth due on 8 December 2026. */
export function active(changes: Partial<Active> = {}): Active {
  return {
    id: 20001,
    customerId: 1001,
    createdAt: instant('2026-04-28T10:00:00.000Z'),
    isBilledHere: true,
    status: 'ACTIVE',
    pet: FRIEDA,
    plan,
    intervalDays: 28,
    lines: [menuLineOf(1400, plan)],
    anchor: { index: 8, date: day('2026-11-10') },
    lastCycleIndex: 8,
    lastBilled: day('2026-11-10'),
    lastProcessedOn: day('2026-11-10'),
    completedOrders: 8,
    loyaltyFrom: 1,
    exceptions: [],
    openOrder: null,
    endsAt: null,
    pausedSince: null,
    discounts: [],
    shippingAddress: {
      addressId: 3001,
      firstName: 'Anna',
      lastName: 'Berger',
      phone: '',
      company: '',
      address1: 'Kastanienallee 12',
      zip: '10435',
      city: 'Berlin',
      countryCode: 'DE',
    },
    paymentMethod: { id: 'pm_5001', status: 'ACTIVE' },
    lastPaymentStatus: 'SUCCEEDED',
    terms: CATALOGUE,
    priceAnswers: [],
    ...changes,
  }
}

/** In dunning: the ninth box failed on 18 November, next attempt on the 22nd. */
export function inDunning(changes: Partial<Active> = {}): Active {
  return active({
    anchor: { index: 9, date: day('2026-11-18') },
    lastBilled: day('2026-10-21'),
    lastProcessedOn: day('2026-10-21'),
    lastCycleIndex: 9,
    lastPaymentStatus: 'FAILED',
    openOrder: {
      cycleIndex: 9,
      status: 'FAILED',
      billingDate: day('2026-11-18'),
      attempts: 2,
      nextRetryDate: day('2026-11-22'),
      price: agreedPrice(boxPrice(active(), 9, day('2026-11-18'))),
    },
    ...changes,
  })
}

/** Paused on 6 November for six weeks; 23 November had been planned. */
export function pausedByCustomer(changes: Partial<Paused> = {}): Paused {
  return {
    ...factsOf(active()),
    status: 'PAUSED',
    endsAt: null,
    pause: {
      reason: 'CUSTOMER',
      startedAt: day('2026-11-06'),
      weeks: 6,
      plannedNext: day('2026-11-23'),
      resumesAt: day('2026-12-18'),
    },
    ...changes,
  }
}

/** Paused by the service on 21 October after the last failed charge. */
export function pausedByService(changes: Partial<Paused> = {}): Paused {
  return {
    ...pausedByCustomer(),
    pause: { reason: 'PAYMENT_FAILED', startedAt: day('2026-10-21'), pausedSince: day('2026-10-21') },
    lastPaymentStatus: 'FAILED',
    ...changes,
  }
}

/** Cancelled on 2 October 2026. */
export function cancelled(changes: Partial<Cancelled> = {}): Cancelled {
  return {
    ...factsOf(active({ lastBilled: day('2026-09-21') })),
    status: 'CANCELLED',
    isDogSubscribed: false,
    isMoved: false,
    cancelledAt: instant('2026-10-02T09:05:00.000Z'),
    cancellationFlowId: 3,
    ...changes,
  }
}

/** The new value of an accepted decision. Throws with the reason if it was refused. */
export function valueOf<T>(decision: Decision<T, DomainEvent>): T {
  if (!decision.ok) throw new Error(`refused: ${decision.reason}`)
  return decision.value
}

/** The types of a decision's events, or the reason for its refusal. */
export function outcomeOf(decision: Decision<Subscription, DomainEvent>): string[] | string {
  return decision.ok ? decision.events.map(({ type }) => type) : decision.reason
}

/** The schedule in the notation of docs/domain.md: `12-08`, `01-05 s` skipped, `12-08 s f` skipped and final. */
export function formatSchedule(subscription: Subscription, moment: Moment): string {
  return schedule(subscription, moment)
    .map(({ billingDate, status, isFinal }) => {
      const marks = `${status === 'SKIPPED' ? ' s' : ''}${isFinal ? ' f' : ''}`
      return `${billingDate.slice(5)}${marks}`
    })
    .join(', ')
}
