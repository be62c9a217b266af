import { privacyCard } from '@pfotenportal/text/de/privacy-card'
import { defineText } from '../text/text.tsx'

/** The texts of the privacy centre. */
export const usePrivacyText = defineText({ privacyCard }, () => import('@pfotenportal/text/en/privacy-card'))
