/**
 * The last reading of the server clock, with the time at which this device received it. `use-today.ts` derives every
 * date that a customer sees from it.
 */
import { config } from './config.ts'
import { externalStore } from './external-store.ts'

/** Epoch milliseconds by this device, for tokens and intervals only: in some browsers it stands still while the device sleeps. */
export function deviceNow(): number {
  return performance.timeOrigin + performance.now()
}

/** Epoch milliseconds by this device's clock, for times that are stored: it goes on while the device sleeps. */
export function wallNow(): number {
  // oxlint-disable-next-line no-restricted-globals -- no other clock of a browser does
  return Date.now()
}

interface ServerClockReading {
  /** An ISO instant. */
  readonly text: string
  /** Epoch milliseconds by `deviceNow`. */
  readonly receivedAt: number
  /** The same by `wallNow`. */
  readonly receivedAtWall: number
}

const readingOf = (text: string): ServerClockReading => ({
  text,
  receivedAt: deviceNow(),
  receivedAtWall: wallNow(),
})

/** The last reading; initially the one in the page. */
export const serverClock = externalStore(readingOf(config.now))

/** Stores the reading from the header of an answer. */
export function setServerClock(header: string | null): void {
  if (header !== null) serverClock.set(readingOf(header))
}
