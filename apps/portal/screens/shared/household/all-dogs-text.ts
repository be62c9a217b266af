import { allDogs } from '@pfotenportal/text/de/all-dogs'
import { defineText } from '../../../ui/text/text.tsx'

/** The words of dashboard and orders where they speak of all dogs. */
export const useAllDogsText = defineText(allDogs, () =>
  import('@pfotenportal/text/en/all-dogs').then((it) => it.allDogs),
)
