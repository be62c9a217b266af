import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TimedOut, withIdleTimeout, withTimeout } from './timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)

test('work that exceeds its timeout is abandoned', async () => {
  const waited = expect(withTimeout(2, never)).rejects.toThrow(TimedOut)
  await vi.advanceTimersByTimeAsync(2_000)
  await waited
})

test('work that ends in time returns its result or throws its error', async () => {
  expect(await withTimeout(2, async () => 'done')).toBe('done')
  await expect(withTimeout(2, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that reports progress may take any time, until it stops reporting', async () => {
  let report = () => undefined as void
  const waited = withIdleTimeout(2, (reportProgress) => {
    report = reportProgress
    return never()
  })
  let isOver = false
  const ended = waited.catch((error: unknown) => {
    isOver = true
    expect(error).toBeInstanceOf(TimedOut)
  })
  for (let turn = 0; turn < 5; turn += 1) {
    await vi.advanceTimersByTimeAsync(1_500)
    report()
  }
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  await ended
  expect(isOver).toBe(true)
})
