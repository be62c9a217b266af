import { describe, expect, it } from 'vitest'
import { parseDay, type Day } from '../core/calendar.ts'
import { birthdayIn, type Celebrated } from './birthday.ts'

const day = (text: string): Day => parseDay(text) ?? expect.fail(text)

const active: Celebrated = { status: 'ACTIVE', endsAt: null }
const born = { year: 2020, month: 2 }

describe('birthdays (C-641, C-642)', () => {
  it.each<[string, Celebrated, string, number | null]>([
    ['the first day of the month of birth', active, '2026-02-01', 6],
    ['its last day', active, '2026-02-28', 6],
    ['29 February', active, '2028-02-29', 8],
    ['the last day before', active, '2026-01-31', null],
    ['the first day after', active, '2026-03-01', null],
    ['the first birthday', active, '2021-02-14', 1],
    ['the month of birth itself', active, '2020-02-14', null],
    ['a birth in the future', active, '2019-02-14', null],
    ['a contract that names no end', { status: 'ACTIVE' }, '2026-02-14', 6],
    ['a contract whose end is declared', { status: 'ACTIVE', endsAt: '2026-03-01' }, '2026-02-14', null],
    ['a paused contract', { status: 'PAUSED', endsAt: null }, '2026-02-14', null],
    // The dog may have died.
    ['a cancelled contract', { status: 'CANCELLED', endsAt: null }, '2026-02-14', null],
  ])('%s', (_case, contract, today, years) => {
    expect(birthdayIn(contract, born, day(today))).toBe(years)
  })
})
