import { describe, expect, test } from 'vitest'
import { parseIban } from './iban.ts'

describe('a valid IBAN is accepted', () => {
  test.each([
    ['DE89370400440532013000', { lastDigits: '3000', bankCode: '37040044', country: 'DE' }],
    ['de89 3704 0044 0532 0130 00', { lastDigits: '3000', bankCode: '37040044', country: 'DE' }],
    ['AT61 1904 3002 3457 3201', { lastDigits: '3201', bankCode: '19043', country: 'AT' }],
    ['NL91ABNA0417164300', { lastDigits: '4300', bankCode: null, country: 'NL' }],
    ['MT84MALT011000012345MTLCAST001S', { lastDigits: '001S', bankCode: null, country: 'MT' }],
  ])('%s', (typed, account) => expect(parseIban(typed)).toEqual(account))
})

describe('an invalid IBAN is refused', () => {
  test.each([
    ['that is empty', ''],
    ['with a wrong digit', 'DE89370400440532013001'],
    ['with two digits swapped', 'DE89370400440532010300'],
    ['that is too short', 'DE8937040044053201300'],
    ['that is too long', 'DE893704004405320130000'],
    ['of a country outside SEPA', 'TR330006100519786457841326'],
    ['with other characters', 'DE89-3704-0044-0532-0130-00'],
    ['that is a card', '4242424242424242'],
  ])('%s', (_what, typed) => expect(parseIban(typed)).toBeUndefined())
})

test('every single wrong digit is detected', () => {
  const iban = 'DE89370400440532013000'
  for (let at = 2; at < iban.length; at += 1) {
    for (const digit of '0123456789') {
      const typed = `${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`
      expect(parseIban(typed) !== undefined, typed).toBe(typed === iban)
    }
  }
})
