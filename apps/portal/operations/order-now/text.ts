import { orderNow } from '@pfotenportal/text/de/order-now'
import { defineText } from '../../ui/text/text.tsx'

/** The words of this dialog. */
export const useOrderNowText = defineText(orderNow, () =>
  import('@pfotenportal/text/en/order-now').then((it) => it.orderNow),
)
