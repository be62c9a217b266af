/**
 * What a translating browser must leave as it is: amounts, dates, times, email addresses, codes, ids, order numbers
 * and names. Pages mark these parts with `translate="no"` (decision 59).
 */
const anyOf = (words: readonly string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((it) => it.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('|')

/** The months and weekdays of `format.ts`, in both languages. */
const MONTH = String.raw`(?:Jan|Feb|M[äa]r|Apr|Ma[iy]|Ju[nl]|Aug|Sep|O[kc]t|Nov|De[zc])\p{L}*`
const WEEKDAY = String.raw`(?:Mon?|Tue|Wed|Thu|Fri?|Sat?|Sun|Di|Mi|Do|So)\.?`
const TIME = String.raw`\d{1,2}:\d{2}(?:\sUhr)?`
/** `15. Dezember`, `15 December 2026`. */
const DATE = String.raw`\d{1,2}\.?\s${MONTH}\.?(?:\s\d{4})?`
const DAY = String.raw`(?:${WEEKDAY},\s(?:${DATE}|\d{1,2}\.?)|${DATE})(?:,\s${TIME})?`

const PARTS = [
  /** An email address. */
  String.raw`[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+`,
  /** A day, or the first and last day of a delivery, which may be on two lines. */
  String.raw`${DAY}(?:\s–(?:\s${DAY})?)?`,
  String.raw`\d{1,2}\.\d{1,2}\.(?:\d{4})?|\d{4}-\d{2}-\d{2}`,
  /** The month in which a card expires. */
  String.raw`\d{2}/\d{4}`,
  TIME,
  /** An amount of money, a share, a weight. */
  String.raw`[-−–+]?\d[\d.,]*\s?(?:€(?:/(?:kg|l))?|%|kg|g|kcal|ml)`,
  /** A code or the number of an order: capital letters and digits, with at least one digit or dash. */
  String.raw`(?=[A-Z]*[\d-])[A-Z][A-Z\d]+(?:-[A-Z\d]+)*`,
  /** An id, a tracking number, a postcode. */
  String.raw`(?:[a-z]+_)?\d{4,}`,
]

const whole = (parts: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}\d])(${parts.join('|')})(?![\p{L}\d])`, 'u')

/** Splits a text: the parts with an odd index are left as they are by a translation. */
export type SplitUntranslated = (text: string) => string[]

/** The split that also leaves these names as they are: of a dog, a customer, the brand. */
export function bindUntranslated(names: Iterable<string>): SplitUntranslated {
  const known = [...names].filter((it) => it.trim() !== '')
  const pattern = whole(known.length > 0 ? [String.raw`(?:${anyOf(known)})(?:[’']?s)?`, ...PARTS] : PARTS)
  return (text) => text.split(pattern)
}
