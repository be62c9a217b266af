import { dashboard } from '@pfotenportal/text/de/dashboard'
import { defineText } from '../../ui/text/text.tsx'

/** The words of this screen. */
export const useDashboardText = defineText(dashboard, () =>
  import('@pfotenportal/text/en/dashboard').then((it) => it.dashboard),
)
