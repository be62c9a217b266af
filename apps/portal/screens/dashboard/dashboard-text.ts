import { dashboard } from '@pfotenportal/text/de/dashboard'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of this screen. */
export const useDashboardText = defineText({ dashboard }, () => import('@pfotenportal/text/en/dashboard'))
