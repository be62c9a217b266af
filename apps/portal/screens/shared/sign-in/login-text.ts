import { login } from '@pfotenportal/text/de/login'
import { defineText } from '../../../ui/text/text.tsx'

/** The texts of signing in and out. */
export const useLoginText = defineText({ login }, () => import('@pfotenportal/text/en/login'))
