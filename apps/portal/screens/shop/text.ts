import { shop } from '@pfotenportal/text/de/shop'
import { defineText } from '../../ui/text/text.tsx'

/** The words of this screen. */
export const useShopText = defineText(shop, () => import('@pfotenportal/text/en/shop').then((it) => it.shop))
