/**
 * Today by the server clock. Every answer contains a reading, so that the portal shows the right day even if the
 * device's clock is wrong or the service's business time was moved.
 */
import { useSyncExternalStore } from 'react'
import {
  berlinDay,
  epochMilliseconds,
  instantOf,
  parseInstant,
  type Day,
  type Instant,
} from '@pfotenportal/domain/core/calendar'
import { externalStore } from './external-store.ts'
import { deviceNow, serverClock } from './server-clock.ts'

const TICK = 15_000
const MINUTE = 60_000

/** Converts a time of `deviceNow`, or of `wallNow` such as that of a reading, to the server clock. */
export function serverInstant(time: number, clock: 'receivedAt' | 'receivedAtWall' = 'receivedAt'): Instant {
  const { text, [clock]: receivedAt } = serverClock.get()
  const reading = parseInstant(text)
  return instantOf(Math.floor(reading === undefined ? time : epochMilliseconds(reading) + time - receivedAt))
}

/** The server clock, rounded down to the minute: the last reading plus the time since then. */
const minuteNow = (): Instant =>
  instantOf(Math.floor(epochMilliseconds(serverInstant(deviceNow())) / MINUTE) * MINUTE)

const now = externalStore<Instant>(minuteNow())
const refresh = () => now.set(minuteNow())
serverClock.subscribe(refresh)

let subscriberCount = 0
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  subscriberCount += 1
  timer ??= setInterval(refresh, TICK)
  const stop = now.subscribe(listener)
  return () => {
    stop()
    subscriberCount -= 1
    if (subscriberCount > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const today = (): Day => berlinDay(now.get())

/** The server clock, rounded down to the minute. */
export function useMinute(): Instant {
  return useSyncExternalStore(subscribe, now.get, now.get)
}

/** Today in Berlin by the server clock. */
export function useToday(): Day {
  return useSyncExternalStore(subscribe, today, today)
}
