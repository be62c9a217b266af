import { rescheduleOrder } from '@pfotenportal/text/de/order-operations'
import { defineText } from '../../../ui/text/text.tsx'

/** The texts about moving orders and of its calendar. */
export const useRescheduleText = defineText(
  { rescheduleOrder },
  () => import('@pfotenportal/text/en/order-operations'),
)
