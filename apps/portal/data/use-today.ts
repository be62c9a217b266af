/**
 * The service's now. Every answer carries it, so that a portal on a device with a wrong clock, or beside a
 * service whose clock was moved, still shows the right day.
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
import { heardNow, realNow } from './server-clock.ts'

const TICK = 15_000
const MINUTE = 60_000

/** A moment of this device, in milliseconds since the epoch, as the service's clock would have called it. */
export function serviceInstant(deviceTime: number): Instant {
  const { text, heardAt } = heardNow.get()
  const heard = parseInstant(text)
  return instantOf(
    Math.floor(heard === undefined ? deviceTime : epochMilliseconds(heard) + deviceTime - heardAt),
  )
}

/** The service's now, to the minute: what was heard last and the time since then. */
const minuteNow = (): Instant =>
  instantOf(Math.floor(epochMilliseconds(serviceInstant(realNow())) / MINUTE) * MINUTE)

const now = externalStore<Instant>(minuteNow())
const look = () => now.set(minuteNow())
heardNow.subscribe(look)

let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

function watch(listener: () => void): () => void {
  watchers += 1
  timer ??= setInterval(look, TICK)
  const stop = now.subscribe(listener)
  return () => {
    stop()
    watchers -= 1
    if (watchers > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The service's now, to the minute; a component that reads it follows as minutes pass. */
export function useNow(): Instant {
  return useSyncExternalStore(watch, now.get, now.get)
}

const today = (): Day => berlinDay(now.get())

/** The service's day in Berlin. */
export function useToday(): Day {
  return useSyncExternalStore(watch, today, today)
}
