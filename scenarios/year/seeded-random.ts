/** A seeded random number generator: the same seed gives the same run. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number
  /** A whole number of at least 0 and below the limit. */
  below(limit: number): number
  /** A random element; throws if there is none. */
  pick<T>(among: readonly T[]): T
  /** True with the given probability. */
  happens(probability: number): boolean
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick<T>(among: readonly T[]): T {
      const picked = among[below(among.length)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    happens: (probability) => next() < probability,
  }
}
