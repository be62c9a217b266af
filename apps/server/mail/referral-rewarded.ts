/** A friend has paid the first order: the reward for having brought the friend (C-145, `referralRewarded`). */
import { toWire } from '@pfotenportal/domain/core/money'
import { formatPrice } from '@pfotenportal/text/format'
import { z } from 'zod'
import { about, boxField, centsField } from './fields.ts'
import { message, paragraph } from './mail-template.ts'
import { sampleBox, sampleDog } from './sample-data.ts'
import { button, dayText, fullPrice } from './formatting.ts'

export const referralRewarded = message({
  schema: z.object({
    ...about,
    /** All rewards that came together. */
    amount: centsField,
    /** The next box; null where none is planned. */
    box: boxField.nullable(),
    /** Whether that box gets one; otherwise another discount goes first. */
    isNext: z.boolean(),
  }),
  sample: { ...sampleDog, amount: 1500, box: sampleBox, isNext: true },
  compose({ petName, amount, box, isNext }, frame) {
    const words = frame.text.referralRewarded
    const { labels } = frame.text.parts
    const euro = formatPrice(toWire(amount))
    return {
      subject: words.subject(euro),
      preheader: words.preheader,
      heading: words.heading(euro),
      blocks: [
        paragraph(words.intro(euro, petName)),
        ...(box && isNext
          ? [
              {
                kind: 'facts' as const,
                rows: [
                  { label: words.order, value: dayText(box.billingDate, frame) },
                  { label: labels.price, value: fullPrice(box.price, frame) },
                ],
              },
            ]
          : []),
        ...(box && !isNext ? [paragraph(words.later)] : []),
        button('orders', frame),
        {
          kind: 'links' as const,
          intro: words.friends,
          links: [{ label: words.link, url: frame.page('/raf') }],
        },
      ],
    }
  },
})
