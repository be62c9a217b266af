import { describe, expect, it } from 'vitest'
import { decideWithin, leftOf, type DayAllowance } from './allowance.ts'

describe('the allowance of a member of staff', () => {
  it.each<[string, DayAllowance | null, number, number | null]>([
    ['an amount below it', { limit: 1200, given: 0 }, 500, 700],
    ['all of it', { limit: 1200, given: 0 }, 1200, 0],
    ['what is left of the day', { limit: 1200, given: 700 }, 500, 0],
    ['any amount without a limit', null, 50_000, null],
  ])('allows %s', (_case, allowance, amount, left) => {
    expect(decideWithin(allowance, amount)).toMatchObject({ ok: true, value: left })
  })

  it.each<[string, DayAllowance, number, number]>([
    ['a cent more than it', { limit: 1200, given: 0 }, 1201, 1200],
    ['a cent more than is left', { limit: 1200, given: 700 }, 501, 500],
    ['anything when it is used up', { limit: 1200, given: 1200 }, 1, 0],
    ['anything when there is none', { limit: 0, given: 0 }, 1, 0],
    ['anything when more was given than a limit that was lowered since', { limit: 500, given: 1200 }, 1, 0],
  ])('refuses %s, and says what is left', (_case, allowance, amount, left) => {
    expect(decideWithin(allowance, amount)).toEqual({
      ok: false,
      reason: 'OVER_ALLOWANCE',
      details: { left },
    })
    expect(leftOf(allowance)).toBe(left)
  })
})
