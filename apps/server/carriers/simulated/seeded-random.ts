/** Chances that are always the same for the same seed and name, in every process. */
import { createHash } from 'node:crypto'

/** A number from 0 up to but not including 1. */
export function seededRandom(...names: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(names.join('\n')).digest()
  return digest.readUInt32BE(0) / 0x1_0000_0000
}

/** A whole number of a range, both ends included. */
export function seededInteger(from: number, to: number, ...names: readonly (string | number)[]): number {
  return from + Math.floor(seededRandom(...names) * (to - from + 1))
}
