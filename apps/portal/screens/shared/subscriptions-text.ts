import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of this screen. */
export const useSubscriptionsText = defineText(
  { subscriptions },
  () => import('@pfotenportal/text/en/subscriptions'),
)
