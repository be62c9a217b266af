/** The mails about a resumed subscription, and what they share with a reactivated one. */
import { z } from 'zod'
import { about, nextUp, paymentField } from './fields.ts'
import { mailTemplate, paragraph, type Block, type MailContext } from './mail-template.ts'
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
export function firstDay({ box }: Restart, context: MailContext): string {
  return box ? dayText(box.billingDate, context) : ''
}

/** Announces the next charge with all its details, and how to change it. */
export function announcedChargeBlocks({ box, payment, upcoming }: Restart, context: MailContext): Block[] {
  const copy = context.text.parts.labels
  const first: Block = box
    ? { kind: 'facts', heading: copy.firstBilling, rows: boxRows(box, payment, context) }
    : paragraph(context.text.parts.next.none)
  const later = upcoming.slice(1)
  return [
    first,
    ...(later.length > 0 ? [nextOrders(later, context)] : []),
    button('subscription', context),
    changeLinks(context),
  ]
}

/** The customer ended the pause (docs/domain.md 9.1, `subscriptionResumed`). */
export const subscriptionResumed = mailTemplate({
  schema: restart,
  sample: sampleRestart,
  compose(data, context) {
    const copy = context.text.subscriptionResumed
    return {
      subject: copy.subject(data.petName),
      preheader: data.box ? copy.preheader(firstDay(data, context)) : copy.intro,
      heading: copy.heading(data.petName),
      blocks: [paragraph(copy.intro), ...announcedChargeBlocks(data, context)],
    }
  },
})

/** The pause ended automatically, three days before the first charge (docs/domain.md 9.1, `subscriptionAutoResumed`). */
export const subscriptionAutoResumed = mailTemplate({
  schema: restart,
  sample: sampleRestart,
  compose(data, context) {
    const copy = context.text.subscriptionAutoResumed
    const day = firstDay(data, context)
    const price = data.box && priceText(data.box.price.total)
    return {
      subject: data.box ? copy.subject(data.petName, day) : copy.heading,
      preheader: price === null ? copy.heading : copy.preheader(price, day),
      heading: copy.heading,
      blocks: [paragraph(copy.intro(data.petName)), ...announcedChargeBlocks(data, context)],
    }
  },
})
