import { expect, test } from 'vitest'
import { printable } from './pdf.ts'

test.each([
  ['marks that the fonts lack are left out', 'Petrović, Nguyễn', 'Petrovic, Nguyen'],
  ['umlauts that came as two letters are one', 'Mu\u0308ller', 'Müller'],
  ['joined letters are taken apart', 'Soﬁa Ǉubić Ŀull', 'Sofia LJubic L·ull'],
  ['wide letters are narrow ones', 'Ｔｏｋｙｏ ９', 'Tokyo 9'],
  ['what nobody sees is not there', '\u202bLe\u200bo\u00ad\u2060 \ufeffH.\u200e', 'Leo H.'],
  ['spaces of all kinds are spaces', 'a\u202fb\u2003c', 'a b c'],
  ['other alphabets cannot be printed', 'Іван Ελένη', '???? ?????'],
  ['quotation marks, dashes and the euro are as they were', '„Box“ – 5 € …', '„Box“ – 5 € …'],
])('on paper %s', (_what, text, printed) => {
  expect(printable(text)).toBe(printed)
})
