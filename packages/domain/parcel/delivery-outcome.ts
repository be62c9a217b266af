/** Whether a box came when it was promised (C-252). */
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
 * ON_TIME: until the last day of the promised window. LATE: after it. ASSUMED: nobody scanned it, and the service took it
 * for delivered a week after the window (C-36); it may be lost.
 */
export type DeliveryOutcome = 'ON_TIME' | 'LATE' | 'ASSUMED'

/** How a box arrived whose event `delivered` has that moment. */
export function deliveryOutcome({ billingDate, country }: SentBox, deliveredAt: Instant): DeliveryOutcome {
  const window = deliveryWindow(billingDate, country)
  if (berlinDay(deliveredAt) <= window.to) return 'ON_TIME'
  return deliveredAt < assumedDeliveryAt(window) ? 'LATE' : 'ASSUMED'
}

/** Whether a box that is under way should have come: its window is over. */
export function isOverdue({ billingDate, country }: SentBox, today: Day): boolean {
  return today > deliveryWindow(billingDate, country).to
}
