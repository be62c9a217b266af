import type { Day } from '@pfotenportal/domain/core/calendar'
import { dashboard } from '@pfotenportal/text/de/dashboard'
import type { orders } from '@pfotenportal/text/de/orders'
import type { Format } from '../../ui/format/format.ts'
import { defineText } from '../../ui/text/text.tsx'
import { type Box, deliveryStatus } from '../shared/delivery/delivery-status.ts'

/** The texts of this screen. */
export const useDashboardText = defineText(dashboard, () =>
  import('@pfotenportal/text/en/dashboard').then((it) => it.dashboard),
)

interface DeliveryMessage {
  /** The headline: when the food arrives. */
  headline: string
  /** An explanation, if the headline needs one. */
  hint: string | null
}

interface Texts {
  dashboard: typeof dashboard
  orders: typeof orders
}

function arrivalMessage(
  box: Box,
  when: 'window' | 'until' | 'today',
  onItsWay: boolean,
  dog: string,
  format: Format,
  text: Texts,
): string {
  const { headline } = text.dashboard
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
  text: Texts,
): DeliveryMessage {
  const status = deliveryStatus(box, today)
  const { headline, delayedHint, deliveryFailedHint, returnedHint } = text.dashboard
  if (status.kind === 'coming') {
    return { headline: arrivalMessage(box, status.when, status.onItsWay, dog, format, text), hint: null }
  }
  const messages: Record<typeof status.kind, DeliveryMessage> = {
    failed: { headline: text.orders.failedHeading(dog), hint: null },
    arrived: { headline: headline.arrived(dog), hint: null },
    returned: { headline: headline.returned(dog), hint: returnedHint },
    deliveryFailed: { headline: headline.deliveryFailed(dog), hint: deliveryFailedHint },
    delayed: { headline: headline.delayed(dog), hint: delayedHint(format.window(box.deliveryWindow)) },
  }
  return messages[status.kind]
}
