import { afterEach, expect, it } from 'vitest'
import type { Services } from '../context/services.ts'
import { openCapturedLog } from '../testing/captured-log.ts'
import { startRoutines, type RunningRoutines } from './routines.ts'

const UP = { writes: { problem: null } }

let repeating: RunningRoutines | undefined
afterEach(() => repeating?.close())

/** Routines only use the log of the services, and whether the database is down. */
const withLog = (log: Services['log'], database: { writes: { problem: string | null } } = UP) =>
  ({ log, database }) as Services

it('a failing routine alerts the operator at its tenth failure in a row, does not fill the log, and says when it works', async () => {
  const { log, lines } = openCapturedLog()
  let runs = 0
  const run = async () => {
    runs += 1
    // A success in between resets the count.
    if (runs !== 5 && runs !== 210) throw new Error('no')
  }
  repeating = startRoutines([{ name: 'toy', everySeconds: 0.001, run }], withLog(log))
  await expect.poll(() => lines.length).toBeGreaterThan(7)
  expect(lines.slice(0, 8).map(({ msg, failures, alert }) => [msg, failures, alert ?? false])).toEqual([
    ['job failed', 1, false],
    ['job works again', 4, false],
    ['job failed', 1, false],
    ['the job toy keeps failing', 10, true],
    ['job failed', 100, false],
    ['job failed', 200, false],
    ['job works again', 204, false],
    ['job failed', 1, false],
  ])
  expect(lines[3]).toMatchObject({ job: 'toy', error: 'no' })
})

it('while the database is down, which is an alert of its own, no routine alerts; one that still fails afterwards does', async () => {
  const { log, lines } = openCapturedLog()
  const database = { writes: { problem: 'gone' as string | null } }
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 150) database.writes.problem = null
    throw new Error('no')
  }
  repeating = startRoutines([{ name: 'toy', everySeconds: 0.001, run }], withLog(log, database))
  await expect.poll(() => runs).toBeGreaterThan(160)
  // It goes on while the test looks at it.
  const first = lines.filter(({ failures }) => Number(failures) <= 160)
  expect(first.map(({ failures, alert }) => [failures, alert ?? false])).toEqual([
    [1, false],
    [100, false],
    [150, true],
  ])
})

it('a routine that starts after its interval does not run with the others at the start', async () => {
  const { log } = openCapturedLog()
  const ran: string[] = []
  const routine = (name: string) => ({ name, everySeconds: 0.5, run: async () => ran.push(name) })
  repeating = startRoutines(
    [{ ...routine('later'), startsAfterInterval: true }, routine('at once')],
    withLog(log),
  )
  await expect.poll(() => ran).toContain('later')
  expect(ran[0]).toBe('at once')
})

it('a process that stops at once begins no routine any more', async () => {
  const { log } = openCapturedLog()
  const ran: string[] = []
  const routine = (name: string) => ({ name, everySeconds: 60, run: async () => ran.push(name) })
  await startRoutines([routine('first'), routine('second')], withLog(log)).close()
  expect(ran).toEqual([])
})

it('a process that stops ends what a routine waits for, which is no failure', async () => {
  const { log, lines } = openCapturedLog()
  let isWaiting = false
  const run = (_services: Services, signal: AbortSignal) =>
    new Promise((_resolve, reject) => {
      isWaiting = true
      signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
    })
  const running = startRoutines([{ name: 'long', everySeconds: 60, run }], withLog(log))
  await expect.poll(() => isWaiting).toBe(true)
  await running.close()
  expect(lines.map(({ msg }) => msg)).not.toContain('job failed')
})
