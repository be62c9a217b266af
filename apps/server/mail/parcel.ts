/** What the mails about a parcel share: the order and its tracking. */
import { z } from 'zod'
import { about, orderDay } from './fields.ts'
import type { Action, Facts, MailContext, Links } from './mail-template.ts'
import { sampleBox, sampleDog, sampleReceipt } from './sample-data.ts'

export const parcel = z.object({
  ...about,
  orderNumber: z.string(),
  deliveryWindow: orderDay.shape.deliveryWindow,
  carrier: z.string(),
  /** The carrier's numbers, one for each parcel. */
  numbers: z.array(z.string()),
  /** The carrier's tracking page; null if there is none. */
  url: z.string().nullable(),
})
export type ParcelData = z.infer<typeof parcel>

export const sampleParcel: z.input<typeof parcel> = {
  ...sampleDog,
  orderNumber: sampleReceipt.orderNumber,
  deliveryWindow: sampleBox.deliveryWindow,
  carrier: 'DHL',
  numbers: ['00340434000020008004'],
  url: 'https://tracking.example/00340434000020008004',
}

/** The order with the carrier and its numbers. */
export function parcelRows(
  { orderNumber, carrier, numbers }: ParcelData,
  { text }: MailContext,
): Facts['rows'] {
  const copy = text.parcel
  const order = { label: copy.order, value: orderNumber }
  const by = { label: copy.carrier, value: carrier }
  const label = numbers.length === 1 ? copy.number : copy.numbers
  const number = { label, value: numbers.join('\n') }
  return numbers.length === 0 ? [order, by] : [order, by, number]
}

/** A button to the carrier's tracking page or, without one, to the orders in the portal. */
export function parcelLinks({ url }: ParcelData, { text, page }: MailContext): (Action | Links)[] {
  const orders = { label: text.parts.buttons.orders, url: page('/orders') }
  if (url === null) return [{ kind: 'action', ...orders }]
  return [{ kind: 'action', label: text.parcel.track, url }]
}
