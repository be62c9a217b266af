import { expect, it } from 'vitest'
import { formatSignInCode, parseSignInCode } from './sign-in-code.ts'

it.each([
  ['123456'],
  ['123 456'],
  ['123\u00a0456'],
  ['123\u202f456'],
  [' 123456\n'],
  ['123-456'],
  ['123–456'],
  ['12 34 56'],
  ['123456.'],
  ['"123 456"'],
  ['„123456“'],
  ['123\u200b456'],
  ['\u202a123456\u202c'],
  ['\ufeff123456'],
  ['１２３４５６'],
])('reads the code %j', (typed) => {
  expect(parseSignInCode(typed)).toBe('123456')
})

it.each([[''], [' '], ['12345'], ['1234567'], ['12345a'], ['O12345'], ['+123456'], ['1e5000'], ['123/456']])(
  'reads no code in %j',
  (typed) => {
    expect(parseSignInCode(typed)).toBeUndefined()
  },
)

it('keeps leading zeros', () => {
  expect(parseSignInCode('000 042')).toBe('000042')
})

it('shows a code in two groups that stay on one line', () => {
  expect(formatSignInCode('004217')).toBe('004\u00a0217')
})
