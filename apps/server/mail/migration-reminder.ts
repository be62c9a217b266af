/** A payment method must be confirmed before the next charge (docs/domain.md 8.4, 9.1, `migrationReminder`). */
import { z } from 'zod'
import { about, boxField } from './fields.ts'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'
import { sampleBox, sampleDog } from './sample-data.ts'
import { boxFacts, dayText } from './formatting.ts'

export const migrationReminder = mailTemplate({
  schema: z.object({
    ...about,
    /** The next box, which cannot be charged before that. */
    box: boxField,
    /** Whether 0.01 EUR is reserved while a PayPal account is set up. */
    reservesForPayPal: z.boolean().default(true),
  }),
  sample: { ...sampleDog, box: sampleBox },
  compose({ petName, box, reservesForPayPal }, context) {
    const copy = context.text.migrationReminder
    const { labels } = context.text.parts
    const day = dayText(box.billingDate, context)
    return {
      subject: copy.subject,
      preheader: copy.preheader(day),
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro(petName, day)),
        { kind: 'facts', rows: [{ label: labels.billing, value: day }, ...boxFacts(box, context)] },
        paragraph(copy.way),
        { kind: 'action', label: copy.button, url: context.page('/profile/payments') },
        paragraph(reservesForPayPal ? copy.payPal : copy.payPalFree),
        smallPrint(copy.unchanged),
      ],
    }
  },
})
