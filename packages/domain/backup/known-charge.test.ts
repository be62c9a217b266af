import { expect, test } from 'vitest'
import type { Moment } from '../catalogue/moment.ts'
import { startCharge } from '../charging/charging.ts'
import { skipNextOrder } from '../order/skip.ts'
import type { ChargeTrigger, Subscription } from '../subscription/subscription.ts'
import { active, at, cancelled, inDunning, NOON, pausedByService, valueOf } from '../testing/frieda.ts'
import { parseChargeKey, triggerOfKnownCharge } from './known-charge.ts'

test.each([
  ['charge:20001009:1', { orderId: 20_001_009, attempt: 1 }],
  ['charge:20001009:12', { orderId: 20_001_009, attempt: 12 }],
  ['refund:20001009:1', undefined],
  ['charge:20001009', undefined],
  ['charge:20001009:1:2', undefined],
  ['charge:-1:1', undefined],
  ['charge:9999999999999999:1', undefined],
  [' charge:20001009:1', undefined],
  ['pi_3PxYz', undefined],
  ['', undefined],
])('the key "%s" is read as %o', (key, parsed) => {
  expect(parseChargeKey(key)).toEqual(parsed)
})

const DUE = at('2026-12-08T04:00:00+01:00')
const RETRY = at('2026-11-22T05:00:00+01:00')

/** What the charge of the next order takes. */
function totalOf(subscription: Subscription, trigger: ChargeTrigger, moment: Moment): number {
  return valueOf(startCharge(subscription, trigger, moment, { atOnce: true })).charge.box.total
}

const NINTH = 20_001_009
const full = totalOf(active(), 'DUE', DUE)
const owed = totalOf(inDunning(), 'RETRY', RETRY)

test.each<
  [string, Subscription, Partial<Parameters<typeof triggerOfKnownCharge>[1]>, Moment, ChargeTrigger | null]
>([
  ['the due order', active(), {}, DUE, 'DUE'],
  ['an order that the customer placed before its day', active(), {}, NOON, 'ORDER_NOW'],
  ['a retry of an owed order', inDunning(), { attempt: 3, amount: owed }, RETRY, 'RETRY'],
  // A declined charge left nothing behind, so its amount is not held against it.
  ['a declined charge of another amount', active(), { amount: 1, isPaid: false }, DUE, 'DUE'],
  ['money of another amount: the contract was changed since', active(), { amount: full + 1 }, DUE, null],
  ['money for the order after the next one', active(), { orderId: NINTH + 1 }, DUE, null],
  ['money for an order that was billed before', active(), { orderId: NINTH - 1 }, DUE, null],
  [
    'money of a contract that has skipped the order since',
    valueOf(skipNextOrder(active(), NOON)),
    {},
    DUE,
    null,
  ],
  ['money of a cancelled contract', cancelled(), {}, DUE, null],
  ['money of a contract that the service has paused', pausedByService(), { attempt: 5 }, DUE, null],
])('%s is taken over as %s', (_case, subscription, changes, moment, trigger) => {
  const known = { orderId: NINTH, attempt: 1, amount: full, isPaid: true, ...changes }
  expect(triggerOfKnownCharge(subscription, known, moment)).toBe(trigger)
})
