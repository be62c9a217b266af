import { resting } from '@pfotenportal/text/de/resting'
import { defineText } from '../../ui/text/text.tsx'

/** The words of a dashboard without a dog to feed. */
export const useRestingText = defineText(resting, () =>
  import('@pfotenportal/text/en/resting').then((it) => it.resting),
)
