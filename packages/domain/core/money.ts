/** Amounts are whole cents internally and decimal strings on the wire; VAT is always included. */

/** An amount of euro cents, an integer. A property is called `amount`; a column names its unit, as in `amount_cents`. */
export type Cents = number

/** `7220` becomes `"72.20"`. Throws a RangeError for fractions of a cent. */
export function toWire(amount: Cents): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole cents: ${amount}`)
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `"72.20"` becomes `7220`; undefined for any other format. */
export function fromWire(text: string): Cents | undefined {
  const match = /^(-?)(\d{1,12})\.(\d{2})$/.exec(text)
  if (!match) return undefined
  const amount = Number(match[2]) * 100 + Number(match[3])
  return match[1] === '-' && amount !== 0 ? -amount : amount
}

/** An amount as people type it: `12.30`, `12,3` and `12` are 1230, 1230 and 1200; undefined for anything else. */
export function parseEuros(text: string): Cents | undefined {
  const [, euros, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

/** `numerator / denominator` rounded to the nearest integer, halves away from zero. The denominator is positive. */
export function divideHalfUp(numerator: number, denominator: number): number {
  const magnitude = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator))
  return numerator < 0 && magnitude !== 0 ? -magnitude : magnitude
}

/**
 * Splits a total proportionally into parts that add up to it exactly: each part is rounded down, then the largest
 * remainders get a cent each, the first of equal ones first (docs/domain.md 5.5). Weights are not negative; if all are
 * zero, the first part is the total.
 */
export function distribute(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((left, right) => left + right, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0))
  const exact = weights.map((weight) => (total * weight) / sum)
  const parts = exact.map(Math.floor)
  const missing = total - parts.reduce((left, right) => left + right, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
    .slice(0, missing)
  return byRemainder.reduce((all, { index }) => all.with(index, (all[index] ?? 0) + 1), parts)
}
