import { expect, test } from 'vitest'
import { printable } from './pdf.ts'

test.each([
  ['unsupported diacritics are dropped', 'Petrović, Nguyễn', 'Petrovic, Nguyen'],
  ['decomposed umlauts are composed', 'Mu\u0308ller', 'Müller'],
  ['ligatures are split', 'Soﬁa Ǉubić Ŀull', 'Sofia LJubic L·ull'],
  ['full-width letters become normal ones', 'Ｔｏｋｙｏ ９', 'Tokyo 9'],
  ['invisible characters are removed', '\u202bLe\u200bo\u00ad\u2060 \ufeffH.\u200e', 'Leo H.'],
  ['all kinds of space become spaces', 'a\u202fb\u2003c', 'a b c'],
  ['other alphabets become question marks', 'Іван Ελένη', '???? ?????'],
  ['quotation marks, dashes and the euro sign are kept', '„Box“ – 5 € …', '„Box“ – 5 € …'],
])('in a PDF %s', (_what, text, printed) => {
  expect(printable(text)).toBe(printed)
})
