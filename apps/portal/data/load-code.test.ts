import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { loadWithTimeout, loadOnce } from './load-code.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('code that is fetched when it is needed', () => {
  it('is fetched once for everybody', async () => {
    const load = vi.fn(async () => 'page')
    const once = loadOnce(load)
    expect(await Promise.all([once(), once()])).toEqual(['page', 'page'])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('shows without waiting once it is there', async () => {
    const once = loadOnce(async () => 'page')
    await once()
    expect(once()).toMatchObject({ status: 'fulfilled', value: 'page' })
  })

  it('stays failed for a moment instead of being asked for without end, then can be tried again', async () => {
    const load = vi.fn(async () => 'page').mockRejectedValueOnce(new Error('offline'))
    const once = loadOnce(load)
    await expect(once()).rejects.toThrow('offline')
    await expect(once()).rejects.toThrow('offline')
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3_000)
    await expect(once()).resolves.toBe('page')
  })

  it('is given up after the time of spec 9', async () => {
    const never = loadWithTimeout(new Promise(() => undefined), 120_000)
    const given = expect(never).rejects.toThrow('in time')
    await vi.advanceTimersByTimeAsync(120_000)
    await given
  })
})
