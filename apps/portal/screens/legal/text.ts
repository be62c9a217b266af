import { legal } from '@pfotenportal/text/de/legal'
import { defineText } from '../../ui/text/text.tsx'

/** The words of the legal pages. */
export const useLegalText = defineText(legal, () =>
  import('@pfotenportal/text/en/legal').then((it) => it.legal),
)
