import { describe, expect, it } from 'vitest'
import { hearNow, realNow } from './server-clock.ts'
import { serviceInstant } from './use-today.ts'

describe("the service's now", () => {
  it('is what the last answer said, whatever this device believes', () => {
    hearNow('2026-11-20T11:00:00.000Z')
    expect(serviceInstant(realNow()).slice(0, 16)).toBe('2026-11-20T11:00')
    hearNow('2027-03-01T08:30:00.000Z')
    expect(serviceInstant(realNow()).slice(0, 16)).toBe('2027-03-01T08:30')
  })

  it('goes on between answers, and backwards for data that was read before', () => {
    hearNow('2026-11-20T11:00:00.000Z')
    expect(serviceInstant(realNow() + 90_000).slice(0, 16)).toBe('2026-11-20T11:01')
    expect(serviceInstant(realNow() - 3_630_000).slice(0, 16)).toBe('2026-11-20T09:59')
  })

  it('stays when an answer does not carry it', () => {
    hearNow('2026-11-20T11:00:00.000Z')
    hearNow(null)
    expect(serviceInstant(realNow()).slice(0, 10)).toBe('2026-11-20')
  })
})
