import { describe, expect, it, vi } from 'vitest'
import { deviceNow, setServerClock, wallNow } from './server-clock.ts'
import { serverInstant } from './use-today.ts'

describe('the server clock', () => {
  it('shows the reading of the last answer, regardless of the device clock', () => {
    setServerClock('2026-11-20T11:00:00.000Z')
    expect(serverInstant(deviceNow()).slice(0, 16)).toBe('2026-11-20T11:00')
    setServerClock('2027-03-01T08:30:00.000Z')
    expect(serverInstant(deviceNow()).slice(0, 16)).toBe('2027-03-01T08:30')
  })

  it('advances between answers, and can be computed for earlier times', () => {
    setServerClock('2026-11-20T11:00:00.000Z')
    expect(serverInstant(deviceNow() + 90_000).slice(0, 16)).toBe('2026-11-20T11:01')
    expect(serverInstant(deviceNow() - 3_630_000).slice(0, 16)).toBe('2026-11-20T09:59')
  })

  it('names the time of what was read before the last answer, although the device slept in between', () => {
    setServerClock('2026-11-20T11:00:00.000Z')
    const readAt = wallNow()
    const slept = vi.spyOn(Date, 'now').mockReturnValue(readAt + 3_600_000)
    setServerClock('2026-11-20T12:00:00.000Z')
    expect(serverInstant(readAt, 'receivedAtWall').slice(0, 16)).toBe('2026-11-20T11:00')
    slept.mockRestore()
  })

  it('keeps its reading if an answer contains none', () => {
    setServerClock('2026-11-20T11:00:00.000Z')
    setServerClock(null)
    expect(serverInstant(deviceNow()).slice(0, 10)).toBe('2026-11-20')
  })
})
