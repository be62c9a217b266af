/** The parcel of a sample box: the events of the seed, and the steps between them. */
import { addDays, addSeconds, berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { DeliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import type { TrackingEventId } from '@pfotenportal/domain/subscription/order'
import type { Parcel } from '../database/order/orders.ts'
import { capAtNow, type SampleCalendar } from './calendar.ts'
import type { SampleEvent } from './subscriptions.ts'

export interface SampleParcelEvent {
  readonly event: TrackingEventId
  readonly at: Instant
}

/** The usual times of a parcel's steps in Berlin. */
const PACKED_AT = '08:20'
const SHIPPED_AT = '17:05'
const OUT_FOR_DELIVERY_AT = '07:10'

/** When an order was charged, and its delivery window. */
export interface SampleShipment {
  readonly orderedAt: Instant
  readonly window: DeliveryWindow
}

/**
 * The events of a box up to now, oldest first. Packing and dispatch happen the day before the window, or before the
 * first event of the seed, whichever is earlier; a delivered box was out for delivery that morning.
 */
export function parcelEvents(
  seedEvents: readonly SampleEvent[],
  shipment: SampleShipment,
  calendar: SampleCalendar,
): SampleParcelEvent[] {
  const known = seedEvents.map(({ event, on, at }) => ({
    event,
    at: calendar.at(dayOf(on, shipment.window, calendar), at),
  }))
  const [first] = known
  const usual = addDays(shipment.window.from, -1)
  const before = first && addDays(berlinDay(first.at), -1)
  const dispatch = before !== undefined && before < usual ? before : usual
  const derived: SampleParcelEvent[] = [
    { event: 'ordered', at: shipment.orderedAt },
    { event: 'packed', at: calendar.at(dispatch, PACKED_AT) },
    { event: 'shipped', at: calendar.at(dispatch, SHIPPED_AT) },
    ...morningOf(known, calendar),
  ]
  const happened = derived.filter(
    ({ event, at }) => event === 'ordered' || at <= calendar.moment.at || first !== undefined,
  )
  const events = [...happened, ...known].toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const moments = capAtNow(
    events.map(({ at }) => at),
    calendar.moment,
  )
  return events.map(({ event, at }, index) => ({ event, at: moments[index] ?? at }))
}

/** The events of a box that arrived on its first window day, as all but the newest one did. */
export function punctualEvents(shipment: SampleShipment, calendar: SampleCalendar): SampleParcelEvent[] {
  return parcelEvents([{ event: 'delivered', on: { windowDay: 0 }, at: '11:20' }], shipment, calendar)
}

function dayOf(on: SampleEvent['on'], window: DeliveryWindow, calendar: SampleCalendar): Day {
  return 'day' in on ? calendar.day(on.day) : addDays(window.from, on.windowDay)
}

function morningOf(known: readonly SampleParcelEvent[], calendar: SampleCalendar): SampleParcelEvent[] {
  const delivered = known.find(({ event }) => event === 'delivered')
  if (!delivered || known.some(({ event }) => event === 'out_for_delivery')) return []
  const morning = calendar.at(berlinDay(delivered.at), OUT_FOR_DELIVERY_AT)
  return [{ event: 'out_for_delivery', at: morning < delivered.at ? morning : addSeconds(delivered.at, -60) }]
}

/** The parcel of an order; its tracking number comes with the label, when it is sent. */
export function parcelOf(orderId: number, parcelCount: number, events: readonly SampleParcelEvent[]): Parcel {
  const isSent = events.some(({ event }) => event === 'shipped')
  const number = isSent ? `00340434${String(orderId).padStart(12, '0')}` : null
  const url = number && `https://tracking.example/${number}`
  return { carrier: 'DHL', number, url, parcelCount }
}
