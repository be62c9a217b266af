import { inactive } from '@pfotenportal/text/de/inactive'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of a dashboard without an active dog. */
export const useInactiveText = defineText(inactive, () =>
  import('@pfotenportal/text/en/inactive').then((it) => it.inactive),
)
