import { describe, expect, it } from 'vitest'
import { cancellationFlowDe } from './de/cancellation.ts'
import { cancellationFlowEn } from './en/cancellation.ts'

const messagesOf = (copy: typeof cancellationFlowDe, petName: string, billedOn: string | null): string[] => [
  copy.benefitTitle(petName),
  copy.benefitText,
  copy.benefitTextWithoutClaim,
  ...copy.benefitBullets(petName),
  ...Object.values(copy.reasons).map((reason) => reason(petName)),
  copy.discount.title(20),
  copy.discount.text(20, petName, billedOn),
  copy.discount.support,
  copy.skip.text(petName, billedOn),
  copy.pause.title(4),
  copy.pause.text(4, petName, '2026-12-18'),
  copy.recipes.text(['Gockelspeis', 'Ringeltanz'], petName),
  copy.cycle.text(petName),
  copy.supplement.text('Snack', petName, billedOn),
]

describe.each([
  ['German', cancellationFlowDe],
  ['English', cancellationFlowEn],
])('in %s', (_language, copy) => {
  it.each([
    ['Frieda', '2026-12-08'],
    ['Max', null],
    ['', '2026-12-08'],
    ['', null],
  ])('every message is complete for "%s", billed on %s', (petName, billedOn) => {
    for (const message of messagesOf(copy, petName, billedOn)) {
      expect(message).not.toMatch(/undefined|null|\s{2,}|\s[.,!?]|^\s|\s$/)
      expect(message).toMatch(/^[\p{Lu}\d„]/u)
    }
  })

  it('a customer whose dog has died gets no offer', () => {
    expect(copy.reasons.DOG_PASSED_AWAY('Frieda')).not.toMatch(/%|gratis|free/)
  })
})

it('a name ending in an s sound gets an apostrophe', () => {
  expect(cancellationFlowDe.discount.text(20, 'Max', null)).toBe(
    "Bleib dabei und spare 20% auf Max' nächste Box.",
  )
})
