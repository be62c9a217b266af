/** The customer: names, and consent to optional e-mails (docs/domain.md 1, 9.1). */
import type { Instant } from '../core/calendar.ts'
import { cleanLine } from '../core/text.ts'

/** The longest name in characters, surrounding blanks not counted. */
export const NAME_MAX = 50

/** The name of a customer as typed. */
export interface CustomerName {
  readonly firstName: string
  readonly lastName: string
}

/** What is wrong with a name. */
export type NameError = 'REQUIRED' | 'TOO_LONG'

function errorOf(name: string): NameError | undefined {
  const { length } = cleanLine(name)
  if (length === 0) return 'REQUIRED'
  return length > NAME_MAX ? 'TOO_LONG' : undefined
}

/**
 * The errors of a name by field, for `updateCustomer`; empty if it is valid. Both names are required, 1 to 50
 * characters each (spec 5).
 */
export function nameErrors({
  firstName,
  lastName,
}: CustomerName): Partial<Record<keyof CustomerName, NameError>> {
  const errors: Partial<Record<keyof CustomerName, NameError>> = {}
  const [first, last] = [errorOf(firstName), errorOf(lastName)]
  if (first) errors.firstName = first
  if (last) errors.lastName = last
  return errors
}

/** Optional e-mail topics: loyalty rewards, and advice when a dog reaches another life stage. */
export type MailTopic = 'reward' | 'dog_stage'

/**
 * Where a customer said something about a topic (C-582): PROFILE, signed in; LINK, on the page that a mail leads to; ONE_CLICK,
 * in a mail program (RFC 8058); IMPORT, in the former system; MERGE, by the end of an account.
 */
export type ConsentSource = 'PROFILE' | 'LINK' | 'ONE_CLICK' | 'IMPORT' | 'MERGE'

/** Every topic in display order. */
export const MAIL_TOPICS: readonly MailTopic[] = ['reward', 'dog_stage']

/** The customer's consent to a topic. Instants are real time, because they prove the consent. */
export interface MailConsent {
  readonly topic: MailTopic
  /** When consent was given; null if it was never given or was withdrawn. */
  readonly givenAt: Instant | null
}

/** What a customer said about a topic, as it is proved. */
export interface ConsentEntry {
  readonly topic: MailTopic
  readonly isGiven: boolean
  /** Real time. */
  readonly saidAt: Instant
  readonly source: ConsentSource
}

/** The consent to a topic; not given by default. */
export function consentFor(topic: MailTopic, consents: readonly MailConsent[]): MailConsent {
  return consents.find((consent) => consent.topic === topic) ?? { topic, givenAt: null }
}

/** Gives or withdraws consent (`chooseMailTopic`). An unchanged choice keeps its instant. */
export function setConsent(consent: MailConsent, isWanted: boolean, now: Instant): MailConsent {
  const isGiven = consent.givenAt !== null
  return isGiven === isWanted ? consent : { ...consent, givenAt: isWanted ? now : null }
}
