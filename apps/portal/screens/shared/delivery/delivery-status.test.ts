import { describe, expect, it } from 'vitest'
import type { TrackingView } from '@pfotenportal/contract/orders'
import { day } from '@pfotenportal/domain/core/calendar'
import { anOrder, aScheduleEntry } from '../../../testing/order-fixtures.ts'
import { deliveryStatus } from './delivery-status.ts'

type EventId = TrackingView['events'][number]['id']

const tracked = (...events: [EventId, string][]) =>
  anOrder({
    deliveryWindow: { from: '2026-11-17', to: '2026-11-19', shiftedByHoliday: false },
    tracking: {
      carrier: 'DHL',
      number: null,
      url: null,
      parcelCount: 1,
      events: events.map(([id, updatedAt]) => ({ id, title: id, updatedAt })),
    },
  })

describe('The delivery status of a box', () => {
  it('is arrived as soon as the carrier reports the delivery, regardless of earlier events', () => {
    const box = tracked(['delayed', '2026-11-19T10:00:00.000Z'], ['delivered', '2026-11-20T08:41:00.000Z'])
    expect(deliveryStatus(box, day('2026-11-20'))).toEqual({
      kind: 'arrived',
      at: '2026-11-20T08:41:00.000Z',
    })
  })

  it('names the window before it starts, its last day once it has started, and today on that last day', () => {
    const box = tracked(['ordered', '2026-11-10T03:00:00.000Z'])
    expect(deliveryStatus(box, day('2026-11-16'))).toMatchObject({ when: 'window', onItsWay: false })
    expect(deliveryStatus(box, day('2026-11-17'))).toMatchObject({ when: 'until' })
    expect(deliveryStatus(box, day('2026-11-19'))).toMatchObject({ when: 'today' })
  })

  it('is on its way once the parcel was shipped', () => {
    const box = tracked(['packed', '2026-11-16T07:00:00.000Z'], ['shipped', '2026-11-16T16:00:00.000Z'])
    expect(deliveryStatus(box, day('2026-11-16'))).toEqual({ kind: 'coming', when: 'window', onItsWay: true })
  })

  it('is today if the parcel is out for delivery today, even after a delay', () => {
    const box = tracked(
      ['delayed', '2026-11-19T15:30:00.000Z'],
      ['out_for_delivery', '2026-11-20T07:00:00.000Z'],
    )
    expect(deliveryStatus(box, day('2026-11-20'))).toEqual({ kind: 'coming', when: 'today', onItsWay: true })
  })

  it('is delayed if the carrier reports a delay or the window passes without a delivery', () => {
    const reported = tracked(['delayed', '2026-11-18T15:30:00.000Z'])
    const silent = tracked(['shipped', '2026-11-16T16:00:00.000Z'])
    expect(deliveryStatus(reported, day('2026-11-18'))).toEqual({ kind: 'delayed' })
    expect(deliveryStatus(silent, day('2026-11-20'))).toEqual({ kind: 'delayed' })
  })

  it('covers failed deliveries, returns and failed payments', () => {
    const today = day('2026-11-18')
    expect(deliveryStatus(tracked(['delivery_failed', '2026-11-18T12:00:00.000Z']), today).kind).toBe(
      'deliveryFailed',
    )
    expect(deliveryStatus(tracked(['returned', '2026-11-18T12:00:00.000Z']), today).kind).toBe('returned')
    expect(deliveryStatus(aScheduleEntry({ status: 'FAILED' }), today).kind).toBe('failed')
  })
})
