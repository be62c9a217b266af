import { resting } from '@pfotenportal/text/de/resting'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of a dashboard without an active dog. */
export const useRestingText = defineText(resting, () =>
  import('@pfotenportal/text/en/resting').then((it) => it.resting),
)
