import { activation } from '@pfotenportal/text/de/activation'
import { defineText } from '../../ui/text/text.tsx'

/** The words of this dialog. */
export const useActivationText = defineText(activation, () =>
  import('@pfotenportal/text/en/activation').then((it) => it.activation),
)

/** The words that `useActivationText` gives. */
export type ActivationText = typeof activation
