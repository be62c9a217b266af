import { orderDetails } from '@pfotenportal/text/de/order-details'
import { defineText } from '../text/text.tsx'

/** The texts of the order details and the orders screen. */
export const useDetailsText = defineText(
  { orderDetails },
  () => import('@pfotenportal/text/en/order-details'),
)

/** The texts that `useDetailsText` returns. */
export type DetailsText = typeof orderDetails
