import { household, inactive } from '@pfotenportal/text/de/dashboard-parts'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of a dashboard without an active dog. */
export const useInactiveText = defineText({ inactive }, () => import('@pfotenportal/text/en/dashboard-parts'))

/** The texts of the lower part of every dashboard. */
export const useHouseholdText = defineText(
  { household },
  () => import('@pfotenportal/text/en/dashboard-parts'),
)
