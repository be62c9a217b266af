/** A milestone of the loyalty path is reached (docs/domain.md 7.1, 9.1, `rewardGranted`). */
import { z } from 'zod'
import { about, boxField } from './fields.ts'
import { mailTemplate, paragraph } from './mail-template.ts'
import { sampleBox, sampleDog } from './sample-data.ts'
import { button, dayText, fullPrice } from './formatting.ts'

export const rewardGranted = mailTemplate({
  schema: z.object({
    ...about,
    percentage: z.int(),
    /** The next box; null where none is planned. */
    box: boxField.nullable(),
    /** Whether it applies to that box; if not, another discount comes first. */
    isNext: z.boolean(),
  }),
  sample: { ...sampleDog, percentage: 10, box: sampleBox, isNext: true },
  compose({ petName, percentage, box, isNext }, context) {
    const copy = context.text.rewardGranted
    const { labels } = context.text.parts
    return {
      subject: copy.subject(percentage, petName),
      preheader: copy.preheader,
      heading: copy.heading(percentage),
      blocks: [
        paragraph(copy.intro(percentage)),
        ...(box && isNext
          ? [
              {
                kind: 'facts' as const,
                rows: [
                  { label: copy.order, value: dayText(box.billingDate, context) },
                  { label: labels.price, value: fullPrice(box.price, context) },
                ],
              },
            ]
          : []),
        ...(box && !isNext ? [paragraph(copy.later)] : []),
        button('orders', context),
        {
          kind: 'links' as const,
          intro: context.text.parts.consent.intro,
          links: [{ label: context.text.parts.consent.link, url: context.page('/profile/settings') }],
        },
      ],
    }
  },
})
