import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Overdue, whileAlive, within } from './timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)

test('work that does not end in time is waited for no longer', async () => {
  const waited = expect(within(2, never)).rejects.toThrow(Overdue)
  await vi.advanceTimersByTimeAsync(2_000)
  await waited
})

test('work that ends in time gives what it gives, or throws what it throws', async () => {
  expect(await within(2, async () => 'done')).toBe('done')
  await expect(within(2, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that shows life is waited for, however long it takes, until it shows none', async () => {
  let show = () => undefined as void
  const waited = whileAlive(2, (showLife) => {
    show = showLife
    return never()
  })
  let isOver = false
  const ended = waited.catch((error: unknown) => {
    isOver = true
    expect(error).toBeInstanceOf(Overdue)
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
