import { describe, expect, it } from 'vitest'
import { cancellationFlowDe } from './de/cancellation.ts'
import { cancellationFlowEn } from './en/cancellation.ts'
import type { DayWindow } from './format.ts'

const window: DayWindow = { from: '2026-12-15', to: '2026-12-17' }

const messagesOf = (
  copy: typeof cancellationFlowDe,
  petName: string,
  delivery: DayWindow | null,
): string[] => [
  copy.benefitTitle(petName),
  copy.benefitText,
  copy.benefitTextWithoutClaim,
  ...copy.benefitBullets(petName),
  ...Object.values(copy.reasons).map((reason) => reason(petName)),
  copy.discount.title(20),
  copy.discount.text(20, petName, delivery),
  copy.discount.support('hilfe@example.com'),
  copy.skip.text(petName, delivery),
  copy.pause.title(4),
  copy.pause.text(4, petName, '2026-12-18'),
  copy.recipes.text(['Gockelspeis', 'Ringeltanz'], petName),
  copy.cycle.text(petName),
  copy.supplement.text('Snack', petName, delivery),
]

describe.each([
  ['German', cancellationFlowDe],
  ['English', cancellationFlowEn],
])('in %s', (_language, copy) => {
  it.each([
    ['Frieda', window],
    ['Max', null],
    ['', window],
    ['', null],
  ])('every message is complete for "%s", delivered %o', (petName, delivery) => {
    for (const message of messagesOf(copy, petName, delivery)) {
      expect(message).not.toMatch(/undefined|null|\s{2,}|\s[.,!?]|^\s|\s$/)
      expect(message).toMatch(/^[\p{Lu}\d„]/u)
    }
  })

  it('a customer whose dog has died gets no offer', () => {
    expect(copy.reasons.DOG_PASSED_AWAY('Frieda')).not.toMatch(/%|gratis|free/)
  })
})

it('an offer names the delivery of the box that it is about', () => {
  expect(cancellationFlowDe.discount.text(20, 'Frieda', window)).toBe(
    'Bleib dabei und spare 20\u202f% auf Friedas nächste Box (Lieferung Di., 15. – Do., 17. Dezember).',
  )
  expect(cancellationFlowEn.discount.text(20, 'Frieda', window)).toBe(
    'Stay and save 20% on Frieda’s next box (delivery Tue, 15 – Thu, 17 December).',
  )
})

it('a name ending in an s sound gets an apostrophe', () => {
  expect(cancellationFlowDe.discount.text(20, 'Max', null)).toBe(
    'Bleib dabei und spare 20\u202f% auf Max’ nächste Box.',
  )
})
