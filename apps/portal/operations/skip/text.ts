import { skip } from '@pfotenportal/text/de/skip'
import { defineText } from '../../ui/text/text.tsx'

/** The words of this dialog. */
export const useSkipText = defineText(skip, () => import('@pfotenportal/text/en/skip').then((it) => it.skip))
