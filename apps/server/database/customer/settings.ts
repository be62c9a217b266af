/**
 * A customer's settings: the default subscription, consents to mails, and the secret address of the calendar feed.
 * Moments are real time.
 */
import { sql, type Kysely, type Updateable } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import {
  consentFor,
  MAIL_TOPICS,
  type ConsentEntry,
  type ConsentSource,
  type MailConsent,
  type MailTopic,
} from '@pfotenportal/domain/customer/customer'
import type { Queries, Tx } from '../open.ts'
import type { Schema } from '../schema.ts'
import type { CustomerSettingTable } from '../schema/subscriptions.ts'
import { compiledOnce, type Placeholders } from '../statements/compiled.ts'
import { accountsOf } from './merged.ts'

const choicesOf = compiledOnce((db, value: Placeholders<{ customerId: number }>) =>
  db
    .selectFrom('customer_setting')
    .select(['default_subscription_id', 'shipping_mails'])
    .where('customer_id', '=', value('customerId')),
)

/** What the customer chose; undefined if nothing. */
async function findChoices(db: Queries, customerId: number) {
  return (await choicesOf(db, { customerId }))[0]
}

async function saveChoice(
  db: Queries,
  customerId: number,
  chosen: Updateable<Pick<CustomerSettingTable, 'default_subscription_id' | 'shipping_mails'>>,
): Promise<void> {
  await db
    .insertInto('customer_setting')
    .values({ customer_id: customerId, default_subscription_id: null, ...chosen })
    .onConflict((on) => on.column('customer_id').doUpdateSet(chosen))
    .execute()
}

/** The subscription with which the customer chose to open the portal; null if none was chosen. */
export async function findDefaultSubscription(db: Queries, customerId: number): Promise<number | null> {
  return (await findChoices(db, customerId))?.default_subscription_id ?? null
}

/** Saves the choice. The subscription has to be the customer's own. */
export async function saveDefaultSubscription(
  db: Queries,
  customerId: number,
  subscriptionId: number,
): Promise<void> {
  await saveChoice(db, customerId, { default_subscription_id: subscriptionId })
}

/** Whether a customer gets mails about shipping; yes, unless they were switched off. */
export async function wantsShippingNotices(db: Queries, customerId: number): Promise<boolean> {
  return (await findChoices(db, customerId))?.shipping_mails ?? true
}

/** Switches mails about shipping on or off. */
export async function saveShippingNotices(db: Queries, customerId: number, isOn: boolean): Promise<void> {
  await saveChoice(db, customerId, { shipping_mails: isOn })
}

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

/** Saves a consent or its withdrawal, which also becomes an entry of the history. */
export async function saveConsent(
  database: Kysely<Schema>,
  customerId: number,
  { topic, givenAt }: MailConsent,
  { at, source }: { readonly at: Instant; readonly source: ConsentSource },
): Promise<void> {
  const answer = { given_at: givenAt, said_at: at, source }
  await database
    .insertInto('mail_consent')
    .values({ customer_id: customerId, topic, ...answer })
    .onConflict((conflict) => conflict.columns(['customer_id', 'topic']).doUpdateSet(answer))
    .execute()
}

/** All that a customer has said about mails, in accounts that were merged into this one too; the newest first. */
export async function listConsentEntries(db: Queries, customerId: number): Promise<ConsentEntry[]> {
  return db
    .selectFrom('mail_consent_entry')
    .select(['topic', 'is_given as isGiven', 'said_at as saidAt', 'source'])
    .where('customer_id', '=', sql<number>`any (${accountsOf(customerId)})`)
    .orderBy('id', 'desc')
    .execute()
}

export interface StoredFeed {
  readonly sealedToken: string
  readonly createdAt: Instant
}

export async function findFeed(db: Queries, customerId: number): Promise<StoredFeed | undefined> {
  return db
    .selectFrom('calendar_feed')
    .select(['sealed_token as sealedToken', 'created_at as createdAt'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** The customer whose calendar a secret opens; undefined if it is unknown or revoked. */
export async function findFeedOwner(db: Queries, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('calendar_feed')
    .select('customer_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.customer_id
}

/** Stores a secret in place of the previous one. */
export async function saveFeed(
  tx: Tx,
  customerId: number,
  feed: StoredFeed & { readonly tokenHash: Buffer },
): Promise<void> {
  const row = { token_hash: feed.tokenHash, sealed_token: feed.sealedToken, created_at: feed.createdAt }
  await tx
    .insertInto('calendar_feed')
    .values({ customer_id: customerId, ...row })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute()
}

/** Deletes a customer's secret; returns whether there was one. */
export async function deleteFeed(tx: Tx, customerId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('calendar_feed')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
