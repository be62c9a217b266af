/** Customers' consents to mails that need one. Moments are real time. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import {
  consentFor,
  MAIL_TOPICS,
  type MailConsent,
  type MailTopic,
} from '@pfotenportal/domain/customer/customer'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** A customer's consents, one for each topic. */
export async function listConsents(
  database: Kysely<Schema>,
  customerId: number,
): Promise<readonly MailConsent[]> {
  const answers = await database
    .selectFrom('mail_consent')
    .select(['topic', 'given_at as givenAt'])
    .where('customer_id', '=', customerId)
    .execute()
  return MAIL_TOPICS.map((topic) => consentFor(topic, answers))
}

/** Whether a customer has consented to mails about a topic. Without an answer there is no consent. */
export async function hasConsent(
  database: Kysely<Schema>,
  customerId: number,
  topic: MailTopic,
): Promise<boolean> {
  const consents = await listConsents(database, customerId)
  return consentFor(topic, consents).givenAt !== null
}

/** Saves a consent or its withdrawal. */
export async function saveConsent(
  database: Kysely<Schema>,
  customerId: number,
  { topic, givenAt }: MailConsent,
  answeredAt: Instant,
): Promise<void> {
  const answer = { given_at: givenAt, said_at: answeredAt }
  await database
    .insertInto('mail_consent')
    .values({ customer_id: customerId, topic, ...answer })
    .onConflict((conflict) => conflict.columns(['customer_id', 'topic']).doUpdateSet(answer))
    .execute()
}
