import { describe, expect, it } from 'vitest'
import { day, instant } from '../core/calendar.ts'
import { nextBoxPrice } from '../subscription/box.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { at, FRIEDA, LINDENWEG, NOON } from '../testing/frieda.ts'
import { startSubscription, type NewContract } from './start-subscription.ts'

const CONTRACT: NewContract = {
  id: 20500,
  customerId: 1001,
  pet: FRIEDA,
  isDogSubscribed: false,
  tier: 1200,
  plan: { recipes: ['CG', 'GS'], cycle: 28, pension: 'V' },
  supplements: [],
  shippingAddress: LINDENWEG,
  paymentMethod: { id: 'pm_1', status: 'ACTIVE' },
  firstChargeOn: null,
  firstBox: null,
}

function start(changes: Partial<NewContract>, moment = NOON) {
  const decided = startSubscription({ ...CONTRACT, ...changes }, moment)
  if (!decided.ok) throw new Error(decided.reason)
  return { ...decided.value, events: decided.events }
}

describe('the first charge of a new contract is', () => {
  const unready = { paymentMethod: { id: 'pm_1', status: 'REQUIRES_CONFIRMATION' } } as const
  const charged = { firstBox: { chargedAt: instant('2026-11-19T09:00:00.000Z'), total: 21_540 } }
  it.each([
    ['on the same day', {}, '2026-11-20T12:00:00+01:00', '2026-11-20'],
    ['on the next day after the last run', {}, '2026-11-20T21:45:00+01:00', '2026-11-21'],
    [
      'on the day that was asked for',
      { firstChargeOn: day('2026-12-01') },
      '2026-11-20T12:00:00+01:00',
      '2026-12-01',
    ],
    ['three days later without a method', unready, '2026-11-20T12:00:00+01:00', '2026-11-23'],
    [
      'as asked, once a method could be set up',
      { ...unready, firstChargeOn: day('2026-11-24') },
      '2026-11-20T12:00:00+01:00',
      '2026-11-24',
    ],
    ['an interval after the box of the shop', charged, '2026-11-20T12:00:00+01:00', '2026-12-17'],
    [
      'soon if the box of the shop is old',
      { firstBox: { ...charged.firstBox, chargedAt: instant('2026-09-01T09:00:00.000Z') } },
      '2026-11-20T12:00:00+01:00',
      '2026-11-20',
    ],
  ] as const)('%s', (_name, changes, now, expected) => {
    const { subscription, events } = start(changes, at(now))
    expect(subscription.anchor.date).toBe(expected)
    expect(events).toMatchObject([
      { type: 'subscriptionCreated', before: null, after: { status: 'ACTIVE', nextBillingDate: expected } },
    ])
  })
})

it('an order of the last minutes keeps half an hour in which the customer can still change it', () => {
  expect(start({}).subscription.exceptions).toMatchObject([
    { cycleIndex: 1, cutoffAt: '2026-11-20T11:30:00.000Z' },
  ])
})

describe('a first box that the shop charged', () => {
  const chargedAt = instant('2026-11-19T09:00:00.000Z')
  const listed = start({}).subscription.lines[0]?.price ?? 0
  it.each([
    ['at list price', listed, 0, 0],
    ['with a discount', listed - 1_000, 1_000, 0],
    ['with shipping', listed + 490, 0, 490],
    ['for nothing', 0, listed, 0],
  ] as const)('%s counts as paid and adds up', (_name, total, discount, shipping) => {
    const { charged, subscription } = start({ firstBox: { chargedAt, total } })
    expect(charged).toMatchObject({ cycleIndex: 1, billingDate: '2026-11-19', total, discount, shipping })
    expect(subscription).toMatchObject({ completedOrders: 1, lastBilled: '2026-11-19', anchor: { index: 2 } })
  })

  it('of a trial is followed by the regular menu, and a trial that is charged here is not', () => {
    const plan = { recipes: ['CG'], cycle: 'TEST', pension: 'V' } as const
    expect(start({ plan, firstBox: { chargedAt, total: 4_990 } }).subscription.plan.cycle).toBe(14)
    expect(start({ plan }).subscription.plan.cycle).toBe('TEST')
  })
})

it('supplements are in the first box at list price', () => {
  const plain = start({})
  const { subscription } = start({ supplements: ['skin_coat'] })
  expect(subscription.lines).toHaveLength(2)
  expect(nextBoxPrice(subscription, NOON).total).toBeGreaterThan(nextBoxPrice(plain.subscription, NOON).total)
})

describe('a contract is refused', () => {
  it.each([
    ['DOG_HAS_SUBSCRIPTION', { isDogSubscribed: true }],
    ['VARIANT_NOT_AVAILABLE', { tier: 1234 }],
    ['VARIANT_NOT_AVAILABLE', { plan: { recipes: ['XX'], cycle: 28, pension: 'V' } }],
    ['VARIANT_NOT_AVAILABLE', { tier: 200, plan: { recipes: ['CG'], cycle: 14, pension: 'H' } }],
    ['SUPPLEMENT_NOT_FOUND', { supplements: ['GOLD'] }],
    ['SUPPLEMENT_NOT_FOUND', { supplements: ['skin_coat', 'skin_coat'] }],
    ['PAYMENT_METHOD_INVALID', { paymentMethod: { id: 'pm_1', status: 'EXPIRED' } }],
    ['PAYMENT_METHOD_INVALID', { paymentMethod: { id: 'pm_1', status: 'REVOKED' } }],
    ['DATE_OUT_OF_RANGE', { firstChargeOn: day('2026-11-19') }],
    [
      'DATE_OUT_OF_RANGE',
      {
        firstChargeOn: day('2026-11-22'),
        paymentMethod: { id: 'pm_1', status: 'REQUIRES_CONFIRMATION' },
      },
    ],
    ['DATE_OUT_OF_RANGE', { firstChargeOn: day('2027-02-13') }],
  ] as const)('with %s', (reason, changes) => {
    expect(startSubscription({ ...CONTRACT, ...changes }, NOON)).toMatchObject({
      ok: false,
      reason,
    })
  })
})

it('a rhythm that is no longer sold begins no contract', () => {
  const cycles = CATALOGUE.cycles.map((cycle) => ({ ...cycle, retired: cycle.days === 14 }))
  const retired = { ...CATALOGUE, cycles }
  const short = { ...CONTRACT, tier: 2400, plan: { recipes: ['CG'], cycle: 14, pension: 'V' } } as const
  expect(startSubscription(short, NOON).ok).toBe(true)
  expect(startSubscription(short, { ...NOON, catalogue: retired })).toMatchObject({
    ok: false,
    reason: 'VARIANT_NOT_AVAILABLE',
  })
})
