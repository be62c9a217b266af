/** How often property tests try: the full counts in the long tests, a share of them in `npm test`. */
import { configureGlobal } from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The share of the full counts, from PROPERTY_RUNS. */
    propertyRuns: number
  }
}

/** What fast-check does where a test names no count. */
const USUAL = 100
/** A test that tries less often than this in full always does. */
const FEWEST = 20

/** So many runs in the long tests, for a property that needs another count than the usual one. */
export function runs(full: number): { readonly numRuns: number } {
  return { numRuns: Math.max(Math.min(full, FEWEST), Math.round(full * inject('propertyRuns'))) }
}

configureGlobal(runs(USUAL))
