import { orderDetails } from '@pfotenportal/text/de/order-details'
import { defineText } from '../text/text.tsx'

/** The words of one box, and of the orders screen. */
export const useDetailsText = defineText(orderDetails, () =>
  import('@pfotenportal/text/en/order-details').then((it) => it.orderDetails),
)

/** The words that `useDetailsText` gives. */
export type DetailsText = typeof orderDetails
