/** The country of delivery. Apart from the rules of addresses, because the portal's first screen needs nothing else. */
import type { CountryCode } from './address.ts'

/** The country of delivery, which sets the tax and the public holidays; Germany while there is no address. */
export function countryOf(
  destination: { readonly shippingAddress: { readonly countryCode: CountryCode } | null } | null | undefined,
): CountryCode {
  return destination?.shippingAddress?.countryCode ?? 'DE'
}
