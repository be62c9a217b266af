import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { day } from '../core/calendar.ts'
import type { ShippingAddress } from '../customer/address.ts'
import type { Discount } from '../discount/discount.ts'
import { reactivateSubscription } from '../lifecycle/cancel.ts'
import { nextBoxPrice } from '../subscription/box.ts'
import { nextBillingDate } from '../subscription/schedule.ts'
import type { Active, Paused, Subscription } from '../subscription/subscription.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import {
  active,
  at,
  cancelled,
  formatSchedule,
  inDunning,
  NOON,
  outcomeOf,
  pausedByCustomer,
  pausedByService,
  REWARD,
} from '../testing/frieda.ts'
import { moveDog, moveFault, type MoveCandidate, type MoveFault, type NewOwner } from './move.ts'

const VIENNA: ShippingAddress = {
  addressId: 3003,
  firstName: 'Sophie',
  lastName: 'Gruber',
  phone: '',
  company: '',
  address1: 'Neubaugasse 41/9',
  zip: '1070',
  city: 'Wien',
  countryCode: 'AT',
}

const OWNER = {
  id: 2002,
  isMerged: false,
  household: [],
  address: VIENNA,
  method: { id: 'pm_new', status: 'ACTIVE' },
} as const satisfies NewOwner
const IDS = { subscription: 70_001, pet: 7001 }

const candidateOf = (subscription: Subscription, changes: Partial<MoveCandidate> = {}): MoveCandidate => ({
  subscription,
  hasRunningPayment: false,
  hasOpenDispute: false,
  ...changes,
})

const death = CATALOGUE.reasons.find(({ meaning }) => meaning === 'DOG_PASSED_AWAY')?.id ?? 0

describe('a dog', () => {
  test.each<[string, MoveCandidate, Partial<NewOwner>, MoveFault | null]>([
    ['with a running contract moves', candidateOf(active()), {}, null],
    ['moves during a pause', candidateOf(pausedByCustomer()), {}, null],
    [
      'moves to a method that has to be set up',
      candidateOf(active()),
      { method: { id: '', status: 'REQUIRES_CONFIRMATION' } },
      null,
    ],
    ['stays with the same customer', candidateOf(active()), { id: active().customerId }, 'SAME_CUSTOMER'],
    ['does not go to an account that was merged', candidateOf(active()), { isMerged: true }, 'MERGED_BEFORE'],
    ['does not move twice', candidateOf(cancelled({ isMoved: true })), {}, 'MOVED_BEFORE'],
    ['that has died stays', candidateOf(cancelled({ cancellationFlowId: death })), {}, 'DOG_PASSED_AWAY'],
    ['whose contract was cancelled stays', candidateOf(cancelled()), {}, 'CONTRACT_ENDED'],
    ['has to exist', candidateOf(active({ pet: null })), {}, 'NO_DOG'],
    ['waits for its migration', candidateOf(active({ isBilledHere: false })), {}, 'BILLED_ELSEWHERE'],
    ['waits for a charge', candidateOf(active(), { hasRunningPayment: true }), {}, 'PAYMENT_RUNNING'],
    ['waits for an owed order', candidateOf(inDunning()), {}, 'PAYMENT_OPEN'],
    ['waits after failed payments', candidateOf(pausedByService()), {}, 'PAYMENT_OPEN'],
    ['waits for a dispute', candidateOf(active(), { hasOpenDispute: true }), {}, 'DISPUTE_OPEN'],
    ['with a declared end stays', candidateOf(active({ endsAt: day('2027-01-31') })), {}, 'END_DECLARED'],
    ['that the new owner feeds already stays', candidateOf(active()), { household: [active()] }, 'DOG_KNOWN'],
    ['that the new owner has fed moves', candidateOf(active()), { household: [cancelled()] }, null],
    ['needs a new address', candidateOf(active()), { address: null }, 'ADDRESS_UNUSABLE'],
    [
      'needs a method that works',
      candidateOf(active()),
      { method: { id: 'pm', status: 'REVOKED' } },
      'METHOD_UNUSABLE',
    ],
  ])('%s', (_case, candidate, changes, fault) => {
    expect(moveFault(candidate, { ...OWNER, ...changes }, NOON)).toBe(fault)
  })

  test('waits on the day of a charge until the box is paid', () => {
    expect(moveFault(candidateOf(active()), OWNER, at('2026-12-08T01:00:00+01:00'))).toBe('ORDER_LOCKED')
  })
})

describe('what goes with the dog', () => {
  test.each<[string, Active | Paused]>([
    ['of a running contract', active()],
    ['of a paused one', pausedByCustomer()],
  ])('dates and prices %s', (_case, subscription) => {
    const { begun } = moveDog(subscription, OWNER, IDS, NOON)
    expect(formatSchedule(begun, NOON)).toBe(formatSchedule(subscription, NOON))
    expect(nextBillingDate(begun, NOON)).toBe(nextBillingDate(subscription, NOON))
    expect(nextBoxPrice(begun, NOON).total).toBe(nextBoxPrice(subscription, NOON).total)
    expect(begun).toMatchObject({
      id: IDS.subscription,
      customerId: OWNER.id,
      pet: { id: IDS.pet, name: 'Frieda' },
      plan: subscription.plan,
      terms: subscription.terms,
      shippingAddress: VIENNA,
      paymentMethod: OWNER.method,
    })
    expect(begun.lines.map(({ id }) => Math.floor(id / 10))).toEqual(
      subscription.lines.map(() => IDS.subscription),
    )
  })

  test('a skipped order and one that was moved', () => {
    const plain = { isFinal: false, cutoffAt: null, extraLines: [] }
    const subscription = active({
      exceptions: [
        { ...plain, cycleIndex: 9, skipped: true, movedTo: null },
        { ...plain, cycleIndex: 10, skipped: false, movedTo: day('2027-01-11') },
      ],
    })
    const { begun } = moveDog(subscription, OWNER, IDS, NOON)
    expect(formatSchedule(begun, NOON)).toBe(formatSchedule(subscription, NOON))
    expect(begun.exceptions).toEqual(subscription.exceptions)
  })

  // NOON is 20 November: the box of the 21st waits, and those after it keep their days.
  test('a charge waits three days if the payment method has to be set up', () => {
    const subscription = active({ anchor: { index: 9, date: day('2026-11-21') } })
    const method = { id: 'pm_new', status: 'REQUIRES_CONFIRMATION' } as const
    const { begun } = moveDog(subscription, { ...OWNER, method }, IDS, NOON)
    expect(formatSchedule(begun, NOON)).toMatch(/^11-23, 12-19,/)
    expect(formatSchedule(moveDog(subscription, OWNER, IDS, NOON).begun, NOON)).toMatch(/^11-21, 12-19,/)
  })
})

test('what ends has no orders, is no cancellation, and cannot be started again', () => {
  const { ended, left, arrived } = moveDog(active({ discounts: [REWARD] }), OWNER, IDS, NOON)
  expect(ended).toMatchObject({ status: 'CANCELLED', cancellationFlowId: null, isMoved: true, discounts: [] })
  expect(formatSchedule(ended, NOON)).toBe('')
  expect(outcomeOf(reactivateSubscription(ended, NOON))).toBe('DOG_MOVED')
  const place = { from: { customerId: 1001, subscriptionId: 20_001 }, to: { customerId: 2002, petId: 7001 } }
  expect(left).toMatchObject({ type: 'dogMoved', isArrival: false, after: { status: 'CANCELLED' }, ...place })
  expect(arrived).toMatchObject({ type: 'dogMoved', isArrival: true, before: null, ...place })
})

const discount = record({
  id: integer({ min: 1, max: 99 }),
  kind: constantFrom('CODE' as const, 'REWARD' as const, 'OFFER' as const, 'REFERRAL' as const),
  value: integer({ min: 1, max: 50 }),
})

it('no discount is lost or doubled: each goes with the dog, or waits for the person it belongs to', () => {
  assert(
    property(array(discount), (drawn) => {
      const discounts: Discount[] = drawn.map((each) => ({ ...REWARD, ...each }))
      const { ended, begun } = moveDog(active({ discounts }), OWNER, IDS, NOON)
      const waiting = discounts.filter(({ kind }) => kind === 'REFERRAL')
      expect(ended.discounts).toEqual([])
      expect(new Set([...begun.discounts, ...waiting])).toEqual(new Set(discounts))
      expect(begun.discounts.length + waiting.length).toBe(discounts.length)
    }),
  )
})
