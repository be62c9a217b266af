import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { household, inactive } from '@pfotenportal/text/de/dashboard-parts'
import { useFormat } from '../../ui/format/format.ts'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of a dashboard without an active dog. */
export const useInactiveText = defineText({ inactive }, () => import('@pfotenportal/text/en/dashboard-parts'))

/** The texts of the lower part of every dashboard. */
export const useHouseholdText = defineText(
  { household },
  () => import('@pfotenportal/text/en/dashboard-parts'),
)

/** Says that a subscription is paused, or cancelled. */
export function useInactiveHeadline({ status, pause, pet }: SubscriptionView): string {
  const text = useInactiveText()
  const format = useFormat()
  const dog = pet?.name ?? ''
  if (status === 'CANCELLED') return text.headlineCancelled(dog)
  return pause?.resumesAt
    ? text.headlinePausedUntil(dog, format.day(pause.resumesAt))
    : text.headlinePaused(dog)
}
