import { expect, it } from 'vitest'
import type { TrackingView } from '@pfotenportal/contract/orders'
import { anOrder } from '../../../testing/order-fixtures.ts'
import { progressOf } from './parcel-track.tsx'

type EventId = TrackingView['events'][number]['id']

const tracked = (...events: [EventId, string][]) =>
  anOrder({
    tracking: {
      carrier: 'DHL',
      number: null,
      url: null,
      parcelCount: 1,
      events: events.map(([id, updatedAt]) => ({ id, title: id, updatedAt })),
    },
  })

it('shows the furthest step and the time of each step, in whatever order the events arrived', () => {
  const progress = progressOf(
    tracked(
      ['shipped', '2026-11-16T16:05:00.000Z'],
      ['ordered', '2026-11-12T03:00:00.000Z'],
      ['packed', '2026-11-16T07:20:00.000Z'],
    ),
  )
  expect(progress.reached).toBe('shipped')
  expect(progress.at).toEqual({
    ordered: '2026-11-12T03:00:00.000Z',
    packed: '2026-11-16T07:20:00.000Z',
    shipped: '2026-11-16T16:05:00.000Z',
  })
})

it('shows a delay only until the next event', () => {
  const late = tracked(['shipped', '2026-11-16T16:05:00.000Z'], ['delayed', '2026-11-19T15:30:00.000Z'])
  expect(progressOf(late).problem).toBe('delayed')
  const arrived = tracked(['delayed', '2026-11-19T15:30:00.000Z'], ['delivered', '2026-11-20T09:00:00.000Z'])
  expect(progressOf(arrived)).toMatchObject({ problem: null, reached: 'delivered' })
})
