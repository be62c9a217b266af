/** A box arrived (docs/domain.md 4.2, 9.1, `orderDelivered`). */
import { formatMoment } from '@pfotenportal/text/format'
import { z } from 'zod'
import { instantField } from './fields.ts'
import { message, paragraph, smallPrint } from './mail-template.ts'
import { parcel, sampleParcel } from './parcel.ts'
import { button } from './formatting.ts'

export const orderDelivered = message({
  schema: z.object({ ...parcel.shape, deliveredAt: instantField }),
  sample: { ...sampleParcel, deliveredAt: '2026-12-08T10:20:00.000Z' },
  compose(data, frame) {
    const words = frame.text.orderDelivered
    const arrivedAt = formatMoment(data.deliveredAt, frame.language, frame.today)
    return {
      subject: words.subject(data.petName),
      preheader: words.preheader,
      heading: words.heading(data.petName),
      blocks: [
        paragraph(words.intro),
        {
          kind: 'facts',
          rows: [
            { label: words.arrived, value: frame.text.parts.berlinTime(arrivedAt) },
            { label: frame.text.parcel.order, value: data.orderNumber },
          ],
        },
        paragraph(words.feeding),
        button('orders', frame),
        smallPrint(words.missing),
      ],
    }
  },
})
