import { describe, expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'

/** Work that records its batches, and fails for some items. */
function noted(poison: readonly number[] = []) {
  const groups: number[][] = []
  const ask = createBatcher(async (items: readonly number[]) => {
    groups.push([...items])
    await new Promise((resolve) => setImmediate(resolve))
    if (items.some((item) => poison.includes(item))) throw new Error(`not ${items.join()}`)
    return items.map((item) => item * 10)
  })
  return { groups, ask }
}

describe('concurrent requests', () => {
  it('share a batch if they arrive together, and each gets its own answer', async () => {
    const { groups, ask } = noted()
    expect(await Promise.all([1, 2, 3].map(ask))).toEqual([10, 20, 30])
    expect(groups).toEqual([[1, 2, 3]])
  })

  it('wait for the current batch, and form the next one', async () => {
    const { groups, ask } = noted()
    const first = ask(1)
    await new Promise((resolve) => setImmediate(resolve))
    expect(await Promise.all([first, ask(2), ask(3)])).toEqual([10, 20, 30])
    expect(groups).toEqual([[1], [2, 3]])
    expect(await ask(4)).toBe(40)
  })

  it('are retried alone if their batch fails: only those that fail alone get an error', async () => {
    const { groups, ask } = noted([2])
    const ends = await Promise.allSettled([1, 2, 3].map(ask))
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(groups).toEqual([[1, 2, 3], [1], [2], [3]])
    expect(await ask(4)).toBe(40)
  })

  it('all fail immediately if the database is unavailable', async () => {
    let calls = 0
    const ask = createBatcher(async () => {
      calls += 1
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    })
    const ends = await Promise.allSettled([1, 2, 3].map(ask))
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(calls).toBe(1)
  })
})
