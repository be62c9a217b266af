/** E-mails that need the customer's consent (docs/domain.md 9.1). E-mails about a contract are always sent. */
import type { Instant } from '../core/calendar.ts'

/** Optional e-mail topics: loyalty rewards, and advice when a dog reaches another life stage. */
export type MailTopic = 'reward' | 'dog_stage'

/** Every topic in display order. */
export const MAIL_TOPICS: readonly MailTopic[] = ['reward', 'dog_stage']

/** The customer's consent to a topic. Instants are real time, because they prove the consent. */
export interface MailConsent {
  readonly topic: MailTopic
  /** When consent was given; null if it was never given or was withdrawn. */
  readonly givenAt: Instant | null
}

/** The consent to a topic; not given by default. */
export function consentFor(topic: MailTopic, said: readonly MailConsent[]): MailConsent {
  return said.find((consent) => consent.topic === topic) ?? { topic, givenAt: null }
}

/** Gives or withdraws consent. An unchanged choice keeps its instant. */
export function setConsent(consent: MailConsent, isWanted: boolean, now: Instant): MailConsent {
  const isGiven = consent.givenAt !== null
  return isGiven === isWanted ? consent : { ...consent, givenAt: isWanted ? now : null }
}
