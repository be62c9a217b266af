/** Groups elements by a number or a text, in their order. */
export function groupBy<T, K extends number | string>(all: readonly T[], of: (it: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const it of all) {
    const group = groups.get(of(it))
    if (group) group.push(it)
    else groups.set(of(it), [it])
  }
  return groups
}
