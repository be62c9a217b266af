import { describe, expect, test } from 'vitest'
import { updateSubscriptionAddress } from '../changes/address-change.ts'
import { addDays, day, momentAt } from '../core/calendar.ts'
import type { Moment } from '../core/calendar.ts'
import { variantFor } from '../catalogue/catalogue.ts'
import { cutoffOf } from '../subscription/schedule.ts'
import type { Decision } from '../core/decision.ts'
import type { Campaign } from '../changes/discount-code.ts'
import { addDiscount, removeDiscount } from '../changes/discount-code.ts'
import type { DomainEvent } from '../events/event.ts'
import { pauseSubscription } from '../lifecycle/pause.ts'
import { changePaymentMethod } from '../changes/payment-method-change.ts'
import { placeOrder } from '../order/place-order.ts'
import { swapPlan } from '../changes/plan-change.ts'
import type { Plan } from '../plan/plan.ts'
import { rescheduleOrder } from '../order/reschedule.ts'
import { skipNextOrder, skipOrder, unskipOrder } from '../order/skip.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { active, at, CODE, inDunning, NOON, noonOf, valueOf, formatSchedule } from '../testing/frieda.ts'
import type { UndoContext, ChangeContext, Undo } from './undo.ts'
import { canUndo, undoOf } from './undo.ts'
import type { Undoable } from './undoable.ts'
import { isSameSubject, isUndoable } from './undoable.ts'

const NINTH = 20001009
const CARD = { id: 'pm_5001', status: 'ACTIVE' } as const
const PAYPAL = { id: 'pm_5002', status: 'ACTIVE' } as const
const CAMPAIGN: Campaign = {
  code: 'PFOTE10',
  title: 'Pfotenrabatt',
  valueType: 'PERCENTAGE',
  value: 10,
  orders: 1,
  startsAt: null,
  endsAt: null,
  minimumOrder: null,
  oncePerCustomer: true,
  onlyBeforeFirstOrder: false,
}
const KNOWN: UndoContext = { method: CARD, redemption: { campaign: CAMPAIGN, alreadyUsed: false } }

/** The subscription after a change, and the event of the change. */
function done(decision: Decision<Subscription, DomainEvent>): {
  subscription: Subscription
  event: Undoable
} {
  const subscription = valueOf(decision)
  const event = decision.ok ? decision.events.find(({ type }) => isUndoable(type)) : undefined
  if (!event) throw new Error('no event can be undone')
  return { subscription, event: event as Undoable }
}

/** The undo that is offered at that moment for a change made at noon. */
function offered(
  { subscription, event }: { subscription: Subscription; event: Undoable },
  moment: Moment = NOON,
  { since = {}, known = KNOWN }: { since?: Partial<ChangeContext>; known?: UndoContext } = {},
): Undo | null {
  const undo = undoOf(event, subscription, { at: NOON.at, hasOrdered: false, ...since }, moment)
  return undo && canUndo(undo.inverse, subscription, known, moment) ? undo : null
}

/** The last moment before the cut-off of 8 December, and the cut-off. */
const BEFORE_CUTOFF = at('2026-12-07T23:59:59+01:00')
const AT_CUTOFF = momentAt(cutoffOf(day('2026-12-08')))

function planOf(changes: Partial<Plan>): { variantId: string; days: 14 | 28 } {
  const plan: Plan = { ...active().plan, ...changes }
  const variant = variantFor(1400, plan)
  if (!variant) throw new Error('no such menu')
  return { variantId: String(variant.variantId), days: plan.cycle === 14 ? 14 : 28 }
}

const elsewhere = {
  ...active().shippingAddress,
  addressId: 3002,
  address1: 'Lindenweg 3',
  zip: '50667',
  city: 'Köln',
}
const newAddress = {
  ...elsewhere,
  firstName: 'Anna',
  lastName: 'Berger',
  phone: '',
  company: '',
  countryCode: 'DE' as const,
}

const changes: [name: string, made: { subscription: Subscription; event: Undoable }, inverse: object][] = [
  ['a skip', done(skipOrder(active(), NINTH, NOON)), { operation: 'unskipOrder', orderId: NINTH }],
  [
    'restoring an order',
    done(unskipOrder(valueOf(skipOrder(active(), NINTH, NOON)), NINTH, NOON)),
    { operation: 'skipOrder', orderId: NINTH },
  ],
  [
    'a dearer plan',
    done(swapPlan(active(), planOf({ recipes: ['CG'] }), NOON)),
    { operation: 'swapPlan', days: 28 },
  ],
  [
    'a new address',
    done(updateSubscriptionAddress(active(), newAddress, NOON)),
    { operation: 'updateSubscriptionAddress', address: active().shippingAddress },
  ],
  [
    'another payment method',
    done(changePaymentMethod(active(), PAYPAL, NOON)),
    { operation: 'changePaymentMethod', paymentMethodId: 'pm_5001' },
  ],
  [
    'a redeemed code',
    done(addDiscount(active(), { campaign: CAMPAIGN, alreadyUsed: false }, NOON)),
    { operation: 'removeDiscount' },
  ],
  [
    'a removed code',
    done(removeDiscount(active({ discounts: [CODE] }), CODE.id, NOON)),
    { operation: 'addDiscount', code: 'PFOTE10' },
  ],
]

describe.each(changes)('%s', (_name, made, inverse) => {
  test('can be undone until the cut-off of the first affected box', () => {
    expect(offered(made)).toMatchObject({ inverse, until: AT_CUTOFF.at })
    expect(offered(made, BEFORE_CUTOFF)).not.toBeNull()
  })

  test('cannot be undone from the cut-off on, nor once that box is paid', () => {
    expect(offered(made, AT_CUTOFF)).toBeNull()
    const paid = { ...made, subscription: { ...made.subscription, lastBilled: day('2026-12-08') } }
    if (!('orderId' in made.event)) expect(offered(paid, noonOf('2026-12-09'))).toBeNull()
  })
})

describe('a moved order', () => {
  const move = (date: string, wholeCadence: boolean) =>
    done(rescheduleOrder(active(), { date: day(date), wholeCadence }, NOON))

  test.each([true, false])('is moved back together with the others (whole cadence: %s)', (wholeCadence) => {
    const made = move('2026-12-12', wholeCadence)
    const undo = offered(made)
    expect(undo).toEqual({
      inverse: { operation: 'rescheduleOrder', orderId: NINTH, date: '2026-12-08', wholeCadence },
      until: AT_CUTOFF.at,
    })
    const back = valueOf(
      rescheduleOrder(made.subscription, { date: day('2026-12-08'), wholeCadence, orderId: NINTH }, NOON),
    )
    expect(formatSchedule(back, NOON)).toBe(formatSchedule(active(), NOON))
  })

  test('can be moved back until the current or the former cut-off, whichever is first', () => {
    expect(offered(move('2026-12-03', true))?.until).toBe(cutoffOf(day('2026-12-03')))
    const later = move('2026-12-20', true)
    expect(offered(later, BEFORE_CUTOFF)).not.toBeNull()
    expect(offered(later, AT_CUTOFF), 'the order itself locks on the 20th').toBeNull()
  })

  test('is not moved back once it was moved again', () => {
    const first = move('2026-12-12', true)
    const again = valueOf(
      rescheduleOrder(first.subscription, { date: day('2026-12-13'), wholeCadence: true }, NOON),
    )
    expect(offered({ ...first, subscription: again })).toBeNull()
  })
})

describe('a changed plan', () => {
  test('can be undone with one tap if that costs less', () => {
    const dearer = done(swapPlan(active(), planOf({ recipes: ['CG'] }), NOON))
    const { variantId, days } = planOf({})
    const undo = offered(dearer)
    expect(undo).toEqual({
      inverse: { operation: 'swapPlan', variantId: Number(variantId), days },
      until: AT_CUTOFF.at,
    })
    expect(valueOf(swapPlan(dearer.subscription, { variantId, days }, NOON)).plan).toEqual(active().plan)
  })

  test('needs the order button to be undone if that costs more', () => {
    const cheaper = done(swapPlan(active(), planOf({ recipes: ['GS'] }), NOON))
    const undo = undoOf(cheaper.event, cheaper.subscription, { at: NOON.at, hasOrdered: false }, NOON)
    expect(undo?.inverse.operation).toBe('swapPlan')
    expect(offered(cheaper)).toBeNull()
  })
})

describe('undo is not offered', () => {
  test('for a box that has been ordered since', () => {
    const made = done(changePaymentMethod(active(), PAYPAL, NOON))
    expect(offered(made, NOON, { since: { hasOrdered: true } })).toBeNull()
    const skipped = done(skipOrder(active(), 20001010, NOON))
    expect(
      offered({ ...skipped, subscription: valueOf(placeOrder(skipped.subscription, NOON)) }),
    ).not.toBeNull()
  })

  test('for a change that was replaced by a later one', () => {
    const made = done(updateSubscriptionAddress(active(), newAddress, NOON))
    const again = { ...newAddress, addressId: 3003, address1: 'Gartenstr. 9' }
    expect(
      offered({ ...made, subscription: valueOf(updateSubscriptionAddress(made.subscription, again, NOON)) }),
    ).toBeNull()
    const paid = done(changePaymentMethod(active(), PAYPAL, NOON))
    expect(
      offered({ ...paid, subscription: valueOf(changePaymentMethod(paid.subscription, CARD, NOON)) }),
    ).toBeNull()
    const plan = done(swapPlan(active(), planOf({ recipes: ['CG'] }), NOON))
    const other = valueOf(swapPlan(plan.subscription, planOf({ recipes: ['RT'] }), NOON))
    expect(offered({ ...plan, subscription: other })).toBeNull()
    const added = done(addDiscount(active(), { campaign: CAMPAIGN, alreadyUsed: false }, NOON))
    expect(
      offered({ ...added, subscription: valueOf(removeDiscount(added.subscription, 0, NOON)) }),
    ).toBeNull()
  })

  test('for a method or a code that is no longer valid', () => {
    const paid = done(changePaymentMethod(active(), PAYPAL, NOON))
    for (const method of [undefined, { ...CARD, status: 'EXPIRED' } as const]) {
      expect(offered(paid, NOON, { known: { ...KNOWN, method } })).toBeNull()
    }
    const removed = done(removeDiscount(active({ discounts: [CODE] }), CODE.id, NOON))
    const gone = { campaign: CAMPAIGN, alreadyUsed: true }
    expect(offered(removed, NOON, { known: { ...KNOWN, redemption: gone } })).toBeNull()
    expect(offered(removed, NOON, { known: { ...KNOWN, redemption: undefined } })).toBeNull()
  })

  test('for an address that would be invalid today', () => {
    const incomplete = { ...newAddress, addressId: 3001, address1: 'Dorfstraße' }
    const made = done(updateSubscriptionAddress(active({ shippingAddress: incomplete }), newAddress, NOON))
    expect(offered(made)).toBeNull()
  })

  test('for the first address and the first method', () => {
    expect(
      offered(done(updateSubscriptionAddress(active({ shippingAddress: null }), newAddress, NOON))),
    ).toBeNull()
    expect(offered(done(changePaymentMethod(active({ paymentMethod: null }), PAYPAL, NOON)))).toBeNull()
  })

  test('if it would retry the failed payment', () => {
    expect(offered(done(changePaymentMethod(inDunning(), PAYPAL, NOON)))).toBeNull()
  })

  test('for an owed order that was cancelled, and for orders of a pause', () => {
    expect(offered(done(skipNextOrder(inDunning(), NOON)))).toBeNull()
    const skipped = done(skipOrder(active(), NINTH, NOON))
    expect(
      offered({ ...skipped, subscription: valueOf(pauseSubscription(skipped.subscription, 4, NOON)) }),
    ).toBeNull()
  })
})

test('undoing a code restores the one it replaced', () => {
  const made = done(
    addDiscount(
      active({ discounts: [CODE] }),
      { campaign: { ...CAMPAIGN, code: 'NAPF5' }, alreadyUsed: false },
      NOON,
    ),
  )
  expect(offered(made)?.inverse).toEqual({ operation: 'addDiscount', code: 'PFOTE10' })
})

test('a change during a pause can be undone until the first box after it locks', () => {
  const paused = valueOf(pauseSubscription(active(), 4, NOON))
  const made = done(updateSubscriptionAddress(paused, newAddress, NOON))
  expect(offered(made)?.until).toBe(cutoffOf(addDays(day('2026-12-18'), 3)))
})

test('skipping the next order extends the deadline to the next box', () => {
  const skipped = valueOf(skipOrder(active(), NINTH, NOON))
  const made = done(updateSubscriptionAddress(skipped, newAddress, NOON))
  expect(offered(made)?.until).toBe(cutoffOf(day('2027-01-05')))
})

test('a change made after the lock can be undone until the following box locks', () => {
  const night = at('2026-12-08T02:00:00+01:00')
  const made = done(updateSubscriptionAddress(active(), newAddress, night))
  expect(offered(made, night, { since: { at: night.at } })?.until).toBe(cutoffOf(day('2027-01-05')))
})

test('only the newest of several changes to the same subject can be undone; each order has its own skips, all moves are one subject', () => {
  const skip = { type: 'orderSkipped', orderId: 1 }
  expect(isSameSubject(skip, { type: 'orderUnskipped', orderId: 1 })).toBe(true)
  expect(isSameSubject(skip, { type: 'orderUnskipped', orderId: 2 })).toBe(false)
  expect(isSameSubject(skip, { type: 'orderRescheduled', orderId: 1 })).toBe(false)
  const moved = { type: 'orderRescheduled', orderId: 1 }
  expect(isSameSubject(moved, { type: 'orderRescheduled', orderId: 2 })).toBe(true)
  expect(isSameSubject(moved, { type: 'subscriptionPaused', orderId: null })).toBe(false)
  expect(
    isSameSubject({ type: 'discountAdded', orderId: null }, { type: 'discountRemoved', orderId: null }),
  ).toBe(true)
})
