import { expect, it } from 'vitest'
import { day } from '../core/calendar.ts'
import type { Active, ScheduleException, Subscription } from '../subscription/subscription.ts'
import { active, at, cancelled, inDunning, NOON, noonOf, pausedByCustomer } from '../testing/frieda.ts'
import { orderToRemind } from './reminder.ts'

/** The ninth box, due on 8 December. */
const exception: ScheduleException = {
  cycleIndex: 9,
  skipped: false,
  isFinal: false,
  movedTo: null,
  cutoffAt: null,
  extraLines: [],
}
const with9 = (changes: Partial<ScheduleException>) => active({ exceptions: [{ ...exception, ...changes }] })

const remindedOf = (subscription: Subscription, on: string, restartedOn: string | null = null) =>
  orderToRemind(subscription, restartedOn === null ? null : day(restartedOn), at(`${on}T09:00:00+01:00`))
    ?.billingDate

it.each([
  ['four days before', active(), '2026-12-04', undefined],
  ['three days before', active(), '2026-12-05', '2026-12-08'],
  ['a day before, if the reminder was missed', active(), '2026-12-07', '2026-12-08'],
  ['on its day, when it is locked', active(), '2026-12-08', undefined],
  ['moved nearer', with9({ movedTo: day('2026-12-02') }), '2026-11-29', '2026-12-02'],
  ['moved away', with9({ movedTo: day('2026-12-12') }), '2026-12-05', undefined],
  ['skipped', with9({ skipped: true }), '2026-12-05', undefined],
  ['the one after a skipped one', with9({ skipped: true }), '2027-01-02', '2027-01-05'],
  [
    'made by resuming, with a grace period of half an hour',
    with9({ cutoffAt: NOON.at, movedTo: day('2026-12-06') }),
    '2026-12-05',
    undefined,
  ],
  ['owed', inDunning(), '2026-11-20', undefined],
  ['in a pause', pausedByCustomer(), '2026-12-18', undefined],
  [
    'with an unconfirmed payment method, which has its own reminder',
    active({ paymentMethod: { id: 'pm_5006', status: 'REQUIRES_CONFIRMATION' } }),
    '2026-12-05',
    undefined,
  ],
  [
    'with an expired card',
    active({ paymentMethod: { id: 'pm_5007', status: 'EXPIRED' } }),
    '2026-12-05',
    '2026-12-08',
  ],
  ['cancelled', cancelled(), '2026-12-05', undefined],
  ['after the declared end', active({ endsAt: day('2026-12-08') }), '2026-12-05', undefined],
])(
  'the customer is reminded of an order while it can be changed: %s',
  (_case, subscription, on, expected) => {
    expect(remindedOf(subscription, on)).toBe(expected)
  },
)

it('there is no reminder if the e-mail about the end of a pause announced the order within three days', () => {
  expect(remindedOf(active(), '2026-12-05', '2026-12-05')).toBeUndefined()
  expect(remindedOf(active(), '2026-12-07', '2026-12-05')).toBeUndefined()
  expect(remindedOf(active(), '2026-12-05', '2026-12-04')).toBe('2026-12-08')
})

it('there is no reminder of an order with a running charge', () => {
  const owed = inDunning()
  const openOrder: Active['openOrder'] = owed.openOrder && {
    ...owed.openOrder,
    status: 'PROCESSING',
    trigger: 'DUE',
  }
  expect(orderToRemind({ ...owed, openOrder }, null, noonOf('2026-11-20'))).toBeUndefined()
})
