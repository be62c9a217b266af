import { cancel } from '@pfotenportal/text/de/cancel'
import { defineText } from '../../ui/text/text.tsx'

/** The words of this dialog. */
export const useCancelText = defineText(cancel, () =>
  import('@pfotenportal/text/en/cancel').then((it) => it.cancel),
)

/** The words that `useCancelText` gives. */
export type CancelText = typeof cancel
