import { catalogue, countryOf } from '../../data/catalogue.ts'
import { useLanguage } from '../text/text.tsx'

/** What VAT is called in the country of delivery. */
export function useTaxName(destination: Parameters<typeof countryOf>[0]): string {
  const language = useLanguage()
  const of = countryOf(destination)
  return catalogue.countries.find(({ code }) => code === of)?.taxName[language] ?? ''
}
