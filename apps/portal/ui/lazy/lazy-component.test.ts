import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadOnce, loadWithTimeout } from './lazy-component.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('code loaded on demand', () => {
  it('is loaded once for all callers', async () => {
    const load = vi.fn(async () => 'page')
    const once = loadOnce(load)
    expect(await Promise.all([once(), once()])).toEqual(['page', 'page'])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('renders without suspending once it is loaded', async () => {
    const once = loadOnce(async () => 'page')
    await once()
    expect(once()).toMatchObject({ status: 'fulfilled', value: 'page' })
  })

  it('stays failed for three seconds after a failed load, then can be retried', async () => {
    const load = vi.fn(async () => 'page').mockRejectedValueOnce(new Error('offline'))
    const once = loadOnce(load)
    await expect(once()).rejects.toThrow('offline')
    await expect(once()).rejects.toThrow('offline')
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3_000)
    await expect(once()).resolves.toBe('page')
  })

  it('times out after two minutes', async () => {
    const never = loadWithTimeout(new Promise(() => undefined), 120_000)
    const rejection = expect(never).rejects.toThrow('timed out')
    await vi.advanceTimersByTimeAsync(120_000)
    await rejection
  })
})
