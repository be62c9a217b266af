import { help } from '@pfotenportal/text/de/help'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of the page for help. */
export const useHelpText = defineText({ help }, () => import('@pfotenportal/text/en/help'))
