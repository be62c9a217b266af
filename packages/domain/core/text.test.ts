import { expect, test } from 'vitest'
import { cleanLine } from './text.ts'

test.each([
  ['Anna', 'Anna'],
  ['  Anna \t Maria\r\nBerger ', 'Anna Maria Berger'],
  ['An\0na\u0007 B\u0085erger\u001b[31m', 'An na B erger [31m'],
  ['\u202eannA\u202c', 'annA'],
  ['\u2066Anna\u2069 \u061cBerger\u200e', 'Anna Berger'],
  ['A\u200bn\u2060n\ufeffa', 'Anna'],
  ['An\u00adna', 'Anna'],
  ['An\u200dna\u200d', 'Anna'],
  ['\u200d\u200c', ''],
  ['\u3164\u115f\u2800\ufe0f', ''],
  ['An\ud83dna \udc36', 'Anna'],
  ['Anna\u2028Berger\u2029', 'Anna Berger'],
  ['Anna\u00a0Berger', 'Anna Berger'],
  ['A\u{e0041}nna', 'Anna'],
  ['Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
  ['محمد', 'محمد'],
  ['نامه\u200cای', 'نامه\u200cای'],
  ['王小明', '王小明'],
  ['Bella 🐶', 'Bella 🐶'],
  ['👩\u200d🦰 ❤\ufe0f', '👩\u200d🦰 ❤\ufe0f'],
  ["O'Neil-Żółć, 3.", "O'Neil-Żółć, 3."],
])('%j is %j', (typed, seen) => {
  expect(cleanLine(typed)).toBe(seen)
  expect(cleanLine(seen)).toBe(seen)
})
