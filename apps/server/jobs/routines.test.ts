import { afterEach, expect, it } from 'vitest'
import type { Services } from '../context/services.ts'
import { openCapturedLog } from '../testing/captured-log.ts'
import { startRoutines, type RunningRoutines } from './routines.ts'

let repeating: RunningRoutines | undefined
afterEach(() => repeating?.close())

/** Routines only use the log of the services. */
const withLog = (log: Services['log']) => ({ log }) as Services

it('a failing routine alerts the operator once, at its tenth failure in a row', async () => {
  const { log, lines } = openCapturedLog()
  let runs = 0
  const run = async () => {
    runs += 1
    // A success in between resets the count.
    if (runs !== 5) throw new Error('no')
  }
  repeating = startRoutines([{ name: 'toy', everySeconds: 0.001, run }], withLog(log))
  await expect.poll(() => lines.length).toBeGreaterThan(20)
  const alerting = lines.flatMap(({ alert }, index) => (alert === true ? [index] : []))
  // Four failures before the success, then the tenth in a row.
  expect(alerting).toEqual([13])
  expect(lines[13]).toMatchObject({ job: 'toy', failures: 10, error: 'no' })
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
