/** A payment method has to be confirmed before the next charge (docs/domain.md 8.4, 9.1, `migrationReminder`). */
import { z } from 'zod'
import { about, boxField } from './fields.ts'
import { message, paragraph, smallPrint } from './mail-template.ts'
import { sampleBox, sampleDog } from './sample-data.ts'
import { boxFacts, dayText } from './formatting.ts'

export const migrationReminder = message({
  schema: z.object({
    ...about,
    /** The box that cannot be charged before. */
    box: boxField,
    /** Whether 0.01 EUR is reserved while a PayPal account is set up. */
    reservesForPayPal: z.boolean().default(true),
  }),
  sample: { ...sampleDog, box: sampleBox },
  compose({ petName, box, reservesForPayPal }, frame) {
    const words = frame.text.migrationReminder
    const { labels } = frame.text.parts
    const day = dayText(box.billingDate, frame)
    return {
      subject: words.subject,
      preheader: words.preheader(day),
      heading: words.heading,
      blocks: [
        paragraph(words.intro(petName, day)),
        { kind: 'facts', rows: [{ label: labels.billing, value: day }, ...boxFacts(box, frame)] },
        paragraph(words.way),
        { kind: 'action', label: words.button, url: frame.page('/profile/payments') },
        paragraph(reservesForPayPal ? words.payPal : words.payPalFree),
        smallPrint(words.unchanged),
      ],
    }
  },
})
