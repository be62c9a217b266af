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
  answer: string
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
  const { answer } = text.dashboard
  if (when === 'today') return answer.today(dog)
  if (when === 'until') {
    const day = format.day(box.deliveryWindow.to)
    return onItsWay ? answer.onItsWayUntil(dog, day) : answer.until(dog, day)
  }
  const window = format.window(box.deliveryWindow)
  return onItsWay ? answer.onItsWay(dog, window) : answer.window(dog, window)
}

/** The message that says when a box arrives. */
export function deliveryMessage(
  box: Box,
  dog: string,
  today: Day,
  format: Format,
  text: Texts,
): DeliveryMessage {
  const said = deliveryStatus(box, today)
  const { answer, delayedHint, deliveryFailedHint, returnedHint } = text.dashboard
  if (said.kind === 'coming') {
    return { answer: arrivalMessage(box, said.when, said.onItsWay, dog, format, text), hint: null }
  }
  const words: Record<typeof said.kind, DeliveryMessage> = {
    failed: { answer: text.orders.failedHeading(dog), hint: null },
    arrived: { answer: answer.arrived(dog), hint: null },
    returned: { answer: answer.returned(dog), hint: returnedHint },
    deliveryFailed: { answer: answer.deliveryFailed(dog), hint: deliveryFailedHint },
    delayed: { answer: answer.delayed(dog), hint: delayedHint(format.window(box.deliveryWindow)) },
  }
  return words[said.kind]
}
