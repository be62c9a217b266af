/** A milestone of the loyalty path is reached (docs/domain.md 7.1, 9.1, `rewardGranted`). */
import { z } from 'zod'
import { about, boxField } from './fields.ts'
import { message, paragraph } from './mail-template.ts'
import { sampleBox, sampleDog } from './sample-data.ts'
import { button, dayText, fullPrice } from './formatting.ts'

export const rewardGranted = message({
  schema: z.object({
    ...about,
    percentage: z.int(),
    /** The next box; null where none is planned. */
    box: boxField.nullable(),
    /** Whether that box gets it; otherwise another discount goes first. */
    isNext: z.boolean(),
  }),
  sample: { ...sampleDog, percentage: 10, box: sampleBox, isNext: true },
  compose({ petName, percentage, box, isNext }, frame) {
    const words = frame.text.rewardGranted
    const { labels } = frame.text.parts
    return {
      subject: words.subject(percentage, petName),
      preheader: words.preheader,
      heading: words.heading(percentage),
      blocks: [
        paragraph(words.intro(percentage)),
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
          intro: frame.text.parts.consent.intro,
          links: [{ label: frame.text.parts.consent.link, url: frame.page('/profile/settings') }],
        },
      ],
    }
  },
})
