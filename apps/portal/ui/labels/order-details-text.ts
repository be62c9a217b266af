import { orderDetails } from '@pfotenportal/text/de/order-details'
import { defineText } from '../text/text.tsx'

/** The texts about a single box, and of the orders screen. */
export const useDetailsText = defineText(orderDetails, () =>
  import('@pfotenportal/text/en/order-details').then((it) => it.orderDetails),
)

/** The texts that `useDetailsText` returns. */
export type DetailsText = typeof orderDetails
