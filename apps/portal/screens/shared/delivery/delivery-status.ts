/** The delivery status of a box for display, and the headline about it. Contains no business rules. */
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import { berlinDay, instant, type Day } from '@pfotenportal/domain/core/calendar'
import type { orders } from '@pfotenportal/text/de/orders'
import type { Format } from '../../../ui/format/format.ts'

/** A box in either of its two views: planned, or charged. */
export type Box = ScheduleEntryView | OrderView

type DeliveryStatus =
  | { readonly kind: 'failed' }
  | { readonly kind: 'arrived'; readonly at: string }
  | { readonly kind: 'returned' | 'deliveryFailed' | 'delayed' }
  /** `when`: within a window that starts later, by the last day of a window that has started, or today. */
  | { readonly kind: 'coming'; readonly when: 'window' | 'until' | 'today'; readonly onItsWay: boolean }

/** Whether the box has been charged, so that it has a number, taxes and a parcel. */
export function isCharged(box: Box): box is OrderView {
  return 'orderNumber' in box
}

/** The tracking events of a box from the oldest to the newest; empty before it is charged. */
export function trackingEvents(box: Box) {
  const events = isCharged(box) ? (box.tracking?.events ?? []) : []
  return events.toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt))
}

const STARTED = new Set(['shipped', 'in_transit', 'out_for_delivery'])

function coming(box: Box, today: Day, onItsWay: boolean): DeliveryStatus {
  const { from, to } = box.deliveryWindow
  if (today < from) return { kind: 'coming', when: 'window', onItsWay }
  return { kind: 'coming', when: today < to ? 'until' : 'today', onItsWay }
}

/** The status of a box on a day in Berlin time. A box whose window has passed without a delivery is delayed. */
export function deliveryStatus(box: Box, today: Day): DeliveryStatus {
  if (box.status === 'FAILED') return { kind: 'failed' }
  const events = trackingEvents(box)
  const delivered = events.find((event) => event.id === 'delivered')
  if (delivered) return { kind: 'arrived', at: delivered.updatedAt }
  const last = events.at(-1)
  if (last?.id === 'returned') return { kind: 'returned' }
  if (last?.id === 'delivery_failed') return { kind: 'deliveryFailed' }
  if (last?.id === 'out_for_delivery' && berlinDay(instant(last.updatedAt)) === today) {
    return { kind: 'coming', when: 'today', onItsWay: true }
  }
  if (last?.id === 'delayed' || today > box.deliveryWindow.to) return { kind: 'delayed' }
  return coming(
    box,
    today,
    events.some((event) => STARTED.has(event.id)),
  )
}

interface DeliveryMessage {
  /** The headline: when the food arrives. It never names a window that has passed. */
  headline: string
  /** An explanation, if the headline needs one. */
  hint: string | null
}

type Text = typeof orders

function arrivalMessage(
  box: Box,
  { when, onItsWay }: Extract<DeliveryStatus, { kind: 'coming' }>,
  dog: string,
  format: Format,
  { headline }: Text,
): string {
  if (when === 'today') return headline.today(dog)
  if (when === 'until') {
    const day = format.day(box.deliveryWindow.to)
    return onItsWay ? headline.onItsWayUntil(dog, day) : headline.until(dog, day)
  }
  const window = format.window(box.deliveryWindow)
  return onItsWay ? headline.onItsWay(dog, window) : headline.window(dog, window)
}

/** The message that says when a box arrives. */
export function deliveryMessage(
  box: Box,
  dog: string,
  today: Day,
  format: Format,
  text: Text,
): DeliveryMessage {
  const status = deliveryStatus(box, today)
  const { headline, delayedHint, deliveryFailedHint, returnedHint } = text
  if (status.kind === 'coming') {
    return { headline: arrivalMessage(box, status, dog, format, text), hint: null }
  }
  const messages: Record<typeof status.kind, DeliveryMessage> = {
    failed: { headline: text.failedHeading(dog), hint: null },
    arrived: { headline: headline.arrived(dog), hint: null },
    returned: { headline: headline.returned(dog), hint: returnedHint },
    deliveryFailed: { headline: headline.deliveryFailed(dog), hint: deliveryFailedHint },
    delayed: { headline: headline.delayed(dog), hint: delayedHint(format.window(box.deliveryWindow)) },
  }
  return messages[status.kind]
}
