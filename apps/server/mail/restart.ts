/** What the mails about boxes that come again have in common: the first box, how it is paid, what follows. */
import { z } from 'zod'
import { about, nextUp, paymentField } from './fields.ts'
import { paragraph, type Block, type Frame } from './letter.ts'
import { sampleBox, sampleDog, samplePayment, sampleUpcoming } from './sample-facts.ts'
import { boxRows, button, changeLinks, dayText, nextOrders } from './wording.ts'

export const restart = z.object({ ...about, ...nextUp, payment: paymentField.nullable() })
export type Restart = z.infer<typeof restart>

export const sampleRestart: z.input<typeof restart> = {
  ...sampleDog,
  box: sampleBox,
  upcoming: sampleUpcoming,
  payment: samplePayment,
}

/** The day of the first box, for subjects; empty where none is planned. */
export function firstDay({ box }: Restart, frame: Frame): string {
  return box ? dayText(box.billingDate, frame) : ''
}

/** The charge that is coming, announced with everything that the customer has to know, and how to change it. */
export function announcedCharge({ box, payment, upcoming }: Restart, frame: Frame): Block[] {
  const words = frame.text.parts.labels
  const first: Block = box
    ? { kind: 'facts', heading: words.firstBilling, rows: boxRows(box, payment, frame) }
    : paragraph(frame.text.parts.next.none)
  const later = upcoming.slice(1)
  return [
    first,
    ...(later.length > 0 ? [nextOrders(later, frame)] : []),
    button('subscription', frame),
    changeLinks(frame),
  ]
}
