/** The countries of delivery. Apart from the rules of addresses, because the portal's first screen needs nothing else. */

import type { Language } from '../core/text.ts'

/** The code of a country of the catalogue (ISO 3166-1), such as DE. */
export type CountryCode = string

/** A country of the catalogue. */
export interface Country {
  readonly code: CountryCode
  /** Boxes of contracts still go there, but no address there can be entered any more. */
  readonly retired: boolean
  readonly name: Readonly<Record<Language, string>>
  /** What VAT is called there, such as `MwSt.`. */
  readonly taxName: Readonly<Record<Language, string>>
  readonly postcode: {
    /** `9` is a digit, `A` a letter, `X` either; blanks and hyphens stand for themselves. */
    readonly forms: readonly string[]
    readonly example: string
    /** What people write before it, besides the code of the country. */
    readonly prefixes: readonly string[]
  }
  /** Where the number of a house is written; OPTIONAL: it is not asked for, because many houses have none. */
  readonly houseNumber: 'AFTER' | 'BEFORE' | 'OPTIONAL'
  /** Words for places where nobody takes a parcel in. */
  readonly noParcels: { readonly postBoxes: readonly string[]; readonly pickupPlaces: readonly string[] }
}

/** The part of the catalogue that has them. */
export interface Countries<C = Country> {
  readonly countries: readonly C[]
}

/** What says whether a country is served. */
export type Served = Pick<Country, 'code' | 'retired'>

/** The country that is assumed while there is no address: the first one that is served (C-480). */
export function usualCountry(catalogue: Countries<Served>): CountryCode {
  return catalogue.countries.find(({ retired }) => !retired)?.code ?? ''
}

/** The country of delivery, which sets the tax and the public holidays. */
export function countryOf(
  destination: { readonly shippingAddress: { readonly countryCode: CountryCode } | null } | null | undefined,
  catalogue: Countries<Served>,
): CountryCode {
  return destination?.shippingAddress?.countryCode ?? usualCountry(catalogue)
}
