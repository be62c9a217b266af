import { describe, expect, it, test } from 'vitest'
import { catalogueOf } from '@pfotenportal/domain/catalogue/parse'
import sample from '../../catalogue/default.json' with { type: 'json' }
import { allergenName, filled, pointsOutOf, recipeName, supplementTitle } from './catalogue.ts'
import { cancellationFlowDe } from './de/cancellation.ts'
import { cancellationFlowEn } from './en/cancellation.ts'
import type { DayWindow } from './format.ts'

const CATALOGUE = catalogueOf(sample, 1)
const today = '2026-11-20'
const window: DayWindow = { from: '2026-12-15', to: '2026-12-17' }
const copies = { de: cancellationFlowDe, en: cancellationFlowEn }

/** Every reason and offer of the catalogue as customers read it. */
function wordsFor(language: 'de' | 'en', petName: string, delivery: DayWindow | null): string[] {
  const { slots } = copies[language]
  const filling = {
    dog: slots.dog(petName),
    dogDative: slots.dogDative(petName),
    dogGenitive: slots.dogGenitive(petName),
    nextBox: slots.nextBox(petName, delivery, today),
    percentage: '20',
    weeks: slots.weeks(4),
    days: '14',
    resumesOn: slots.day('2026-12-18', today),
    recipes: slots.list(['Gockelspeis', 'Ringeltanz']),
    sample: supplementTitle(CATALOGUE, 'joint', { language, isSample: true }),
  }
  const { reasons, offerTexts } = CATALOGUE
  const texts = [
    ...reasons.map(({ title }) => title),
    ...Object.values(offerTexts).flatMap(({ title, text }) => [title, text]),
  ]
  return texts.map((text) => filled(text[language], filling))
}

describe.each(['de', 'en'] as const)('in %s', (language) => {
  it.each([
    ['Frieda', window],
    ['Max', null],
    ['', window],
    ['', null],
  ])('every message is complete for "%s", delivered %o', (petName, delivery) => {
    const copy = copies[language]
    const messages = [
      copy.benefitTitle(petName),
      copy.benefitText,
      copy.benefitTextWithoutClaim,
      ...copy.benefitBullets(petName),
      copy.support('hilfe@example.com'),
      ...wordsFor(language, petName, delivery),
    ]
    for (const message of messages) {
      expect(message).not.toMatch(/undefined|null|[{}]|\s{2,}|\s[.,!?]|^\s|\s$/)
      expect(message).toMatch(/^[\p{Lu}\d„]/u)
    }
  })
})

test('the reasons and offers of the sample catalogue read as they always did', () => {
  expect(wordsFor('de', 'Max', window)).toEqual([
    'Es ist mir zu teuer',
    'Wir haben noch genug Futter',
    'Wir sind verreist',
    'Max schmeckt es nicht',
    'Max verträgt es nicht',
    'Kein Platz im Kühlschrank',
    'Probleme mit der Lieferung',
    'Max ist verstorben',
    'Anderer Grund',
    '20\u202f% auf deine nächste Bestellung',
    'Bleib dabei und spare 20\u202f% auf Max’ nächste Box (Lieferung Di., 15. – Do., 17. Dezember).',
    'Die nächste Bestellung überspringen',
    'Wir überspringen Max’ nächste Box (Lieferung Di., 15. – Do., 17. Dezember). Danach geht es weiter wie gewohnt.',
    '4 Wochen Pause',
    'Wir pausieren Max’ Futter für 4 Wochen. Ab dem 18. Dezember geht es von selbst weiter.',
    'Andere Rezepte ausprobieren',
    'Ab der nächsten Box bekommt Max Gockelspeis und Ringeltanz.',
    'Kleinere Boxen, alle 14 Tage',
    'Ab der nächsten Box kommt Max’ Futter alle 14 Tage in einer kleineren Box.',
    'Snack-Probe Gelenke gratis',
    'Bleib dabei: Wir legen die Snack-Probe Gelenke kostenlos in Max’ nächste Box (Lieferung Di., 15. – Do., 17. Dezember).',
  ])
  expect(wordsFor('en', 'Max', null)).toEqual([
    'It’s too expensive for me',
    'We still have enough food',
    'We’re away',
    'Max doesn’t like it',
    'It doesn’t agree with Max',
    'No room in the fridge',
    'Problems with delivery',
    'Max has died',
    'Something else',
    '20% off your next order',
    'Stay and save 20% on Max’s next box.',
    'Skip the next order',
    'We’ll skip Max’s next box. After that, everything carries on as usual.',
    'Paused for 4 weeks',
    'We’ll pause Max’s food for 4 weeks. It resumes automatically on 18 December.',
    'Try other recipes',
    'From the next box, Max gets Gockelspeis and Ringeltanz.',
    'Smaller boxes, every 14 days',
    'From the next box, Max’s food comes every 14 days in a smaller box.',
    'Joint snack (sample) for free',
    'Stay, and we’ll add the Joint snack (sample) to Max’s next box for free.',
  ])
})

test('an offer about a delivery of another year names the year', () => {
  const january: DayWindow = { from: '2027-01-05', to: '2027-01-07' }
  expect(wordsFor('de', 'Frieda', january).join()).toContain('(Lieferung Di., 5. – Do., 7. Januar 2027)')
  expect(wordsFor('en', 'Frieda', january).join()).toContain('(delivery Tue, 5 – Thu, 7 January 2027)')
  expect(cancellationFlowDe.slots.day('2027-01-15', today)).toBe('15. Januar 2027')
})

test('a dog without a name is called so in every case', () => {
  const german = wordsFor('de', '', null)
  expect(german[3]).toBe('Deinem Hund schmeckt es nicht')
  expect(german[7]).toBe('Dein Hund ist verstorben')
  expect(german[10]).toBe('Bleib dabei und spare 20\u202f% auf die nächste Box deines Hundes.')
})

test('the articles of the sample catalogue are called as they always were', () => {
  expect(CATALOGUE.recipes.map(({ code }) => recipeName(CATALOGUE, code, 'en'))).toEqual([
    'Cowgenuss',
    'Gockelspeis',
    'Ringeltanz',
  ])
  const titles = (language: 'de' | 'en', isSample: boolean) =>
    CATALOGUE.supplements.map(({ kind }) => supplementTitle(CATALOGUE, kind, { language, isSample }))
  expect(titles('de', false)).toEqual(['Snack Gelenke', 'Snack Haut & Fell', 'Snack Darm', 'Snack Zähne'])
  expect(titles('de', true)[1]).toBe('Snack-Probe Haut & Fell')
  expect(titles('en', false)[1]).toBe('Skin & coat snack')
  expect(titles('en', true)[3]).toBe('Dental snack (sample)')
  expect(allergenName(CATALOGUE, 'sweet_potatoes', 'de')).toBe('Süßkartoffeln')
})

test('what the catalogue does not have is called by its code', () => {
  expect(recipeName(CATALOGUE, 'XX', 'de')).toBe('XX')
  expect(supplementTitle(CATALOGUE, 'calm', { language: 'de' })).toBe('calm')
  expect(allergenName(CATALOGUE, 'elk', 'de')).toBe('elk')
})

test('recipes, snacks and pitches of the sample catalogue read as they always did', () => {
  const { recipes, supplements, pitches } = CATALOGUE
  expect(recipes.map(({ madeOf }) => [madeOf.de, madeOf.en])).toEqual([
    ['Rind und Reis', 'beef and rice'],
    ['Huhn und Hirse', 'chicken and millet'],
    ['Schwein, Kartoffeln und Süßkartoffeln', 'pork, potatoes and sweet potatoes'],
  ])
  expect(supplements.map(({ slide }) => [slide.title.de, slide.ingredient.de, slide.text.de])).toEqual([
    ['Gelenke', 'mit Grünlippmuschel', 'Für Hunde, die für ihr Leben gern rennen.'],
    ['Haut & Fell', 'mit Lachsöl', 'Für alle, die sich gern kraulen lassen.'],
    ['Darm', 'mit Möhre', 'Für Feinschmecker, die jeden Krümel finden.'],
    ['Zähne', 'mit Seealge', 'Für Knabberer mit strahlendem Lächeln.'],
  ])
  expect(pitches.skip.questions.map(({ de }) => de)).toEqual([
    'Genug Futter?',
    'Kein Platz im Kühlschrank?',
    'Verreist?',
  ])
  expect(pitches.skip.answer.de).toBe('Überspring deine nächste Bestellung.')
  expect(pitches.pause.de).toBe('Mach eine Pause: Bis zur Reaktivierung entstehen dir keine Kosten.')
})

test.each([
  ['de', 12, 'Sternen'],
  ['de', 1, 'Stern'],
  ['en', 12, 'stars'],
  ['en', 1, 'star'],
] as const)('in %s, what is collected is named by its form after %i', (language, goal, form) => {
  const points = {
    de: { one: 'Stern', many: 'Sterne', ofMany: 'Sternen' },
    en: { one: 'star', many: 'stars' },
  }
  expect(pointsOutOf({ points }, goal, language)).toBe(form)
})
