import { describe, expect, it, test } from 'vitest'
import { addSeconds, instant } from '@pfotenportal/domain/core/calendar'
import { newAppSecret, newRecoveryCodes, readCode, recoveryHashOf, stepOf } from './staff-codes.ts'

/** The secret of the examples in RFC 6238, appendix B, "12345678901234567890". */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code of an app', () => {
  // Their last six digits: apps show six.
  test.each([
    ['1970-01-01T00:00:59.000Z', '287082', 1],
    ['2005-03-18T01:58:29.000Z', '081804', 37_037_036],
    ['2005-03-18T01:58:31.000Z', '050471', 37_037_037],
    ['2009-02-13T23:31:30.000Z', '005924', 41_152_263],
    ['2033-05-18T03:33:20.000Z', '279037', 66_666_666],
  ])('at %s is that of the standard', (at, code, step) => {
    expect(stepOf(SECRET, code, instant(at))).toBe(step)
  })

  it('counts one step before and after its own, and no longer', () => {
    const at = instant('2009-02-13T23:31:30.000Z')
    const seconds = [-31, -30, -1, 0, 29, 59, 60]
    const accepted = seconds.filter((late) => stepOf(SECRET, '005924', addSeconds(at, late)) === 41_152_263)
    expect(accepted).toEqual([-30, -1, 0, 29, 59])
  })
})

it('a new secret has 160 random bits', () => {
  expect(newAppSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newAppSecret()).not.toBe(newAppSecret())
})

describe('a recovery code', () => {
  it('is one of ten, of 120 random bits', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
  })

  it('is recognised however it is typed', () => {
    const [code = ''] = newRecoveryCodes()
    for (const typed of [code, code.toUpperCase(), ` ${code.replaceAll('-', ' ')}`]) {
      const read = readCode(typed)
      expect(read?.way).toBe('recovery')
      expect(recoveryHashOf(read?.code ?? '')).toBe(recoveryHashOf(code))
    }
  })
})

test.each(['', '12345', '1234567', '12345a', 'abcd-efgh', '١٢٣٤٥٦'])('%j is no code', (typed) => {
  expect(readCode(typed)).toBeUndefined()
})
