/** A series of parts that is stopped, resumed and shared. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { partNames, readResults, runSeries, sharesOf, type Series } from './series.ts'

let folder: string
let ran: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pfotenportal-series-'))
  ran = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const parts = ['part-1', 'part-2', 'part-3']

function series(changes: Partial<Series<string>> = {}): Series<string> {
  return {
    folder,
    plan: { seed: 1 },
    parts,
    print: () => undefined,
    async run(part) {
      ran.push(part)
      return `result of ${part}`
    },
    ...changes,
  }
}

const whole = new Map(parts.map((part) => [part, `result of ${part}`]))

it('a stopped series goes on with the parts that have no result, and is then the whole', async () => {
  const stopped = series({
    async run(part) {
      if (part === 'part-2') throw new Error('stopped')
      return series().run(part)
    },
  })
  await expect(runSeries(stopped)).rejects.toThrow('stopped')
  expect(await runSeries(series())).toEqual(whole)
  expect(ran).toEqual(['part-1', 'part-2', 'part-3'])
  expect(await runSeries(series())).toEqual(whole)
  expect(ran).toHaveLength(3)
  expect(readdirSync(folder).toSorted()).toEqual(['part-1.json', 'part-2.json', 'part-3.json', 'plan.json'])
})

it('several processes share the parts, run each of them once, and all get the whole result', async () => {
  const slow = series({
    async run(part) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return series().run(part)
    },
  })
  expect(await Promise.all([runSeries(slow), runSeries(slow)])).toEqual([whole, whole])
  expect(ran.toSorted()).toEqual(parts)
})

it.each([
  ['has ended', () => ({ host: hostname(), pid: spawnSync('true').pid }), 0],
  ['is of another machine and has been silent for long', () => ({ host: 'another', pid: process.pid }), 600],
])('a part whose process %s is taken over', async (_name, owner, secondsAgo) => {
  const lock = join(folder, 'part-2.lock')
  writeFileSync(lock, JSON.stringify(owner()))
  const then = Date.now() / 1000 - secondsAgo
  utimesSync(lock, then, then)
  expect(await runSeries(series())).toEqual(whole)
  expect(ran).toEqual(parts)
})

it('a part on which a process of another machine works is left to it', async () => {
  const lock = join(folder, 'part-1.lock')
  writeFileSync(lock, JSON.stringify({ host: 'another', pid: 1 }))
  const running = runSeries(series())
  await expect.poll(async () => (await readResults(folder, parts)).size).toBe(2)
  expect(ran).toEqual(['part-2', 'part-3'])
  // It ends without a result.
  rmSync(lock)
  expect(await running).toEqual(whole)
})

it('a folder with the results of another plan is refused', async () => {
  await runSeries(series())
  await expect(runSeries(series({ plan: { seed: 2 } }))).rejects.toThrow('another plan')
})

it('names sort in the order of the parts, and shares add up', () => {
  expect(partNames('run', 12).slice(7)).toEqual(['run-08', 'run-09', 'run-10', 'run-11', 'run-12'])
  expect(sharesOf(10, 4)).toEqual([2, 3, 2, 3])
})
