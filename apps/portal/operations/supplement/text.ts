import { supplement } from '@pfotenportal/text/de/supplement'
import { defineText } from '../../ui/text/text.tsx'

/** The words about supplements in the box. */
export const useSupplementText = defineText(supplement, () =>
  import('@pfotenportal/text/en/supplement').then((it) => it.supplement),
)

export type SupplementText = typeof supplement
