/** What spreadsheets make of values that look like something else, so that nobody can tell what they were. */
const MONTH = '(?:Jan|Feb|Mrz|Mär|Mar|Apr|Mai|May|Jun|Jul|Aug|Sep|Okt|Oct|Nov|Dez|Dec)'

const REWRITINGS: readonly (readonly [RegExp, string])[] = [
  // 4,91761E+11
  [/^[+-]?\d+(?:[.,]\d+E\+?|E\+)\d+$/i, 'shortened'],
  // The house number 3-4 as 03. Apr, 3-Apr or Apr 24.
  [new RegExp(`^(?:\\d{1,2}(?:\\. |-)${MONTH}|${MONTH}[ -]\\d{2})$`), 'made a date'],
  [/^#(?:NAME\?|N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|NUM!|ZAHL!|DIV\/0!|#+)$/, 'made an error'],
]

/** What is wrong with a value that a spreadsheet has rewritten, as a message for the operator; undefined for another. */
export function rewritingOf(text: string): string | undefined {
  const found = REWRITINGS.find(([pattern]) => pattern.test(text))
  return (
    found &&
    `"${text}" was ${found[1]} by a spreadsheet. Format the column as text before you enter it as it was`
  )
}

/** The same for the digits of a number, to which programs also append decimals: 340434.0. */
export function digitsRewritingOf(text: string): string | undefined {
  return /^\d+[.,]0+$/.test(text) ? `"${text}" was made a decimal number by a program` : rewritingOf(text)
}
