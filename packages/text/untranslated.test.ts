import { describe, expect, it } from 'vitest'
import { addDays, day } from '@pfotenportal/domain/core/calendar'
import { formatDate, formatDay, formatMoment, formatWindow } from './format.ts'
import { bindUntranslated } from './untranslated.ts'

/** Without names. */
const splitUntranslated = bindUntranslated([])

const keptIn = (text: string) => splitUntranslated(text).filter((_, index) => index % 2 === 1)

describe('a translation leaves as it is', () => {
  it.each([
    ['Heute zahlst du 148,86 €.', ['148,86 €']],
    ['148,86\u00a0€ alle 28 Tage statt 1.199,90 €', ['148,86\u00a0€', '1.199,90 €']],
    ['−8,64 € Rabatt (10 %), 6,61 €/kg', ['−8,64 €', '10 %', '6,61 €/kg']],
    ['Am Di., 15. Dezember', ['Di., 15. Dezember']],
    ['Lieferung Di., 24. – Do., 26. November', ['Di., 24. – Do., 26. November']],
    ['Delivery Tue, 29 December – Thu, 1 January 2027', ['Tue, 29 December – Thu, 1 January 2027']],
    ['Stand: Fr., 20. November, 09:41 Uhr', ['Fr., 20. November, 09:41 Uhr']],
    ['seit 5. Januar 2026', ['5. Januar 2026']],
    ['läuft 08/2028 ab', ['08/2028']],
    ['bis 12:03\u00a0Uhr', ['12:03\u00a0Uhr']],
    [
      'An tim.vogel@example.de und an büro@bäcker-groß.example.',
      ['tim.vogel@example.de', 'büro@bäcker-groß.example'],
    ],
    ['Bestellung PP-20001010 mit WILLKOMMEN10', ['PP-20001010', 'WILLKOMMEN10']],
    ['30,24 kg, 520 g', ['30,24 kg', '520 g']],
  ])('%s', (text, kept) => expect(keptIn(text)).toEqual(kept))

  it('names that it was told, as whole words', () => {
    const split = bindUntranslated(['Nala', 'Jörg (Groß)', ''])
    expect(split('Nalas Napf, für Nala und Jörg (Groß), nicht Nalani')).toEqual([
      '',
      'Nalas',
      ' Napf, für ',
      'Nala',
      ' und ',
      'Jörg (Groß)',
      ', nicht Nalani',
    ])
  })
})

describe('every day of a year, in both languages,', () => {
  const days = Array.from({ length: 365 }, (_, index) => addDays(day('2026-01-01'), index))
  it.each(['de', 'en'] as const)('is left as it is in %s', (language) => {
    for (const of of days)
      for (const text of [
        formatDay(of, language, '2025-01-01'),
        formatDate(of, language),
        formatWindow({ from: of, to: addDays(of, 2) }, language, '2026-01-01'),
        formatMoment(`${of}T08:41:00.000Z`, language),
      ])
        expect(splitUntranslated(text)).toEqual(['', text, ''])
  })
})

describe('a translation reaches', () => {
  it.each([
    '4 Wochen pausieren',
    'alle 14 Tage',
    'In 3 Monaten',
    'Was du magst',
    'MwSt.',
    'A und B',
    'Mo. bis Fr.',
    'PDF',
  ])('%s', (text) => expect(keptIn(text)).toEqual([]))

  it('the words between what stays', () => {
    const text = 'Am Di., 15. Dezember zahlst du 54,90 €.'
    expect(splitUntranslated(text).join('')).toBe(text)
    expect(splitUntranslated(text)[2]).toBe(' zahlst du ')
  })
})
