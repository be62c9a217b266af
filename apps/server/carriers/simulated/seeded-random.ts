/** Pseudo-random numbers that are the same for the same seed and names in every process. */
import { createHash } from 'node:crypto'

/** A number from 0 to 1, excluding 1. */
export function seededRandom(...names: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(names.join('\n')).digest()
  return digest.readUInt32BE(0) / 0x1_0000_0000
}

/** An integer in a range, both ends included. */
export function seededInteger(from: number, to: number, ...names: readonly (string | number)[]): number {
  return from + Math.floor(seededRandom(...names) * (to - from + 1))
}
