import { describe, expect, it } from 'vitest'
import { resolveInBatches } from './resolve-payments.ts'

/** Resolves that many items with the gateway's answers and records what happens to them. */
function resolveItems(count: number, answerOf: (it: number) => Promise<{ readonly outcome: string }>) {
  const waiting = Array.from({ length: count }, (_each, index) => index)
  const seen = { batches: 0, running: 0, maxRunning: 0, settled: [] as number[], failed: [] as number[] }
  const run = resolveInBatches({
    async claim(size: number) {
      seen.batches += 1
      return waiting.splice(0, size)
    },
    async queryGateway(it) {
      seen.running += 1
      seen.maxRunning = Math.max(seen.maxRunning, seen.running)
      await Promise.resolve()
      seen.running -= 1
      return answerOf(it)
    },
    async settle(it) {
      seen.settled.push(it)
    },
    onError: (_error, subscription) => void seen.failed.push(subscription),
  })
  return { run, seen }
}

const unknown = { outcome: 'UNKNOWN' }

describe('unresolved items', () => {
  it('are queried a batch at a time, concurrently', async () => {
    const { run, seen } = resolveItems(45, async () => ({ outcome: 'APPROVED' }))
    expect(await run).toBe(45)
    expect(seen.maxRunning).toBe(20)
    expect(seen.settled).toHaveLength(45)
  })

  it('wait for the next time after a batch without any answer', async () => {
    const { run, seen } = resolveItems(500, async () => unknown)
    expect(await run).toBe(20)
    expect(seen.batches).toBe(1)
  })

  it('are queried further as long as the gateway answers anything', async () => {
    const { run } = resolveItems(60, async (it) => (it % 20 === 7 ? { outcome: 'DECLINED' } : unknown))
    expect(await run).toBe(60)
  })

  it('are settled even if one of them fails', async () => {
    const { run, seen } = resolveItems(21, async (it) => {
      if (it === 3) throw new Error('broken')
      return { outcome: 'APPROVED' }
    })
    expect(await run).toBe(21)
    expect(seen.failed).toEqual([3])
    expect(seen.settled).toHaveLength(20)
    expect(seen.settled).not.toContain(3)
  })
})
