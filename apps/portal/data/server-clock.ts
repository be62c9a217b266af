/** The service's now as the answers carry it: an ISO text with the moment in which this device heard it. */
import { config } from './config.ts'
import { externalStore } from './external-store.ts'

/**
 * Real time, for tokens only. Everything a customer reads as a date follows the service's now
 * (`portal-now.ts`).
 */

/** Milliseconds since the epoch by this device. */
export function realNow(): number {
  return performance.timeOrigin + performance.now()
}

export interface HeardNow {
  readonly text: string
  /** Milliseconds since the epoch by this device. */
  readonly heardAt: number
}

/** What was heard last; at first what the page itself carries. */
export const heardNow = externalStore<HeardNow>({ text: config.now, heardAt: realNow() })

/** Takes the service's now from the header of an answer. */
export function hearNow(header: string | null): void {
  if (header !== null) heardNow.set({ text: header, heardAt: realNow() })
}
