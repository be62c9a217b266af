import { describe, expect, test } from 'vitest'
import { day, instant } from '../core/calendar.ts'
import { nextBillingDate } from '../subscription/schedule.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { FRIEDA, NOON } from '../testing/frieda.ts'
import {
  contractFault,
  importedSubscription,
  orderFault,
  settledMilestones,
  type ContractState,
  type ImportedContract,
} from './imported-contract.ts'
import { keptOrder, type PastOrder } from './past-order.ts'

const goods = { sku: '1200CGGSV28', price: 16_990, supplements: [] }
const createdAt = instant('2024-03-02T08:30:00Z')
const active: ContractState = { status: 'ACTIVE', nextBillingDate: day('2026-12-08') }

/** A version that is not in force yet may have it. */
const OF_ANOTHER_VERSION = [{ kind: 'calm', price: 1500 }]

const past = (date: string): PastOrder => ({
  ...goods,
  billingDate: day(date),
  paidAt: null,
  deliveredAt: null,
  discount: 0,
  shipping: 0,
  total: 16_990,
})

describe('a contract cannot be imported', () => {
  const fault = (changes: object, orders: string[] = []) =>
    contractFault({ ...goods, createdAt, state: active, ...changes }, orders.map(day), NOON)

  test.each([
    [{}, [], null],
    [{ sku: '9999CGV28' }, [], { column: 'sku', reason: 'MENU_UNKNOWN' }],
    [{ sku: 'BOX' }, [], { column: 'sku', reason: 'MENU_UNKNOWN' }],
    [{ supplements: [{ kind: 'joint', price: 1500 }] }, [], null],
    [{ supplements: OF_ANOTHER_VERSION }, [], { column: 'supplements', reason: 'SUPPLEMENT_UNKNOWN' }],
    [{ createdAt: instant('2026-11-20T11:00:01Z') }, [], { column: 'created_at', reason: 'IN_THE_FUTURE' }],
    [
      { state: { status: 'ACTIVE', nextBillingDate: null } },
      [],
      { column: 'next_billing_date', reason: 'MISSING' },
    ],
    [
      { state: { status: 'ACTIVE', nextBillingDate: day('2026-11-20') } },
      [],
      { column: 'next_billing_date', reason: 'NOT_AHEAD' },
    ],
    [{ state: { status: 'ACTIVE', nextBillingDate: day('2026-11-21') } }, [], null],
    [{}, ['2026-11-19', '2026-12-08'], { column: 'next_billing_date', reason: 'BEFORE_LAST_ORDER' }],
    [
      { state: { status: 'PAUSED', pausedOn: null, resumesOn: null } },
      [],
      { column: 'resumes_on', reason: 'MISSING' },
    ],
    [
      { state: { status: 'PAUSED', pausedOn: null, resumesOn: day('2026-11-20') } },
      [],
      { column: 'resumes_on', reason: 'NOT_AHEAD' },
    ],
    [
      { state: { status: 'PAUSED', pausedOn: day('2026-11-21'), resumesOn: day('2026-12-01') } },
      [],
      { column: 'paused_on', reason: 'IN_THE_FUTURE' },
    ],
    [
      { state: { status: 'CANCELLED', cancelledAt: null } },
      [],
      { column: 'cancelled_at', reason: 'MISSING' },
    ],
    [
      { state: { status: 'CANCELLED', cancelledAt: instant('2026-11-21T00:00:00Z') } },
      [],
      { column: 'cancelled_at', reason: 'IN_THE_FUTURE' },
    ],
  ])('with %j after orders on %j: %j', (changes, orders, expected) => {
    expect(fault(changes, orders)).toEqual(expected)
  })

  test('with more orders than have numbers', () => {
    const many = Array.from({ length: 901 }, () => '2026-01-01')
    expect(fault({}, many)).toEqual({ column: 'id', reason: 'TOO_MANY_ORDERS' })
  })
})

describe('a past order cannot be imported', () => {
  test.each([
    [{}, [], null],
    [{ billingDate: day('2026-11-21') }, [], { column: 'billing_date', reason: 'IN_THE_FUTURE' }],
    [{}, ['2026-09-28'], { column: 'billing_date', reason: 'SAME_DAY' }],
    [{ paidAt: instant('2026-11-21T00:00:00Z') }, [], { column: 'paid_at', reason: 'IN_THE_FUTURE' }],
    [
      { deliveredAt: instant('2026-11-21T00:00:00Z') },
      [],
      { column: 'delivered_at', reason: 'IN_THE_FUTURE' },
    ],
    [
      { supplements: OF_ANOTHER_VERSION, total: 18_490 },
      [],
      { column: 'supplements', reason: 'SUPPLEMENT_UNKNOWN' },
    ],
    [{ discount: 20_000, total: 0 }, [], { column: 'discount', reason: 'DISCOUNT_TOO_LARGE' }],
    [{ total: 16_989 }, [], { column: 'total', reason: 'TOTAL_MISMATCH', expected: 16_990 }],
  ])('with %j beside orders on %j: %j', (changes, others, expected) => {
    expect(orderFault({ ...past('2026-09-28'), ...changes }, others.map(day), NOON)).toEqual(expected)
  })
})

describe('an imported contract', () => {
  const place = { subscriptionId: 200_001, country: 'DE', intervalDays: 28 } as const
  const orders = ['2026-08-31', '2026-09-28'].map((date, index) =>
    keptOrder(past(date), { ...place, cycleIndex: index + 1 }, NOON),
  )
  const imported = (state: ContractState, changes: Partial<ImportedContract> = {}) =>
    importedSubscription(
      {
        ...goods,
        id: 200_001,
        customerId: 100_001,
        createdAt,
        pet: FRIEDA,
        shippingAddress: {
          addressId: 1,
          firstName: '',
          lastName: 'Sommer',
          phone: '',
          company: '',
          address1: 'Weg 1',
          zip: '10115',
          city: 'Berlin',
          countryCode: 'DE',
        },
        paymentMethod: { id: 'pm_1', status: 'ACTIVE' },
        state,
        orders,
        ...changes,
      },
      NOON,
    )

  test('keeps its plan, its price, its number of orders and its next date', () => {
    const subscription = imported(active)
    expect(subscription).toMatchObject({
      status: 'ACTIVE',
      plan: { recipes: ['CG', 'GS'], cycle: 28, pension: 'V' },
      lines: [{ price: 16_990 }],
      completedOrders: 2,
      lastCycleIndex: 2,
      lastBilled: '2026-09-28',
      lastProcessedOn: '2026-09-28',
      lastPaymentStatus: 'SUCCEEDED',
      anchor: { index: 3, date: '2026-12-08' },
    })
    expect(nextBillingDate(subscription, NOON)).toBe('2026-12-08')
  })

  test('without orders has not been paid yet', () => {
    expect(imported(active, { orders: [] })).toMatchObject({
      completedOrders: 0,
      lastBilled: null,
      lastPaymentStatus: null,
      anchor: { index: 1 },
    })
  })

  test('that is paused resumes on its day', () => {
    const state = { status: 'PAUSED', pausedOn: day('2026-11-01'), resumesOn: day('2026-12-01') } as const
    const subscription = imported(state)
    expect(subscription).toMatchObject({
      status: 'PAUSED',
      pause: { reason: 'CUSTOMER', startedAt: '2026-11-01', resumesAt: '2026-12-01' },
    })
    expect(nextBillingDate(subscription, NOON)).toBe('2026-12-04')
  })

  test('that is cancelled stays so', () => {
    const cancelledAt = instant('2026-05-03T08:00:00Z')
    expect(imported({ status: 'CANCELLED', cancelledAt })).toMatchObject({ status: 'CANCELLED', cancelledAt })
  })
})

test.each([
  [0, 28, []],
  [2, 28, []],
  [3, 28, [3]],
  [5, 14, []],
  [13, 28, [3, 6, 12]],
] as const)('%d boxes of %d days have settled the milestones %j', (count, cycleDays, expected) => {
  const orders = Array.from({ length: count }, () => ({ cycleDays }))
  expect(settledMilestones(orders, CATALOGUE).map(({ units }) => units)).toEqual(expected)
})
