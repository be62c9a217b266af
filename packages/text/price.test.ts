import { expect, test } from 'vitest'
import { price as german } from './de/price.ts'
import { includedInShippingAndPayment } from './de/tax.ts'
import { price as english } from './en/price.ts'

const full = { price: '163,30 €', boxes: null }
const reduced = (boxes: number) => ({ price: '146,97 €', boxes })

test.each([
  [[full], '163,30 € alle 28 Tage', '163,30 € every 28 days'],
  [
    [reduced(1), full],
    'einmal 146,97 €, danach 163,30 € alle 28 Tage',
    '146,97 € once, then 163,30 € every 28 days',
  ],
  [
    [reduced(3), full],
    '3-mal 146,97 €, danach 163,30 € alle 28 Tage',
    '146,97 € 3 times, then 163,30 € every 28 days',
  ],
  [
    [reduced(1), { price: '158,30 €', boxes: 1 }, full],
    'einmal 146,97 €, einmal 158,30 €, danach 163,30 € alle 28 Tage',
    '146,97 € once, 158,30 € once, then 163,30 € every 28 days',
  ],
])('a price that does not stay is never worded as one that recurs (%#)', (steps, de, en) => {
  expect(german.recurring(steps, 28)).toBe(de)
  expect(english.recurring(steps, 28)).toBe(en)
})

test('VAT has the name of the country', () => {
  expect([german.included('MwSt.'), german.included('USt.'), english.included('VAT')]).toEqual([
    'inkl. MwSt.',
    'inkl. USt.',
    'incl. VAT',
  ])
  expect(['MwSt.', 'USt.'].map((name) => includedInShippingAndPayment(name, '7\u202f%'))).toEqual([
    'Inkl. Mwst (7\u202f%)',
    'Inkl. Mwst (USt., 7\u202f%)',
  ])
  expect(german.included('USt.', '13\u202f%')).toBe('inkl. USt. (13\u202f%)')
})
