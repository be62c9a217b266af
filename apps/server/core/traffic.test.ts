/** Jobs make breaks while customers are served. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTraffic } from './traffic.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const stepOf = (milliseconds: number) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve('done'), milliseconds))

/** More than a step and its break take in these tests. */
const LONG = 2000

/** How long giving way for a step takes while a call begins every 200 ms, or none does. */
async function durationOf(milliseconds: number, isServing: boolean): Promise<number> {
  const traffic = openTraffic()
  const began = performance.now()
  const duration = traffic.giveWay(stepOf(milliseconds)).then(() => performance.now() - began)
  for (let passed = 0; passed < LONG; passed += 1) {
    if (isServing && passed % 200 === 0) traffic.note()
    await vi.advanceTimersByTimeAsync(1)
  }
  return duration
}

it.each([
  [10, 20],
  [80, 160],
  // It waited for something else, and left customers room meanwhile.
  [1000, 1100],
])('while customers are served, a break follows a step of %i ms', async (step, together) => {
  expect(await durationOf(step, true)).toBe(together)
})

it('without customers, a step is followed by the next at once', async () => {
  expect(await durationOf(10, false)).toBe(10)
})

it('customers count as served for a quarter of a second after their call has begun', async () => {
  const traffic = openTraffic()
  expect(traffic.isServing()).toBe(false)
  traffic.note()
  await vi.advanceTimersByTimeAsync(249)
  expect(traffic.isServing()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(traffic.isServing()).toBe(false)
})

it('a step that fails is reported at once', async () => {
  const traffic = openTraffic()
  traffic.note()
  await expect(traffic.giveWay(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
