/**
 * The last reading of the server clock, with the time at which this device received it. `use-today.ts` derives every
 * date that a customer sees from it.
 */
import { config } from './config.ts'
import { externalStore } from './external-store.ts'

/** Epoch milliseconds by this device's clock, for tokens and intervals only. */
export function deviceNow(): number {
  return performance.timeOrigin + performance.now()
}

interface ServerClockReading {
  /** An ISO instant. */
  readonly text: string
  /** Epoch milliseconds by this device's clock. */
  readonly receivedAt: number
}

/** The last reading; initially the one in the page. */
export const serverClock = externalStore<ServerClockReading>({ text: config.now, receivedAt: deviceNow() })

/** Stores the reading from the header of an answer. */
export function setServerClock(header: string | null): void {
  if (header !== null) serverClock.set({ text: header, receivedAt: deviceNow() })
}
