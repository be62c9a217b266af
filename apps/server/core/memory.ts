/** How Node's memory grows. Measured in docs/performance.md, "Memory and start". */
import { setFlagsFromString } from 'node:v8'

/**
 * For the time of a start: the young generation, which new objects fill, keeps its first size of 3 MiB. Code and data that
 * are loaded stay anyway, and by default it would grow to 48 MiB with them. Call it before anything large is loaded.
 */
export function keepMemorySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

/**
 * For the time after it: the young generation grows with the load, because collecting it seldom saves processor time. The old
 * one is collected when it has grown by a third; by default it may grow to several times its size first.
 */
export function letMemoryGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
  setFlagsFromString('--heap-growing-percent=35')
}
