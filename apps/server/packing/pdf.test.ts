import { expect, test } from 'vitest'
import { BOLD, printable, REGULAR, runsOf } from '../core/files/pdf-fonts.ts'

test.each([
  [
    'letters of other alphabets are kept',
    'Ελένη Παπαδοπούλου, Ольга Іваненко',
    'Ελένη Παπαδοπούλου, Ольга Іваненко',
  ],
  [
    'letters with any marks are kept',
    'Łukasz Żółć, Petrović, Nguyễn, Şahin',
    'Łukasz Żółć, Petrović, Nguyễn, Şahin',
  ],
  ['Arabic, Hebrew, Armenian and Georgian are kept', 'محمد שלום Ա ქ', 'محمد שלום Ա ქ'],
  ['Chinese and pictures are kept', '王小明 🐶 Bella ❤️', '王小明 🐶 Bella ❤'],
  ['decomposed letters are composed', 'Mu\u0308ller Łuz\u0307', 'Müller Łuż'],
  ['the Greek letter of an approval number is kept', 'α DE 05 315 0028', 'α DE 05 315 0028'],
  ['ligatures are split', 'Soﬁa Ǉubić', 'Sofia LJubić'],
  ['full-width letters become normal ones', 'Ｔｏｋｙｏ ９', 'Tokyo 9'],
  ['invisible characters are removed', '\u202bLe\u200bo\u00ad\u2060 \ufeffH.\u200e', 'Leo H.'],
  ['all kinds of space become spaces', 'a\u202fb\u2003c\td', 'a b c d'],
  [
    'what no font has is shown by its number',
    'ไ \u0001 𒀀 \ud83d 한',
    '[U+0E44] [U+0001] [U+12000] [U+D83D] [U+D55C]',
  ],
  ['quotation marks, dashes and the euro sign are kept', '„Box“ – 5 € …', '„Box“ – 5 € …'],
])('in a PDF %s', (_what, text, printed) => {
  expect(printable(text)).toBe(printed)
})

test.each([
  ['western European text is in the standard font', 'Bärli Größe – 5 €', [['Bärli Größe – 5 €', null]]],
  [
    'a whole word is in one font',
    'für Łukasz da',
    [
      ['für ', null],
      ['Łukasz ', 'DejaVuSansCondensed'],
      ['da', null],
    ],
  ],
  [
    'Arabic words stay together',
    'für محمد علي',
    [
      ['für ', null],
      ['محمد علي', 'DejaVuSansCondensed'],
    ],
  ],
  [
    'a word that needs several is split',
    'Bella🐶王',
    [
      ['Bella', null],
      ['🐶', 'NotoEmoji_400Regular'],
      ['王', 'zcool-xiaowei-chinese-simplified-400-normal'],
    ],
  ],
  ['blanks between words of one font are kept', 'Ελένη Νίκη', [['Ελένη Νίκη', 'DejaVuSansCondensed']]],
] as const)('%s', (_what, text, runs) => {
  const nameOf = (path: string | undefined) => path?.replace(/^.*\/|\.\w+$/g, '') ?? null
  expect(runsOf(text, REGULAR).map((run) => [run.text, nameOf(run.font?.name)])).toEqual(runs)
  expect(
    runsOf(text, BOLD)
      .map((run) => run.text)
      .join(''),
  ).toBe(text)
})
