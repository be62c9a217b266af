/** The items that a run skipped, as the text that is stored with it. */
import type { SkippedSummary } from './job.ts'

/** A skipped item and why. */
export interface SkippedItem {
  readonly id: number
  readonly error: string
}

/** How many skipped items a run names. */
const MAX_NAMED = 5
const START = 'skipped: '

/** Describes the skipped items; null if there are none. */
export function describeSkipped(skipped: readonly SkippedItem[]): SkippedSummary {
  if (skipped.length === 0) return null
  const named = skipped.slice(0, MAX_NAMED).map(({ id, error }) => `${id}: ${error}`)
  const more = skipped.length - named.length
  return `${START}${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

/** Reads such a description; undefined for any other text, such as the error of a failed run. */
export function parseSkipped(
  summary: string,
): { readonly items: readonly SkippedItem[]; readonly more: number } | undefined {
  if (!summary.startsWith(START)) return undefined
  const [, named = '', more = '0'] = /^skipped: (.*?)(?:; and (\d+) more)?$/s.exec(summary) ?? []
  // An error may contain a semicolon itself.
  const items = named.split(/; (?=\d+: )/).map((part) => /^(\d+): (.*)$/s.exec(part))
  return {
    items: items.flatMap((item) => (item ? [{ id: Number(item[1]), error: item[2] ?? '' }] : [])),
    more: Number(more),
  }
}
