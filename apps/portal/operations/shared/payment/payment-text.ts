import { payment } from '@pfotenportal/text/de/payment'
import { defineText } from '../../../ui/text/text.tsx'

/** The words about what a subscription is paid with. */
export const usePaymentText = defineText(payment, () =>
  import('@pfotenportal/text/en/payment').then((it) => it.payment),
)
