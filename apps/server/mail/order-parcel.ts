/** The mails about an order's parcel (docs/domain.md 4.2). */
import { z } from 'zod'
import { formatMoment } from '@pfotenportal/text/format'
import { about, addressField, instantField, orderDay } from './fields.ts'
import { addressText, button, windowText } from './formatting.ts'
import {
  mailTemplate,
  paragraph,
  smallPrint,
  type ComposeContext,
  type Facts,
  type Links,
  type MailAction,
} from './mail-template.ts'
import { sampleAddress, sampleBox, sampleDog, sampleReceipt } from './sample-data.ts'

/** The order and its tracking. */
const parcel = z.object({
  ...about,
  orderNumber: z.string(),
  deliveryWindow: orderDay.shape.deliveryWindow,
  carrier: z.string(),
  /** The carrier's numbers, one for each parcel. */
  numbers: z.array(z.string()),
  /** The carrier's tracking page of the first parcel; null if there is none. */
  url: z.string().nullable(),
  /** The tracking page of each parcel, in the order of the numbers; empty in mails recorded before it existed. */
  urls: z.array(z.string().nullable()).default([]),
})
export type ParcelData = z.output<typeof parcel>

const sampleParcel: z.input<typeof parcel> = {
  ...sampleDog,
  orderNumber: sampleReceipt.orderNumber,
  deliveryWindow: sampleBox.deliveryWindow,
  carrier: 'DHL',
  numbers: ['00340434000020008004'],
  url: 'https://tracking.example/00340434000020008004',
  urls: ['https://tracking.example/00340434000020008004'],
}

function parcelRows({ orderNumber, carrier, numbers }: ParcelData, { text }: ComposeContext): Facts['rows'] {
  const copy = text.parcel
  const order = { label: copy.order, value: orderNumber }
  const shippedBy = { label: copy.carrier, value: carrier }
  const label = numbers.length === 1 ? copy.number : copy.numbers
  const number = { label, value: numbers.join('\n') }
  return numbers.length === 0 ? [order, shippedBy] : [order, shippedBy, number]
}

/** A link to the tracking page of each parcel or, without one, to the orders in the portal. */
function parcelLinks(
  { url, urls, numbers }: ParcelData,
  { text, page }: ComposeContext,
): (MailAction | Links)[] {
  const orders = { label: text.parts.buttons.orders, url: page('/orders') }
  const links = numbers.flatMap((number, index) => {
    const to = urls[index]
    return to ? [{ label: text.parcel.trackOne(index + 1, number), url: to }] : []
  })
  if (links.length > 1) return [{ kind: 'links', intro: text.parcel.trackEach, links }]
  return url === null ? [{ kind: 'action', ...orders }] : [{ kind: 'action', label: text.parcel.track, url }]
}

/** The parcel was handed to the carrier. */
export const orderShipped = mailTemplate({
  schema: z.object({
    ...parcel.shape,
    address: addressField,
    /** Handed over too late for the promised window, so that the window is a new one. */
    isLate: z.boolean().default(false),
  }),
  sample: { ...sampleParcel, address: sampleAddress, isLate: false },
  compose(data, context) {
    const copy = context.text.orderShipped
    const { labels } = context.text.parts
    const window = windowText(data.deliveryWindow, context)
    const count = Math.max(1, data.numbers.length)
    const intro = data.isLate ? copy.late.intro(data.carrier, count) : copy.intro(data.carrier, count)
    return {
      subject: data.isLate ? copy.late.subject(data.petName) : copy.subject(data.petName),
      preheader: copy.preheader(window),
      heading: copy.heading(data.petName),
      blocks: [
        paragraph(intro),
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

/** The parcel is delayed, or a delivery attempt failed. */
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
        smallPrint(copy.notCool(context.brand.seller.email)),
      ],
    }
  },
})

/** The parcel was delivered. */
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
        smallPrint(copy.missing(context.brand.seller.email)),
      ],
    }
  },
})

/** A box that did not arrive is sent again. */
export const boxReplaced = mailTemplate({
  schema: z.object({
    ...about,
    orderNumber: z.string(),
    deliveryWindow: orderDay.shape.deliveryWindow,
    address: addressField,
    reason: z.enum(['RETURNED', 'NOT_ARRIVED', 'NOT_RECEIVED']),
  }),
  sample: {
    ...sampleDog,
    orderNumber: sampleReceipt.orderNumber,
    deliveryWindow: sampleBox.deliveryWindow,
    address: sampleAddress,
    reason: 'NOT_ARRIVED',
  },
  compose({ petName, orderNumber, deliveryWindow, address, reason }, context) {
    const copy = context.text.boxReplaced
    const { labels } = context.text.parts
    const window = windowText(deliveryWindow, context)
    const isBack = reason === 'RETURNED'
    return {
      subject: copy.subject(petName),
      preheader: copy.preheader(window),
      heading: copy.heading,
      blocks: [
        paragraph(isBack ? copy.returned : copy.missing),
        paragraph(copy.again),
        {
          kind: 'facts',
          rows: [
            { label: labels.delivery, value: window },
            { label: labels.address, value: addressText(address, context) },
            { label: context.text.parcel.order, value: orderNumber },
          ],
        },
        button('orders', context),
        ...(isBack ? [] : [smallPrint(copy.found)]),
      ],
    }
  },
})
