/** What the portal says in one language, and how a sentence is looked for whose facts are not known. */
import { de, type PortalText } from '@pfotenportal/text/de'
import { calendar as calendarDe } from '@pfotenportal/text/de/calendar'
import { household as householdDe } from '@pfotenportal/text/de/household'
import { migration as migrationDe } from '@pfotenportal/text/de/migration'
import { orderDetails as orderDetailsDe } from '@pfotenportal/text/de/order-details'
import { hints as hintsDe } from '@pfotenportal/text/de/payment-hint'
import { reward as rewardDe } from '@pfotenportal/text/de/reward'
import { cancellationFlowDe } from '@pfotenportal/text/de/cancellation-flow'
import { en } from '@pfotenportal/text/en'
import { calendar as calendarEn } from '@pfotenportal/text/en/calendar'
import { household as householdEn } from '@pfotenportal/text/en/household'
import { migration as migrationEn } from '@pfotenportal/text/en/migration'
import { orderDetails as orderDetailsEn } from '@pfotenportal/text/en/order-details'
import { hints as hintsEn } from '@pfotenportal/text/en/payment-hint'
import { reward as rewardEn } from '@pfotenportal/text/en/reward'
import { cancellationFlowEn } from '@pfotenportal/text/en/cancellation-flow'

const german = {
  ...de,
  calendar: calendarDe,
  household: householdDe,
  migration: migrationDe,
  orderDetails: orderDetailsDe,
  hints: hintsDe,
  reward: rewardDe,
  flow: cancellationFlowDe,
}

/** Every area of the portal's words. */
export type Words = typeof german & PortalText

const english: Words = {
  ...en,
  calendar: calendarEn,
  household: householdEn,
  migration: migrationEn,
  orderDetails: orderDetailsEn,
  hints: hintsEn,
  reward: rewardEn,
  flow: cancellationFlowEn,
}

export type Language = 'de' | 'en'

/** By language. */
export const words: Readonly<Record<Language, Words>> = { de: german, en: english }

/** Stands for a fact, such as a day or a price, in a sentence that is looked for. */
export const ANY = '\u{1F43E}'

/** A sentence as it is found on a page; each ANY in it may be anything. */
export function said(sentence: string): RegExp {
  const escaped = sentence
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replaceAll(/\s/g, String.raw`\s`)
  return new RegExp(`^${escaped.replaceAll(ANY, '.+')}$`)
}
