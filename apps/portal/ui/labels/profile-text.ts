import { profile } from '@pfotenportal/text/de/profile'
import { defineText } from '../text/text.tsx'

/** The texts of this screen. */
export const useProfileText = defineText({ profile }, () => import('@pfotenportal/text/en/profile'))
