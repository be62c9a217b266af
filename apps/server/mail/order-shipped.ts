/** A box was handed to the carrier (docs/domain.md 4.2, 9.1, `orderShipped`). */
import { z } from 'zod'
import { addressField } from './fields.ts'
import { message, paragraph, smallPrint } from './mail-template.ts'
import { parcel, parcelLinks, parcelRows, sampleParcel } from './parcel.ts'
import { sampleAddress } from './sample-data.ts'
import { addressText, windowText } from './formatting.ts'

export const orderShipped = message({
  schema: z.object({ ...parcel.shape, address: addressField }),
  sample: { ...sampleParcel, address: sampleAddress },
  compose(data, frame) {
    const words = frame.text.orderShipped
    const { labels } = frame.text.parts
    const window = windowText(data.deliveryWindow, frame)
    return {
      subject: words.subject(data.petName),
      preheader: words.preheader(window),
      heading: words.heading(data.petName),
      blocks: [
        paragraph(words.intro(data.carrier, Math.max(1, data.numbers.length))),
        {
          kind: 'facts',
          rows: [
            { label: labels.delivery, value: window },
            { label: labels.address, value: addressText(data.address, frame) },
            ...parcelRows(data, frame),
          ],
        },
        ...parcelLinks(data, frame),
        smallPrint(words.cooling),
      ],
    }
  },
})
