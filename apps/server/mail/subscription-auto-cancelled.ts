/** The service ended a subscription: unpaid for too long, or on its declared day (docs/domain.md 9.1, 2.5). */
import { z } from 'zod'
import { about, dayField } from './fields.ts'
import { arrivalsBlock, unfinishedOrders, owedOrderNote } from './unfinished-orders.ts'
import { mailTemplate, paragraph } from './mail-template.ts'
import { sampleDog } from './sample-data.ts'
import { datedDay } from './formatting.ts'

export const subscriptionAutoCancelled = mailTemplate({
  schema: z.object({
    ...about,
    ...unfinishedOrders,
    /** Since when it had been paused after failed payments; null if the customer had scheduled the end. */
    unpaidSince: dayField.nullable(),
    endsOn: dayField,
  }),
  sample: { ...sampleDog, owed: null, onTheWay: [], unpaidSince: '2026-08-22', endsOn: '2026-11-20' },
  compose(data, context) {
    const copy = context.text.subscriptionAutoCancelled
    const { petName, unpaidSince, endsOn } = data
    return {
      subject: copy.subject(petName),
      preheader: copy.preheader,
      heading: copy.heading(petName),
      blocks: [
        paragraph(unpaidSince === null ? copy.asDeclared : copy.unpaid(datedDay(unpaidSince, context))),
        { kind: 'facts', rows: [{ label: copy.endsOn, value: datedDay(endsOn, context) }] },
        ...owedOrderNote(data, context),
        paragraph(copy.nothingOpen),
        ...arrivalsBlock(data, context.text.unfinishedOrders.heading, context),
      ],
    }
  },
})
