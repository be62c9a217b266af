/**
 * Works off what becomes due in the database: when woken, by a regular sweep, and when the next piece is due. Its
 * batches are claimed with a lease, which keeps other processes away.
 */
import { AsyncResource } from 'node:async_hooks'
import { epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import { messageOf } from './retries.ts'

export interface DueWork {
  readonly clock: Clock
  readonly log: Log
  /** The log message if the work cannot be read. */
  readonly failure: string
  /** Claims and does a batch; returns false if nothing is due. */
  readonly doBatch: () => Promise<boolean>
  /** When the next piece is due; undefined if there is none. */
  readonly nextDueAt: () => Promise<Instant | undefined>
}

export interface DueWorker {
  /** Triggers the work that is due. Returns immediately. */
  wake(): void
  /** Does all work that is due and resolves when none is left. */
  sweep(): Promise<void>
  /** Stops after the current batch. */
  close(): Promise<void>
}

/** Opens a worker. It does nothing until it is woken or swept. */
export function openDueWorker({ clock, log, failure, doBatch, nextDueAt }: DueWork): DueWorker {
  let running: Promise<void> | undefined
  const state = { again: false, closed: false }
  let timer: NodeJS.Timeout | undefined

  /** With a wrong clock some work would expire too early, and retries would not wait. */
  const mayWork = () => !state.closed && clock.isTrusted()

  async function drain(): Promise<void> {
    let isDue = true
    while (isDue && mayWork()) isDue = await doBatch()
  }

  /** Schedules the next run for when delayed work is due, before the next sweep. */
  function scheduleNextRun(due: Instant | undefined): void {
    clearTimeout(timer)
    if (state.closed || due === undefined) return
    const milliseconds = epochMilliseconds(due) - epochMilliseconds(clock.realNow())
    timer = setTimeout(wake, Math.min(Math.max(milliseconds, 50), 60_000))
    timer.unref()
  }

  async function run(): Promise<void> {
    try {
      do {
        state.again = false
        await drain()
        scheduleNextRun(mayWork() ? await nextDueAt() : undefined)
      } while (state.again && !state.closed)
    } finally {
      running = undefined
    }
  }

  function sweep(): Promise<void> {
    if (state.closed) return Promise.resolve()
    if (running) state.again = true
    running ??= run()
    return running
  }

  // The work belongs to no request: tests that follow a request's statements must not find it there.
  const sweepAlone = AsyncResource.bind(sweep)

  function wake(): void {
    sweepAlone().catch((error: unknown) => log.error({ error: messageOf(error) }, failure))
  }

  async function close(): Promise<void> {
    state.closed = true
    clearTimeout(timer)
    await running?.catch(() => undefined)
  }

  return { wake, sweep, close }
}
