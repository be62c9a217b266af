/** Groups elements by a number, in their order. */
export function groupBy<T>(all: readonly T[], of: (it: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const it of all) {
    const group = groups.get(of(it))
    if (group) group.push(it)
    else groups.set(of(it), [it])
  }
  return groups
}
