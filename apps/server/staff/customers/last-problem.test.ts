import { expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import type { TimelineEntry } from '../../database/customer/timeline.ts'
import { lastProblem } from './last-problem.ts'

const about = { at: instant('2026-11-20T11:00:00.000Z'), orderId: 1, orderNumber: null }
const charge = (state: 'OPEN' | 'PAID' | 'DECLINED' | 'RELEASED' | 'LAPSED'): TimelineEntry => ({
  ...about,
  kind: 'CHARGE',
  state,
  code: null,
  amount: 100,
})
const refund = (state: 'OPEN' | 'DONE' | 'REFUSED' | 'FAILED'): TimelineEntry => ({
  ...about,
  kind: 'REFUND',
  state,
  amount: 100,
  reason: '',
  by: null,
})
const parcel = (event: Extract<TimelineEntry, { kind: 'PARCEL' }>['event']): TimelineEntry => ({
  ...about,
  kind: 'PARCEL',
  event,
})
const mail = (state: 'sent' | 'waiting' | 'failed'): TimelineEntry => ({
  kind: 'MAIL',
  at: about.at,
  id: '1',
  template: 'orderShipped',
  recipient: null,
  state,
})

it.each([
  ['a declined charge', charge('DECLINED'), true],
  ['a charge that did not reach the provider', charge('RELEASED'), true],
  ['a paid charge', charge('PAID'), false],
  ['a charge that never came to be', charge('LAPSED'), false],
  ['a refused refund', refund('REFUSED'), true],
  ['a refund that failed later', refund('FAILED'), true],
  ['a refund', refund('DONE'), false],
  ['a delayed parcel', parcel('delayed'), true],
  ['a parcel that nobody took', parcel('delivery_failed'), true],
  ['a parcel that came back', parcel('returned'), true],
  ['a delivered parcel', parcel('delivered'), false],
  ['an email that was given up', mail('failed'), true],
  ['an email that waits', mail('waiting'), false],
])('%s is a problem or not', (_what, entry, isProblem) => {
  expect(lastProblem([charge('PAID'), entry])).toBe(isProblem ? entry : undefined)
})

it('the newest problem is the last one', () => {
  const [newer, older] = [mail('failed'), charge('DECLINED')]
  expect(lastProblem([charge('PAID'), newer, older])).toBe(newer)
  expect(lastProblem([])).toBeUndefined()
})
