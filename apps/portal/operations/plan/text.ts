import { planChange } from '@pfotenportal/text/de/plan-change'
import { defineText } from '../../ui/text/text.tsx'

/** The words of the plan change. */
export const usePlanText = defineText(planChange, () =>
  import('@pfotenportal/text/en/plan-change').then((it) => it.planChange),
)
