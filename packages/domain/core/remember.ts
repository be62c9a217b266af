/** Remembers the results of a pure function that is often called with the same arguments. */

/** The most results that are remembered of one function; beyond that it starts anew. */
const MAX_REMEMBERED = 4_000

/** A function with a memory. */
export interface Remembered<A, R> {
  /** The result, computed unless it is remembered. */
  of(argument: A): R
}

/** Gives a pure function a memory. What it throws is not remembered. */
export function remember<A extends string | number, R>(compute: (argument: A) => R): Remembered<A, R> {
  const known = new Map<A, R>()
  return {
    of(argument) {
      const found = known.get(argument)
      if (found !== undefined) return found
      const result = compute(argument)
      if (known.size >= MAX_REMEMBERED) known.clear()
      known.set(argument, result)
      return result
    },
  }
}
