import { orders } from '@pfotenportal/text/de/orders'
import { defineText } from '../text/text.tsx'

/** The texts about orders, shared by all screens and dialogs that show them. */
export const useOrdersText = defineText({ orders }, () => import('@pfotenportal/text/en/orders'))
