/** The postcodes of a country: which forms they have, and how what people type becomes one (C-481). */
import { cleanLine } from '../core/text.ts'
import type { Country } from './country.ts'

type Rules = Pick<Country, 'code' | 'postcode'>

const CLASSES: Readonly<Record<string, RegExp>> = { '9': /\d/, A: /[A-Z]/, X: /[A-Z\d]/ }
const SEPARATORS = /[\p{Pd} .]/gu

/** Whether the text is a postcode of one of these forms, exactly as they are written. */
export function hasForm(zip: string, forms: readonly string[]): boolean {
  return forms.some((form) => fitted(zip.replaceAll(SEPARATORS, ''), form) === zip)
}

/** Whether the text is a valid postcode of the country. */
export function isZip(zip: string, { postcode }: Rules): boolean {
  return hasForm(zip, postcode.forms)
}

/** The characters with the separators of the form between them; undefined if they do not have it. */
function fitted(characters: string, form: string): string | undefined {
  let at = 0
  let written = ''
  for (const place of form) {
    const allowed = CLASSES[place]
    const character = characters[at] ?? ''
    if (allowed && !allowed.test(character)) return undefined
    if (allowed) at++
    written += allowed ? character : place
  }
  return at === characters.length ? written : undefined
}

/**
 * The postcode of `D-10115`, `10 115` or `1012ab`, as the country writes it; what is none there stays as it was typed,
 * as one line of text. Nothing may stand between its characters that is no separator.
 */
export function cleanZip(typed: string, country: Rules | undefined): string {
  const line = cleanLine(typed)
  if (!country) return line
  const text = line.normalize('NFKC').toUpperCase()
  const { code, postcode } = country
  const before = [code, ...postcode.prefixes].toSorted((a, b) => b.length - a.length)
  const bare = [text, ...before.filter((it) => text.startsWith(it)).map((it) => text.slice(it.length))]
  const found = bare.flatMap((rest) =>
    postcode.forms.map((form) => fitted(rest.replaceAll(SEPARATORS, ''), form)),
  )
  return found.find((zip) => zip !== undefined) ?? line
}
