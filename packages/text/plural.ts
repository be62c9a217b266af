/** Picks the singular or plural sentence; German and English agree on what is one. */
export function plural(count: number, one: string, other: string): string {
  return count === 1 ? one : other
}
