/** What customers have said to mails that need their consent. Moments are real time. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import {
  consentFor,
  MAIL_TOPICS,
  type MailConsent,
  type MailTopic,
} from '@pfotenportal/domain/customer/mail-topic'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** What a customer has said, one answer for each topic. */
export async function listConsents(
  database: Kysely<Schema>,
  customerId: number,
): Promise<readonly MailConsent[]> {
  const said = await database
    .selectFrom('mail_consent')
    .select(['topic', 'given_at as givenAt'])
    .where('customer_id', '=', customerId)
    .execute()
  return MAIL_TOPICS.map((topic) => consentFor(topic, said))
}

/** Whether a customer wants mails about a topic; nobody does who never said so. */
export async function hasConsent(
  database: Kysely<Schema>,
  customerId: number,
  topic: MailTopic,
): Promise<boolean> {
  const said = await listConsents(database, customerId)
  return consentFor(topic, said).givenAt !== null
}

/** Keeps what a customer has said. */
export async function saveConsent(
  database: Kysely<Schema>,
  customerId: number,
  { topic, givenAt }: MailConsent,
  saidAt: Instant,
): Promise<void> {
  const said = { given_at: givenAt, said_at: saidAt }
  await database
    .insertInto('mail_consent')
    .values({ customer_id: customerId, topic, ...said })
    .onConflict((conflict) => conflict.columns(['customer_id', 'topic']).doUpdateSet(said))
    .execute()
}
