import { raf } from '@pfotenportal/text/de/raf'
import { defineText } from '../../ui/text/text.tsx'

/** The words of this screen. */
export const useRafText = defineText(raf, () => import('@pfotenportal/text/en/raf').then((it) => it.raf))
