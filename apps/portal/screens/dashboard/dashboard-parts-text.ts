import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { household, inactive } from '@pfotenportal/text/de/dashboard-parts'
import { useFormat } from '../../ui/format/format.ts'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of a dashboard without an active dog. */
export const useInactiveText = defineText({ inactive }, () => import('@pfotenportal/text/en/dashboard-parts'))

/** The texts of the lower part of every dashboard. */
export const useHouseholdText = defineText(
  { household },
  () => import('@pfotenportal/text/en/dashboard-parts'),
)

/** What a paused or cancelled subscription is asked first: when the food arrives, or that none does. */
export function useInactiveHeadline({ status, pause, pet, nextDelivery }: SubscriptionView): string {
  const text = useInactiveText()
  const orders = useOrdersText()
  const format = useFormat()
  const dog = pet?.name ?? ''
  if (status === 'CANCELLED') return text.headlineCancelled(dog)
  if (!pause?.resumesAt) return text.headlinePaused(dog)
  return nextDelivery
    ? orders.headline.window(dog, format.window(nextDelivery))
    : text.headlinePausedUntil(dog, format.day(pause.resumesAt))
}

/** What a pause chosen by the customer means: until when, and when the first box is charged. */
export function usePauseText({ pause, pet, nextBillingDate }: SubscriptionView): {
  until: string | null
  info: string
} {
  const text = useInactiveText()
  const format = useFormat()
  return {
    until: pause?.resumesAt
      ? `${text.headlinePausedUntil(pet?.name ?? '', format.day(pause.resumesAt))}.`
      : null,
    info: nextBillingDate ? text.pauseInfoUntil(format.day(nextBillingDate)) : text.pauseInfo,
  }
}
