/** Picks the singular or plural form; the rule is the same in German and English. */
export function plural(count: number, one: string, other: string): string {
  return count === 1 ? one : other
}
