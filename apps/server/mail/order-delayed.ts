/** A box comes later than planned, or could not be handed over (docs/domain.md 4.2, 9.1, `orderDelayed`). */
import { z } from 'zod'
import { message, paragraph, smallPrint } from './mail-template.ts'
import { parcel, parcelLinks, parcelRows, sampleParcel } from './parcel.ts'
import { windowText } from './formatting.ts'

export const orderDelayed = message({
  schema: z.object({ ...parcel.shape, reason: z.enum(['delayed', 'delivery_failed']) }),
  sample: { ...sampleParcel, reason: 'delayed' },
  compose(data, frame) {
    const words = frame.text.orderDelayed
    const said =
      data.reason === 'delayed'
        ? words.delayed(data.carrier, windowText(data.deliveryWindow, frame))
        : words.failed(data.carrier)
    return {
      subject: words.subject(data.petName),
      preheader: words.preheader,
      heading: words.heading(data.petName),
      blocks: [
        paragraph(data.url === null ? said : `${said} ${words.follow}`),
        { kind: 'facts', rows: parcelRows(data, frame) },
        ...parcelLinks(data, frame),
        smallPrint(words.trouble),
      ],
    }
  },
})
