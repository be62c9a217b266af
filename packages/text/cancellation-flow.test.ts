import { describe, expect, it } from 'vitest'
import { cancellationFlowDe } from './de/cancellation-flow.ts'
import { cancellationFlowEn } from './en/cancellation-flow.ts'

const said = (words: typeof cancellationFlowDe, petName: string, billedOn: string | null): string[] => [
  words.benefitTitle(petName),
  words.benefitText,
  words.benefitTextWithoutClaim,
  ...words.benefitBullets(petName),
  ...Object.values(words.reasons).map((reason) => reason(petName)),
  words.discount.title(20),
  words.discount.text(20, petName, billedOn),
  words.discount.support,
  words.skip.text(petName, billedOn),
  words.pause.title(4),
  words.pause.text(4, petName, '2026-12-18'),
  words.recipes.text(['Gockelspeis', 'Ringeltanz'], petName),
  words.cycle.text(petName),
  words.supplement.text('Snack', petName, billedOn),
]

describe.each([
  ['German', cancellationFlowDe],
  ['English', cancellationFlowEn],
])('in %s', (_language, words) => {
  it.each([
    ['Frieda', '2026-12-08'],
    ['Max', null],
    ['', '2026-12-08'],
    ['', null],
  ])('every sentence is whole for "%s", billed on %s', (petName, billedOn) => {
    for (const sentence of said(words, petName, billedOn)) {
      expect(sentence).not.toMatch(/undefined|null|\s{2,}|\s[.,!?]|^\s|\s$/)
      expect(sentence).toMatch(/^[\p{Lu}\d„]/u)
    }
  })

  it('nothing is sold to somebody whose dog has died', () => {
    expect(words.reasons.DOG_PASSED_AWAY('Frieda')).not.toMatch(/%|gratis|free/)
  })
})

it('a name ending in s keeps its apostrophe', () => {
  expect(cancellationFlowDe.discount.text(20, 'Max', null)).toBe(
    "Bleib dabei und spare 20% auf Max' nächste Box.",
  )
})
