/** Whether a box arrived within the promised window (C-252). */
import type { CountryCode } from '../customer/address.ts'
import type { Day, Instant } from '../core/calendar.ts'
import { berlinDay } from '../core/calendar.ts'
import { deliveryWindow } from '../delivery/delivery.ts'
import { assumedDeliveryAt } from './parcel.ts'

/** A box that was sent. */
export interface SentBox {
  readonly billingDate: Day
  readonly country: CountryCode
}

/**
 * ON_TIME: by the last day of the promised window. LATE: after it. ASSUMED: the carrier never confirmed it, and the
 * service assumed the delivery a week after the window (C-36); the box may be lost.
 */
export type DeliveryOutcome = 'ON_TIME' | 'LATE' | 'ASSUMED'

/** The outcome of a box with the time of its `delivered` event. */
export function deliveryOutcome({ billingDate, country }: SentBox, deliveredAt: Instant): DeliveryOutcome {
  const window = deliveryWindow(billingDate, country)
  if (berlinDay(deliveredAt) <= window.to) return 'ON_TIME'
  return deliveredAt < assumedDeliveryAt(window) ? 'LATE' : 'ASSUMED'
}

/** Whether a box in transit is overdue: its delivery window has passed. */
export function isOverdue({ billingDate, country }: SentBox, today: Day): boolean {
  return today > deliveryWindow(billingDate, country).to
}
