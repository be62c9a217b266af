/** Mails that come only with the customer's consent (docs/domain.md 9.1). Whatever is about a contract always comes. */
import type { Instant } from '../core/calendar.ts'

/** What a customer can ask to be told of: rewards on the loyalty path, and what a dog needs at another age. */
export type MailTopic = 'reward' | 'dog_stage'

/** Every topic, in the order in which it is asked for. */
export const MAIL_TOPICS: readonly MailTopic[] = ['reward', 'dog_stage']

/** What a customer has said to a topic. Moments are real time: they are the proof of the consent. */
export interface MailConsent {
  readonly topic: MailTopic
  /** When it was given; null where it never was, or was withdrawn. */
  readonly givenAt: Instant | null
}

/** No topic is asked for until the customer says so. */
export function consentFor(topic: MailTopic, said: readonly MailConsent[]): MailConsent {
  return said.find((consent) => consent.topic === topic) ?? { topic, givenAt: null }
}

/** Gives or withdraws a consent; what is so already keeps its moment. */
export function setConsent(consent: MailConsent, isWanted: boolean, now: Instant): MailConsent {
  const isGiven = consent.givenAt !== null
  return isGiven === isWanted ? consent : { ...consent, givenAt: isWanted ? now : null }
}
