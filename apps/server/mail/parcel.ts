/** What the mails about a box on its way have in common: which order it is, and where it can be followed. */
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
  /** The carrier's page about it; null where it has none. */
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

/** The carrier's page where there is one, and the orders in the portal. */
export function parcelLinks({ url }: ParcelData, { text, page }: MailContext): (Action | Links)[] {
  const orders = { label: text.parts.buttons.orders, url: page('/orders') }
  if (url === null) return [{ kind: 'action', ...orders }]
  return [{ kind: 'action', label: text.parcel.track, url }]
}
