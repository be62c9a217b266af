/** The customer paused, or changed how long (docs/domain.md 9.1, `subscriptionPaused`). */
import { z } from 'zod'
import { about, boxField, dayField } from './fields.ts'
import { arrivals, leftOver, owedNote, sampleLeftOver } from './unfinished-orders.ts'
import { message, paragraph, smallPrint } from './mail-template.ts'
import { sampleBox, sampleDog } from './sample-data.ts'
import { boxFacts, button, dayText } from './formatting.ts'

export const subPaused = message({
  schema: z.object({
    ...about,
    ...leftOver,
    resumesAt: dayField,
    /** The first box after the pause; null where none is planned. */
    box: boxField.nullable(),
  }),
  sample: {
    ...sampleDog,
    ...sampleLeftOver,
    resumesAt: '2026-12-18',
    box: {
      ...sampleBox,
      billingDate: '2026-12-21',
      deliveryWindow: { from: '2026-12-29', to: '2026-12-31' },
      cutoffAt: null,
    },
  },
  compose(data, frame) {
    const words = frame.text.subPaused
    const { petName, resumesAt, box } = data
    return {
      subject: words.subject(petName, dayText(resumesAt, frame)),
      preheader: words.preheader,
      heading: words.heading(petName),
      blocks: [
        paragraph(words.intro),
        ...owedNote(data, frame),
        {
          kind: 'facts',
          rows: [
            { label: words.endsOn, value: dayText(resumesAt, frame) },
            ...(box
              ? [
                  { label: words.firstBilling, value: dayText(box.billingDate, frame) },
                  ...boxFacts(box, frame),
                ]
              : []),
          ],
        },
        paragraph(words.afterwards),
        ...arrivals(data, frame.text.leftOver.heading, frame),
        button('subscription', frame),
        smallPrint(words.earlier),
      ],
    }
  },
})
