/** How often property tests run: the full number in the long tests, a share of it in `npm test`. */
import { configureGlobal } from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The share of the full number, from PROPERTY_RUNS. */
    propertyRuns: number
  }
}

/** fast-check's number of runs by default. */
const USUAL = 100
/** Smaller full numbers are never reduced. */
const FEWEST = 20

/** The number of runs for a property, given its full number. */
export function runs(full: number): { readonly numRuns: number } {
  return { numRuns: Math.max(Math.min(full, FEWEST), Math.round(full * inject('propertyRuns'))) }
}

configureGlobal(runs(USUAL))
