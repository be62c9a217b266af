import { describe, expect, it } from 'vitest'
import { openFaultInjector } from './fault-injector.ts'

describe('a sequence of faults', () => {
  const settings = { seed: '7', rates: { lost: 0.1, declined: 0.2 }, latency: { from: 2, to: 22 } }
  const run = (seed: string) => {
    const injector = openFaultInjector({ ...settings, seed })
    return Array.from({ length: 2000 }, (_, index) => injector.callFault('charge', `k${index % 500}`))
  }

  it('is the same for the same seed, and different for another seed', () => {
    expect(run('7')).toEqual(run('7'))
    expect(run('7')).not.toEqual(run('8'))
  })

  it('has the configured rates', () => {
    const drawn = run('7')
    const shareOf = (fault: string) => drawn.filter((it) => it === fault).length / drawn.length
    expect(shareOf('lost')).toBeCloseTo(0.1, 1)
    expect(shareOf('declined')).toBeCloseTo(0.2, 1)
  })

  it('differs between the retries of a key, so that one succeeds', () => {
    const injector = openFaultInjector({ ...settings, rates: { lost: 0.5 } })
    const repeats = Array.from({ length: 40 }, () => injector.callFault('charge', 'k'))
    expect(new Set(repeats)).toEqual(new Set(['lost', undefined]))
  })

  it('keeps within the configured latency', () => {
    const injector = openFaultInjector({ ...settings, rates: {} })
    const all = Array.from({ length: 500 }, (_, index) => injector.latencyOf('charge', `k${index}`))
    expect([Math.min(...all), Math.max(...all)]).toEqual([2, 22])
  })
})
