import { array, assert, boolean, constantFrom, integer, nat, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Moment } from '../catalogue/moment.ts'
import { updateSubscriptionAddress } from '../changes/address-change.ts'
import { addSupplement, removeSupplement } from '../changes/box-supplement.ts'
import { addDiscount, removeDiscount, type Campaign } from '../changes/discount-code.ts'
import { changePaymentMethod } from '../changes/payment-method-change.ts'
import { updatePet } from '../changes/pet-change.ts'
import { swapPlan } from '../changes/plan-change.ts'
import { addDays, day, type Instant } from '../core/calendar.ts'
import type { Decision } from '../core/decision.ts'
import { NEW_DISCOUNT } from '../discount/discount.ts'
import type { DomainEvent } from '../events/event.ts'
import { pauseSubscription, resumeSubscription } from '../lifecycle/pause.ts'
import { placeOrder } from '../order/place-order.ts'
import { changeNextChargeDate, rescheduleOrder } from '../order/reschedule.ts'
import { skipNextOrder, skipOrder, unskipOrder } from '../order/skip.ts'
import type { Plan } from '../plan/plan.ts'
import { variantFor } from '../product/variants.ts'
import { boxPrice } from '../subscription/box.ts'
import { cutoffOf, schedule } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import {
  active,
  at,
  CODE,
  formatSchedule,
  inDunning,
  LINDENWEG,
  menuLineOf,
  NOON,
  noonOf,
  outcomeOf,
  pausedByService,
  valueOf,
} from '../testing/frieda.ts'
import { needsOrderButton } from './order-button.ts'
import { undoChange, undoDeadline, type UndoFacts, type UndoTarget } from './undo.ts'
import { isUndoable, undoStepOf, type UndoStep } from './undoable.ts'

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
  customerId: null,
}
const redemption = { campaign: CAMPAIGN, alreadyUsed: false }

function planOf(changes: Partial<Plan>): { variantId: string; days: 14 | 28 } {
  const plan: Plan = { ...active().plan, ...changes }
  const variant = variantFor(1400, plan, CATALOGUE)
  if (!variant) throw new Error('no such menu')
  return { variantId: String(variant.variantId), days: plan.cycle === 14 ? 14 : 28 }
}

type Rule = (subscription: Subscription, moment: Moment) => Decision<Subscription, DomainEvent>

const dearerPlan: Rule = (it, moment) => swapPlan(it, planOf({ recipes: ['CG'] }), moment)
const cheaperPlan: Rule = (it, moment) => swapPlan(it, planOf({ recipes: ['GS'] }), moment)
const toPayPal: Rule = (it, moment) => changePaymentMethod(it, PAYPAL, moment)
const toKoeln: Rule = (it, moment) => updateSubscriptionAddress(it, LINDENWEG, moment)
const pause: Rule = (it, moment) => pauseSubscription(it, 4, moment)

/** A change as it is stored, and the subscription before and after it. */
interface Change {
  readonly before: Subscription
  readonly after: Subscription
  readonly target: UndoTarget | undefined
}

/** Makes a change and stores it, as the service does; a new discount gets the next id. */
function change(before: Subscription, rule: Rule, moment: Moment = NOON): Change {
  const decision = rule(before, moment)
  const decided = valueOf(decision)
  const discounts = decided.discounts.map((each) => (each.id === NEW_DISCOUNT ? { ...each, id: 9000 } : each))
  const after = { ...decided, discounts }
  const events = decision.ok ? decision.events : []
  const [event] = events
  const step = undoStepOf(before, after, events)
  const stored = step && (JSON.parse(JSON.stringify(step)) as UndoStep)
  const target = event && stored && isUndoable(event) ? { event, step: stored, at: moment.at } : undefined
  return { before, after, target }
}

/** Undoes a change; by default right after it. */
function undo(
  { before, after, target }: Change,
  { now = after, moment = NOON, facts }: { now?: Subscription; moment?: Moment; facts?: UndoFacts } = {},
) {
  if (!target) throw new Error('the change cannot be undone')
  const known = facts ?? { method: before.paymentMethod ?? undefined }
  return undoChange(now, target, known, moment)
}

function until({ after, target }: Change): Instant | null {
  if (!target) throw new Error('the change cannot be undone')
  return undoDeadline(after, target)
}

/** Days, prices, skips, and what is final. */
function visible(subscription: Subscription, moment: Moment = NOON) {
  const prices = schedule(subscription, moment).map(({ cycleIndex, billingDate }) =>
    boxPrice(subscription, cycleIndex, billingDate),
  )
  return { dates: formatSchedule(subscription, moment), prices }
}

const changes: [name: string, rule: Rule, start: Subscription, undone: string][] = [
  ['a skip', (it, moment) => skipOrder(it, NINTH, moment), active(), 'orderUnskipped'],
  [
    'restoring an order',
    (it, moment) => unskipOrder(it, NINTH, moment),
    valueOf(skipOrder(active(), NINTH, NOON)),
    'orderSkipped',
  ],
  [
    'a move of one order',
    (it, moment) => rescheduleOrder(it, { date: day('2026-12-12'), wholeCadence: false }, moment),
    active(),
    'orderRescheduled',
  ],
  [
    'a move of all orders',
    (it, moment) => changeNextChargeDate(it, day('2026-12-12'), moment),
    active(),
    'orderRescheduled',
  ],
  ['a dearer plan', dearerPlan, active(), 'planChanged'],
  ['a new address', toKoeln, active(), 'addressChanged'],
  ['another payment method', toPayPal, active(), 'paymentMethodChanged'],
  ['a redeemed code', (it, moment) => addDiscount(it, redemption, moment), active(), 'discountRemoved'],
  [
    'a removed code',
    (it, moment) => removeDiscount(it, CODE.id, moment),
    active({ discounts: [CODE] }),
    'discountAdded',
  ],
  [
    'an added supplement',
    (it, moment) => addSupplement(it, { supplement: 'joint', every: 'ONCE' }, moment),
    active(),
    'supplementRemoved',
  ],
  ['a pause', pause, active(), 'subscriptionResumed'],
]

describe.each(changes)('%s', (_name, rule, start, undone) => {
  const made = change(start, rule)

  test('can be undone, and everything is as before', () => {
    expect(outcomeOf(undo(made))).toEqual([undone])
    expect(valueOf(undo(made))).toEqual(start)
  })

  test('can be undone until the cut-off of the next order, and no longer', () => {
    expect(until(made)).toBe(cutoffOf(day('2026-12-08')))
    expect(undo(made, { moment: at('2026-12-07T23:59:59+01:00') }).ok).toBe(true)
    expect(outcomeOf(undo(made, { moment: at('2026-12-08T00:00:00+01:00') }))).toBe('ORDER_LOCKED')
  })

  test('cannot be undone after something that cannot be taken back', () => {
    if (made.after.status !== 'ACTIVE') return
    const now = valueOf(placeOrder(made.after, NOON))
    expect(outcomeOf(undo(made, { now }))).toBe('UNDO_NOT_AVAILABLE')
  })
})

/** A random operation; the numbers choose what it is about. */
const operations: ((choice: number, flag: boolean) => Rule)[] = [
  (choice) => (it, moment) => skipOrder(it, NINTH + (choice % 5), moment),
  (choice) => (it, moment) => unskipOrder(it, NINTH + (choice % 5), moment),
  () => skipNextOrder,
  (choice, wholeCadence) => (it, moment) => {
    const orderId = NINTH + (choice % 4)
    const entry = schedule(it, moment).find((each) => each.orderId === orderId)
    const date = addDays(entry?.billingDate ?? day('2026-12-08'), (choice % 31) - 12)
    return rescheduleOrder(it, { date, wholeCadence, orderId }, moment)
  },
  (choice) => (it, moment) => changeNextChargeDate(it, addDays(day('2026-12-08'), choice % 40), moment),
  (choice, isShort) => (it, moment) => {
    const recipes = ([['CG'], ['GS'], ['RT'], ['CG', 'GS']] as const)[choice % 4] ?? ['CG']
    return swapPlan(it, planOf({ recipes, cycle: isShort && recipes.length > 1 ? 14 : 28 }), moment)
  },
  (choice) => (it, moment) => pauseSubscription(it, 1 + (choice % 12), moment),
  () => resumeSubscription,
  (choice) => (it, moment) => changePaymentMethod(it, choice % 2 === 0 ? CARD : PAYPAL, moment),
  (choice) => (it, moment) =>
    updateSubscriptionAddress(
      it,
      { ...LINDENWEG, addressId: 3100 + (choice % 3), zip: `5066${choice % 3}` },
      moment,
    ),
  () => (it, moment) => addDiscount(it, redemption, moment),
  () => (it, moment) => removeDiscount(it, it.discounts[0]?.id ?? 0, moment),
  (_choice, isOnce) => (it, moment) =>
    addSupplement(it, { supplement: 'gut', every: isOnce ? 'ONCE' : 'ALWAYS' }, moment),
  () => (it, moment) => removeSupplement(it, 'gut', moment),
  (choice, applyToPlan) => (it, moment) => {
    const measured = { measuredOn: moment.today, weight: 24 + (choice % 9), confirmed: true, applyToPlan }
    return updatePet(it, { ...measured, activityLevel: 'normal', weightClass: 'ideal' }, [], moment)
  },
]

const history = array(
  record({
    operation: constantFrom(...operations),
    choice: nat(1000),
    flag: boolean(),
    days: integer({ min: 0, max: 2 }),
  }),
  { minLength: 2, maxLength: 12 },
)
const start = oneof(
  constantFrom(active(), active({ discounts: [CODE] })),
  constantFrom(inDunning(), pausedByService()),
)

test('an undo leads back exactly, one change after the other, whatever has been changed before', () => {
  let undone = 0
  assert(
    property(start, history, (first, steps) => {
      const made: Change[] = []
      let [now, moment] = [first as Subscription, NOON]
      for (const { operation, choice, flag, days } of steps) {
        moment = at(`${addDays(moment.today, days)}T12:00:00+01:00`)
        const decision = operation(choice, flag)(now, moment)
        if (!decision.ok || decision.events.length === 0) continue
        made.push(change(now, operation(choice, flag), moment))
        now = made.at(-1)?.after ?? now
      }
      for (const each of made.toReversed()) {
        if (!each.target) return
        const decision = undo(each, { now, moment })
        if (!decision.ok) {
          const isLate = (undoDeadline(now, each.target) ?? '9999') <= moment.at
          expect(isLate || needsOrderButton('undoChange', now, each.before), decision.reason).toBe(true)
          return
        }
        expect(visible(decision.value, moment)).toEqual(visible(each.before, moment))
        expect(decision.value).toEqual(each.before)
        now = decision.value
        undone += 1
      }
    }),
  )
  // How many histories end in an undo is random; without any, nothing was tested.
  expect(undone).toBeGreaterThan(0)
})

describe('several changes', () => {
  const skipped = change(active(), (it, moment) => skipOrder(it, NINTH, moment))
  const moved = change(skipped.after, (it, moment) => changeNextChargeDate(it, day('2027-01-10'), moment))

  test('are undone one after the other, the last one first', () => {
    expect(outcomeOf(undo(skipped, { now: moved.after }))).toBe('UNDO_NOT_AVAILABLE')
    const once = valueOf(undo(moved))
    expect(valueOf(undo(skipped, { now: once }))).toEqual(active())
  })

  test('leave no skip final that was not final before', () => {
    expect(formatSchedule(moved.after, NOON)).toContain('12-08 s f')
    expect(formatSchedule(valueOf(undo(moved)), NOON)).toBe(formatSchedule(skipped.after, NOON))
  })

  test('do not bring back a box that was skipped in between', () => {
    const cheap: Plan = { recipes: ['RT'], cycle: 14, pension: 'V' }
    const start = active({ plan: cheap, intervalDays: 14, lines: [menuLineOf(1400, cheap)] })
    const skip = change(start, (it, moment) => skipOrder(it, 20001010, moment))
    const dear = change(skip.after, (it, moment) => swapPlan(it, planOf({ recipes: ['CG'] }), moment))
    expect(formatSchedule(dear.after, NOON)).not.toContain('s')
    expect(valueOf(undo(dear))).toEqual(skip.after)
    expect(outcomeOf(undo(skip, { now: dear.after }))).toBe('UNDO_NOT_AVAILABLE')
  })

  test('keep the day of an order that was moved alone before all were moved', () => {
    const alone = change(active(), (it, moment) =>
      rescheduleOrder(it, { date: day('2027-01-08'), wholeCadence: false, orderId: 20001010 }, moment),
    )
    const all = change(alone.after, (it, moment) => changeNextChargeDate(it, day('2026-12-10'), moment))
    expect(formatSchedule(valueOf(undo(all)), NOON)).toContain('12-08, 01-08')
  })
})

describe('a change cannot be undone', () => {
  test('if the former plan is dearer, which needs the order button', () => {
    expect(outcomeOf(undo(change(active(), cheaperPlan)))).toBe('UNDO_NOT_AVAILABLE')
    const added = valueOf(addSupplement(active(), { supplement: 'joint', every: 'ALWAYS' }, NOON))
    const removed = change(added, (it, moment) => removeSupplement(it, 'joint', moment))
    expect(outcomeOf(undo(removed))).toBe('UNDO_NOT_AVAILABLE')
  })

  test('if it gave up an owed order', () => {
    expect(change(inDunning(), skipNextOrder).target).toBeUndefined()
    expect(change(inDunning(), pause).target).toBeUndefined()
  })

  test('if the former method is no longer valid', () => {
    const made = change(active(), toPayPal)
    expect(outcomeOf(undo(made, { facts: {} }))).toBe('UNDO_NOT_AVAILABLE')
    const expired = { method: { ...CARD, status: 'EXPIRED' } as const }
    expect(outcomeOf(undo(made, { facts: expired }))).toBe('PAYMENT_METHOD_INVALID')
  })

  test('if the removed code was meanwhile redeemed for another dog', () => {
    const made = change(active({ discounts: [CODE] }), (it, moment) => removeDiscount(it, CODE.id, moment))
    expect(outcomeOf(undo(made, { facts: { isCodeTaken: true } }))).toBe('UNDO_NOT_AVAILABLE')
  })

  test('if the former address is missing or would be invalid today', () => {
    for (const shippingAddress of [null, { ...LINDENWEG, address1: 'Postfach 10 20', addressId: 3001 }]) {
      expect(outcomeOf(undo(change(active({ shippingAddress }), toKoeln)))).toBe('UNDO_NOT_AVAILABLE')
    }
    const farm = { ...LINDENWEG, address1: 'Hof Sonnenblick', addressId: 3001 }
    expect(outcomeOf(undo(change(active({ shippingAddress: farm }), toKoeln)))).not.toBe('UNDO_NOT_AVAILABLE')
    expect(outcomeOf(undo(change(active({ paymentMethod: null }), toPayPal)))).toBe('UNDO_NOT_AVAILABLE')
  })

  test('if the dog has meanwhile another weighing', () => {
    const heavier = { measuredOn: NOON.today, weight: 30, confirmed: true, applyToPlan: false } as const
    const made = change(active(), (it, moment) =>
      updatePet(it, { ...heavier, activityLevel: 'normal', weightClass: 'ideal' }, [], moment),
    )
    const weighings = [
      { measuredOn: day('2026-11-15'), weight: 29, source: 'CUSTOMER' },
      { measuredOn: NOON.today, weight: 30, source: 'CUSTOMER' },
    ] as const
    expect(outcomeOf(undo(made, { facts: { weighings } }))).toBe('UNDO_NOT_AVAILABLE')
  })

  test('while the next order is locked or being charged', () => {
    const night = at('2026-12-08T02:00:00+01:00')
    expect(outcomeOf(undo(change(active(), toKoeln, night), { moment: night }))).toBe('ORDER_LOCKED')
  })
})

describe('the deadline of an undo', () => {
  test('of a move is the cut-off of the former or the new day, whichever is first', () => {
    const move = (date: string) =>
      change(active(), (it, moment) => changeNextChargeDate(it, day(date), moment))
    expect(until(move('2026-12-03'))).toBe(cutoffOf(day('2026-12-03')))
    expect(until(move('2026-12-20'))).toBe(cutoffOf(day('2026-12-08')))
  })

  test('of a change during a pause is its end', () => {
    const paused = valueOf(pause(active(), NOON))
    expect(until(change(paused, toKoeln))).toBe(cutoffOf(day('2026-12-18')))
  })

  test('of resuming is the end of the half hour in which the order can still be changed', () => {
    const paused = valueOf(pause(active(), NOON))
    const later = noonOf('2026-12-10')
    const resumed = change(paused, resumeSubscription, later)
    expect(until(resumed)).toBe(at('2026-12-10T12:30:00+01:00').at)
    expect(valueOf(undo(resumed, { moment: later }))).toEqual(paused)
  })

  test('during dunning is the day of the next attempt', () => {
    expect(until(change(inDunning(), toKoeln))).toBe(cutoffOf(day('2026-11-22')))
  })
})

test('an undo can itself be undone', () => {
  const made = change(active(), pause)
  const back = change(made.after, (it, moment) => undo(made, { now: it, moment }))
  expect(valueOf(undo(back))).toEqual(made.after)
})
