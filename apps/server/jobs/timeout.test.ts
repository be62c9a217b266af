import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TimedOut, withIdleTimeout, withTimeout } from './timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)

test('work that does not end in time is waited for no longer', async () => {
  const waited = expect(withTimeout(2, never)).rejects.toThrow(TimedOut)
  await vi.advanceTimersByTimeAsync(2_000)
  await waited
})

test('work that ends in time gives what it gives, or throws what it throws', async () => {
  expect(await withTimeout(2, async () => 'done')).toBe('done')
  await expect(withTimeout(2, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that shows life is waited for, however long it takes, until it shows none', async () => {
  let show = () => undefined as void
  const waited = withIdleTimeout(2, (showLife) => {
    show = showLife
    return never()
  })
  let isOver = false
  const ended = waited.catch((error: unknown) => {
    isOver = true
    expect(error).toBeInstanceOf(TimedOut)
  })
  for (let turn = 0; turn < 5; turn += 1) {
    await vi.advanceTimersByTimeAsync(1_500)
    show()
  }
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  await ended
  expect(isOver).toBe(true)
})
