/** What the mails about boxes that come again have in common: the first box, how it is paid, what follows. */
import { z } from 'zod'
import { about, nextUp, paymentField } from './fields.ts'
import { message, paragraph, type Block, type Frame } from './mail-template.ts'
import { sampleBox, sampleDog, samplePayment, sampleUpcoming } from './sample-data.ts'
import { boxRows, button, changeLinks, dayText, nextOrders, priceText } from './formatting.ts'

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

/** The customer ended the pause (docs/domain.md 9.1, `subscriptionResumed`). */
export const subResumed = message({
  schema: restart,
  sample: sampleRestart,
  compose(data, frame) {
    const words = frame.text.subResumed
    return {
      subject: words.subject(data.petName),
      preheader: data.box ? words.preheader(firstDay(data, frame)) : words.intro,
      heading: words.heading(data.petName),
      blocks: [paragraph(words.intro), ...announcedCharge(data, frame)],
    }
  },
})

/** The pause ended by itself, three days before the first charge (docs/domain.md 9.1, `subscriptionAutoResumed`; C-19). */
export const subAutoResumed = message({
  schema: restart,
  sample: sampleRestart,
  compose(data, frame) {
    const words = frame.text.subAutoResumed
    const day = firstDay(data, frame)
    const price = data.box && priceText(data.box.price.total)
    return {
      subject: data.box ? words.subject(data.petName, day) : words.heading,
      preheader: price === null ? words.heading : words.preheader(price, day),
      heading: words.heading,
      blocks: [paragraph(words.intro(data.petName)), ...announcedCharge(data, frame)],
    }
  },
})
