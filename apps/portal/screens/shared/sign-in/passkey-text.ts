import { passkeys } from '@pfotenportal/text/de/passkeys'
import { defineText } from '../../../ui/text/text.tsx'

/** What is said of passkeys on the sign-in page, on the dashboard and in the profile. */
export const usePasskeyText = defineText({ passkeys }, () => import('@pfotenportal/text/en/passkeys'))
