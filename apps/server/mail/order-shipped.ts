/** A box was handed to the carrier (docs/domain.md 4.2, 9.1, `orderShipped`). */
import { z } from 'zod'
import { addressField } from './fields.ts'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'
import { parcel, parcelLinks, parcelRows, sampleParcel } from './parcel.ts'
import { sampleAddress } from './sample-data.ts'
import { addressText, windowText } from './formatting.ts'

export const orderShipped = mailTemplate({
  schema: z.object({ ...parcel.shape, address: addressField }),
  sample: { ...sampleParcel, address: sampleAddress },
  compose(data, context) {
    const copy = context.text.orderShipped
    const { labels } = context.text.parts
    const window = windowText(data.deliveryWindow, context)
    return {
      subject: copy.subject(data.petName),
      preheader: copy.preheader(window),
      heading: copy.heading(data.petName),
      blocks: [
        paragraph(copy.intro(data.carrier, Math.max(1, data.numbers.length))),
        {
          kind: 'facts',
          rows: [
            { label: labels.delivery, value: window },
            { label: labels.address, value: addressText(data.address, context) },
            ...parcelRows(data, context),
          ],
        },
        ...parcelLinks(data, context),
        smallPrint(copy.cooling),
      ],
    }
  },
})
