/** What is calculated from measured values. */

export const MIB = 2 ** 20

/** The value that a share of the values does not exceed; NaN if there are none. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
}

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5)

/** The median of each number of some records. */
export function medians<Name extends string>(
  records: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> {
  const names = Object.keys(records[0] ?? {}) as Name[]
  const entries = names.map((name) => [name, median(records.map((record) => record[name]))] as const)
  return Object.fromEntries(entries) as Record<Name, number>
}

/** The seconds since a reading of `performance.now()`. */
export const secondsSince = (began: number): number => (performance.now() - began) / 1000

/** The mean of values, and the square of its standard error. */
function meanOf(values: Float64Array): { readonly mean: number; readonly variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, variance: squares / (values.length - 1) / values.length }
}

/** Welch's t of two samples: how many standard errors their means are apart, and the standard error itself. */
export function welch(
  one: Float64Array,
  other: Float64Array,
): { readonly t: number; readonly error: number } {
  const [a, b] = [meanOf(one), meanOf(other)]
  const error = Math.sqrt(a.variance + b.variance)
  return { t: (a.mean - b.mean) / error, error }
}
