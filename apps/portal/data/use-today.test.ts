import { describe, expect, it } from 'vitest'
import { setServerClock, deviceNow } from './server-clock.ts'
import { serverInstant } from './use-today.ts'

describe("the service's now", () => {
  it('is what the last answer said, whatever this device believes', () => {
    setServerClock('2026-11-20T11:00:00.000Z')
    expect(serverInstant(deviceNow()).slice(0, 16)).toBe('2026-11-20T11:00')
    setServerClock('2027-03-01T08:30:00.000Z')
    expect(serverInstant(deviceNow()).slice(0, 16)).toBe('2027-03-01T08:30')
  })

  it('goes on between answers, and backwards for data that was read before', () => {
    setServerClock('2026-11-20T11:00:00.000Z')
    expect(serverInstant(deviceNow() + 90_000).slice(0, 16)).toBe('2026-11-20T11:01')
    expect(serverInstant(deviceNow() - 3_630_000).slice(0, 16)).toBe('2026-11-20T09:59')
  })

  it('stays when an answer does not carry it', () => {
    setServerClock('2026-11-20T11:00:00.000Z')
    setServerClock(null)
    expect(serverInstant(deviceNow()).slice(0, 10)).toBe('2026-11-20')
  })
})
