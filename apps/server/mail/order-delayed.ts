/** A box is delayed, or a delivery attempt failed (docs/domain.md 4.2, 9.1, `orderDelayed`). */
import { z } from 'zod'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'
import { parcel, parcelLinks, parcelRows, sampleParcel } from './parcel.ts'
import { windowText } from './formatting.ts'

export const orderDelayed = mailTemplate({
  schema: z.object({ ...parcel.shape, reason: z.enum(['delayed', 'delivery_failed']) }),
  sample: { ...sampleParcel, reason: 'delayed' },
  compose(data, context) {
    const copy = context.text.orderDelayed
    const intro =
      data.reason === 'delayed'
        ? copy.delayed(data.carrier, windowText(data.deliveryWindow, context))
        : copy.failed(data.carrier)
    return {
      subject: copy.subject(data.petName),
      preheader: copy.preheader,
      heading: copy.heading(data.petName),
      blocks: [
        paragraph(data.url === null ? intro : `${intro} ${copy.follow}`),
        { kind: 'facts', rows: parcelRows(data, context) },
        ...parcelLinks(data, context),
        smallPrint(copy.notCool),
      ],
    }
  },
})
