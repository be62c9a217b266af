/** The service ended a subscription: unpaid for too long, or on its declared day (docs/domain.md 9.1, 2.5). */
import { z } from 'zod'
import { about, dayField } from './fields.ts'
import { arrivals, leftOver, owedNote } from './unfinished-orders.ts'
import { message, paragraph } from './mail-template.ts'
import { sampleDog } from './sample-data.ts'
import { datedDay } from './formatting.ts'

export const subAutoCancelled = message({
  schema: z.object({
    ...about,
    ...leftOver,
    /** Since when it had been paused for want of payment; null where the customer had declared the end. */
    unpaidSince: dayField.nullable(),
    endsOn: dayField,
  }),
  sample: { ...sampleDog, owed: null, onTheWay: [], unpaidSince: '2026-08-22', endsOn: '2026-11-20' },
  compose(data, frame) {
    const words = frame.text.subAutoCancelled
    const { petName, unpaidSince, endsOn } = data
    return {
      subject: words.subject(petName),
      preheader: words.preheader,
      heading: words.heading(petName),
      blocks: [
        paragraph(unpaidSince === null ? words.asDeclared : words.unpaid(datedDay(unpaidSince, frame))),
        { kind: 'facts', rows: [{ label: words.endsOn, value: datedDay(endsOn, frame) }] },
        ...owedNote(data, frame),
        paragraph(words.nothingOpen),
        ...arrivals(data, frame.text.leftOver.heading, frame),
      ],
    }
  },
})
