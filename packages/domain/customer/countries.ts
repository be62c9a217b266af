/** Looking up countries. Apart from the one that is usual, which the portal's first screen needs. */
import type { Countries, Served } from './country.ts'

/** The country with this code; undefined if the catalogue does not have it. */
export function findCountry<C extends Served>({ countries }: Countries<C>, code: string): C | undefined {
  return countries.find((country) => country.code === code)
}

/** The countries to which boxes can be ordered. */
export function servedCountries<C extends Served>({ countries }: Countries<C>): C[] {
  return countries.filter(({ retired }) => !retired)
}
