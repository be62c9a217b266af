/** A box arrived (docs/domain.md 4.2, 9.1, `orderDelivered`). */
import { formatMoment } from '@pfotenportal/text/format'
import { z } from 'zod'
import { instantField } from './fields.ts'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'
import { parcel, sampleParcel } from './parcel.ts'
import { button } from './formatting.ts'

export const orderDelivered = mailTemplate({
  schema: z.object({ ...parcel.shape, deliveredAt: instantField }),
  sample: { ...sampleParcel, deliveredAt: '2026-12-08T10:20:00.000Z' },
  compose(data, context) {
    const copy = context.text.orderDelivered
    const arrivedAt = formatMoment(data.deliveredAt, context.language, context.today)
    return {
      subject: copy.subject(data.petName),
      preheader: copy.preheader,
      heading: copy.heading(data.petName),
      blocks: [
        paragraph(copy.intro),
        {
          kind: 'facts',
          rows: [
            { label: copy.arrived, value: context.text.parts.berlinTime(arrivedAt) },
            { label: context.text.parcel.order, value: data.orderNumber },
          ],
        },
        paragraph(copy.feeding),
        button('orders', context),
        smallPrint(copy.missing),
      ],
    }
  },
})
