import { address } from '@pfotenportal/text/de/address'
import { defineText } from '../../../ui/text/text.tsx'

/** The words about delivery addresses. */
export const useAddressText = defineText(address, () =>
  import('@pfotenportal/text/en/address').then((it) => it.address),
)
