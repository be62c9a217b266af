import { findCountry } from '@pfotenportal/domain/customer/countries'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import { catalogue } from '../../data/catalogue.ts'
import { useLanguage } from '../text/text.tsx'

/** The name of a country; its code if the catalogue does not have it. */
export function useCountryName(): (code: CountryCode) => string {
  const language = useLanguage()
  return (code) => findCountry(catalogue, code)?.name[language] ?? code
}
