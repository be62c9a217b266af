import { describe, expect, it } from 'vitest'
import { addSeconds, instant } from './calendar.ts'
import {
  absoluteSessionEnd,
  canReplayLink,
  decideRefresh,
  isSessionActive,
  sessionExpiry,
  type SessionState,
} from './session.ts'

const opened = instant('2026-11-20T11:00:00.000Z')
const after = (seconds: number) => addSeconds(opened, seconds)
const days = (count: number) => count * 86_400

const session = (changes: Partial<SessionState> = {}): SessionState => ({
  createdAt: opened,
  lastUsedAt: opened,
  expiresAt: absoluteSessionEnd(opened),
  revokedAt: null,
  generation: 5,
  generationUsedAt: null,
  ...changes,
})

describe('a session', () => {
  it('ends after 14 days without use', () => {
    expect(isSessionActive(session(), after(days(14) - 1))).toBe(true)
    expect(isSessionActive(session(), after(days(14)))).toBe(false)
  })

  it('ends after 90 days in any case', () => {
    const busy = session({ lastUsedAt: after(days(90) - 5) })
    expect(sessionExpiry(busy)).toBe(after(days(90)))
    expect(isSessionActive(busy, after(days(90) - 1))).toBe(true)
    expect(isSessionActive(busy, after(days(90)))).toBe(false)
  })

  it('ends at once when revoked', () => {
    expect(isSessionActive(session({ revokedAt: after(1) }), after(2))).toBe(false)
  })
})

describe('a refresh', () => {
  it('with the current token starts a new generation', () => {
    expect(decideRefresh(session(), 5, after(60))).toBe('rotate')
  })

  it('with the previous token repeats the current generation while that is unused', () => {
    expect(decideRefresh(session(), 4, after(days(1)))).toBe('repeat')
  })

  it('with the previous token works for 10 seconds after the current one was first used', () => {
    const used = session({ generationUsedAt: after(100) })
    expect(decideRefresh(used, 4, after(110))).toBe('repeat')
    expect(decideRefresh(used, 4, addSeconds(after(110), 0.001))).toBe('revoke')
  })

  it.each([3, 0, -1, 6, 4.5])(
    'with a token of generation %s, older or never issued, ends the session',
    (generation) => {
      expect(decideRefresh(session(), generation, after(1))).toBe('revoke')
    },
  )

  it('of an ended session is refused', () => {
    expect(decideRefresh(session({ revokedAt: after(1) }), 5, after(2))).toBe('refuse')
    expect(decideRefresh(session(), 3, after(days(15)))).toBe('refuse')
  })
})

describe('a consumed link', () => {
  it('opens the same session again in its own browser within 60 seconds', () => {
    expect(canReplayLink(opened, true, after(60))).toBe(true)
    expect(canReplayLink(opened, true, after(61))).toBe(false)
  })

  it('opens nothing in another browser', () => {
    expect(canReplayLink(opened, false, after(1))).toBe(false)
  })
})
