/** The grammar of names and numbers: "Friedas Futter", "Max’ Futter" (docs/domain.md 9.1), "1 Paket", "2 Pakete". */

/** Endings that sound like an s, after which German adds an apostrophe instead of an s. */
const SIBILANT_ENDING = /(s|ß|x|z|ce)$/iu

/** German genitive of a name: an s, or an apostrophe after s, ß, x, z and ce. The name is kept as written. */
export function genitive(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') return ''
  return SIBILANT_ENDING.test(trimmed) ? `${trimmed}’` : `${trimmed}s`
}

/** English possessive of a name: "Frieda’s", "Max’s". */
export function possessive(name: string): string {
  const trimmed = name.trim()
  return trimmed === '' ? '' : `${trimmed}’s`
}

/** Picks the singular or plural form; the rule is the same in German and English. */
export function plural(count: number, one: string, other: string): string {
  return count === 1 ? one : other
}

/** A text with a capital letter at its beginning. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
