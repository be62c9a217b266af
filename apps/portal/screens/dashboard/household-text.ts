import { household } from '@pfotenportal/text/de/household'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of the lower part of every dashboard. */
export const useHouseholdText = defineText(household, () =>
  import('@pfotenportal/text/en/household').then((it) => it.household),
)
