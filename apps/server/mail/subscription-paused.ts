/** The customer paused, or changed the length of the pause, with `pauseSubscription`. */
import { z } from 'zod'
import { about, boxField, dayField } from './fields.ts'
import { boxFacts, button, dayText } from './formatting.ts'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'
import { sampleBox, sampleDog } from './sample-data.ts'
import {
  arrivalsBlock,
  owedOrderNote,
  sampleUnfinishedOrders,
  unfinishedOrders,
} from './unfinished-orders.ts'

export const subscriptionPaused = mailTemplate({
  schema: z.object({
    ...about,
    ...unfinishedOrders,
    resumesAt: dayField,
    /** The first box after the pause; null if none is planned. */
    box: boxField.nullable(),
  }),
  sample: {
    ...sampleDog,
    ...sampleUnfinishedOrders,
    resumesAt: '2026-12-18',
    box: {
      ...sampleBox,
      billingDate: '2026-12-21',
      deliveryWindow: { from: '2026-12-29', to: '2026-12-31' },
      cutoffAt: null,
    },
  },
  compose(data, context) {
    const copy = context.text.subscriptionPaused
    const { petName, resumesAt, box } = data
    return {
      subject: copy.subject(petName, dayText(resumesAt, context)),
      preheader: copy.preheader,
      heading: copy.heading(petName),
      blocks: [
        paragraph(copy.intro),
        ...owedOrderNote(data, context),
        {
          kind: 'facts',
          rows: [
            { label: copy.endsOn, value: dayText(resumesAt, context) },
            ...(box
              ? [
                  { label: copy.firstBilling, value: dayText(box.billingDate, context) },
                  ...boxFacts(box, context),
                ]
              : []),
          ],
        },
        paragraph(copy.afterwards),
        ...arrivalsBlock(data, context.text.unfinishedOrders.heading, context),
        button('subscription', context),
        smallPrint(copy.earlier),
      ],
    }
  },
})
