/** The portal's labels in both languages, and patterns for sentences with variable parts. */
import type { OfferType } from '@pfotenportal/domain/subscription/offer'
import { CATALOGUE } from '@pfotenportal/domain/testing/catalogue'
import { filled, recipeName } from '@pfotenportal/text/catalogue'
import { de, type PortalText } from '@pfotenportal/text/de'
import { calendar as calendarDe } from '@pfotenportal/text/de/calendar'
import { cancellationFlowDe, type CancellationFlowText } from '@pfotenportal/text/de/cancellation'
import {
  hints as hintsDe,
  household as householdDe,
  reward as rewardDe,
} from '@pfotenportal/text/de/dashboard-parts'
import { migration as migrationDe } from '@pfotenportal/text/de/migration'
import { orderDetails as orderDetailsDe } from '@pfotenportal/text/de/order-details'
import { en } from '@pfotenportal/text/en'
import { calendar as calendarEn } from '@pfotenportal/text/en/calendar'
import { cancellationFlowEn } from '@pfotenportal/text/en/cancellation'
import {
  hints as hintsEn,
  household as householdEn,
  reward as rewardEn,
} from '@pfotenportal/text/en/dashboard-parts'
import { migration as migrationEn } from '@pfotenportal/text/en/migration'
import { orderDetails as orderDetailsEn } from '@pfotenportal/text/en/order-details'

/** What the catalogue says in a language. */
function catalogueLabels(
  language: Language,
  { slots: { dog, dogDative, dogGenitive } }: CancellationFlowText,
) {
  return {
    recipe: (code: string) => recipeName(CATALOGUE, code, language),
    reason: (code: string, name: string) =>
      filled(CATALOGUE.reasons.find((reason) => reason.code === code)?.title[language] ?? code, {
        dog: dog(name),
        dogDative: dogDative(name),
        dogGenitive: dogGenitive(name),
      }),
    offer: (type: OfferType, slots: Readonly<Record<string, string>> = {}) =>
      filled(CATALOGUE.offerTexts[type].title[language], slots),
  }
}

const german = {
  ...de,
  calendar: calendarDe,
  household: householdDe,
  migration: migrationDe,
  orderDetails: orderDetailsDe,
  hints: hintsDe,
  reward: rewardDe,
  flow: cancellationFlowDe,
  catalogue: catalogueLabels('de', cancellationFlowDe),
}

/** All labels of the portal in one language. */
export type Labels = typeof german & PortalText

const english: Labels = {
  ...en,
  calendar: calendarEn,
  household: householdEn,
  migration: migrationEn,
  orderDetails: orderDetailsEn,
  hints: hintsEn,
  reward: rewardEn,
  flow: cancellationFlowEn,
  catalogue: catalogueLabels('en', cancellationFlowEn),
}

export type Language = 'de' | 'en'

export const labels: Readonly<Record<Language, Labels>> = { de: german, en: english }

/** A placeholder for a variable part of a sentence, such as a day or a price. */
export const ANY = '\u{1F43E}'

/** A pattern that matches a sentence on a page; each ANY matches any text. */
export function sentencePattern(sentence: string): RegExp {
  const escaped = sentence
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replaceAll(/\s/g, String.raw`\s`)
  return new RegExp(`^${escaped.replaceAll(ANY, '.+')}$`)
}
