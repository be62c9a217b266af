import { orders } from '@pfotenportal/text/de/orders'
import { defineText } from '../text/text.tsx'

/** The texts about orders, on every screen and in every dialog that shows one. */
export const useOrdersText = defineText(orders, () =>
  import('@pfotenportal/text/en/orders').then((it) => it.orders),
)
