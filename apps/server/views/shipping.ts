/** What shipping costs on the wire, for prices that are not those of a box. */
import type { ShippingPriceView } from '@pfotenportal/contract/values'
import type { Catalogue } from '@pfotenportal/domain/catalogue/catalogue'
import { toWire } from '@pfotenportal/domain/core/money'
import type { CountryCode } from '@pfotenportal/domain/customer/country'

/** The shipping to a country; without `shipping` if it is free. */
export function shippingPriceView(
  country: CountryCode,
  { shipping }: Pick<Catalogue, 'shipping'>,
): { readonly shipping?: ShippingPriceView } {
  const { price = 0, freeFrom } = shipping[country] ?? {}
  if (price === 0) return {}
  return {
    shipping: { price: toWire(price), ...(freeFrom !== undefined && { freeFrom: toWire(freeFrom) }) },
  }
}
