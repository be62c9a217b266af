import { inactive } from '@pfotenportal/text/de/dashboard-variants'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of a dashboard without an active dog. */
export const useInactiveText = defineText(inactive, () =>
  import('@pfotenportal/text/en/dashboard-variants').then((it) => it.inactive),
)
