import { household } from '@pfotenportal/text/de/household'
import { defineText } from '../../ui/text/text.tsx'

/** The words of what stands below on every dashboard. */
export const useHouseholdText = defineText(household, () =>
  import('@pfotenportal/text/en/household').then((it) => it.household),
)
