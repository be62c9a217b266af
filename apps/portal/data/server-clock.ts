/**
 * The server clock as answers report it, with the moment in which this device received it. `use-today.ts` derives
 * every date that a customer reads from it.
 */
import { config } from './config.ts'
import { externalStore } from './external-store.ts'

/** Milliseconds since the epoch by this device: real time, for tokens and intervals only. */
export function deviceNow(): number {
  return performance.timeOrigin + performance.now()
}

interface ServerClockReading {
  /** An ISO instant. */
  readonly text: string
  /** Milliseconds since the epoch by this device. */
  readonly receivedAt: number
}

/** The last reading; at first the one that the page itself carries. */
export const serverClock = externalStore<ServerClockReading>({ text: config.now, receivedAt: deviceNow() })

/** Takes the reading from the header of an answer. */
export function setServerClock(header: string | null): void {
  if (header !== null) serverClock.set({ text: header, receivedAt: deviceNow() })
}
