/** Login links: each opens one session, once. Only the hash of a token is stored. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import type { Kysely } from 'kysely'
import { hashOf } from '../../core/secrets.ts'
import type { Schema } from '../schema.ts'

export interface NewLoginLink {
  /** Null if no customer has the address; such a link opens nothing. */
  readonly customerId: number | null
  /** The token in the mail; hashed here. */
  readonly token: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** Hash of the mark of the requesting browser; absent for links that no browser requested. */
  readonly requestedBy?: Buffer | null
  /** The code of the friend with whose link the visitor came. */
  readonly referralCode?: string | null
}

/** A link that has been used. */
export interface ConsumedLink {
  readonly consumedAt: Instant
  readonly consumedBy: Buffer | null
  readonly sessionId: string
}

/** Adds a link and returns its id. */
export async function insertLoginLink(database: Kysely<Schema>, link: NewLoginLink): Promise<string> {
  const row = await database
    .insertInto('login_link')
    .values({
      customer_id: link.customerId,
      token_hash: hashOf(link.token),
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      requested_by: link.requestedBy ?? null,
      referral_code: link.referralCode ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Consumes a link for a browser. Of concurrent calls one gets the customer; undefined if the link is unknown, used,
 * expired or without a customer.
 */
export async function consumeLoginLink(
  database: Kysely<Schema>,
  token: string,
  browser: Buffer,
  now: Instant,
): Promise<{ id: string; customerId: number; referralCode: string | null } | undefined> {
  const row = await database
    .updateTable('login_link')
    .set({ consumed_at: now, consumed_by: browser })
    .where('token_hash', '=', hashOf(token))
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('customer_id', 'is not', null)
    .returning(['id', 'customer_id as customerId', 'referral_code as referralCode'])
    .executeTakeFirst()
  return row && row.customerId !== null ? { ...row, customerId: row.customerId } : undefined
}

/** Records the session that a consumed link has opened. */
export async function saveLinkSession(
  database: Kysely<Schema>,
  linkId: string,
  sessionId: string,
): Promise<void> {
  await database.updateTable('login_link').set({ session_id: sessionId }).where('id', '=', linkId).execute()
}

/** The link with this token if it has opened a session. */
export async function findConsumedLink(
  database: Kysely<Schema>,
  token: string,
): Promise<ConsumedLink | undefined> {
  const row = await database
    .selectFrom('login_link')
    .select(['consumed_at as consumedAt', 'consumed_by as consumedBy', 'session_id as sessionId'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!row?.consumedAt || !row.sessionId) return undefined
  return { consumedAt: row.consumedAt, consumedBy: row.consumedBy, sessionId: row.sessionId }
}

/** Whether a valid link was requested by another browser than this one, or by none. */
export async function isFromOtherBrowser(
  database: Kysely<Schema>,
  token: string,
  browser: Buffer | null,
  now: Instant,
): Promise<boolean> {
  const row = await database
    .selectFrom('login_link')
    .select('requested_by as requestedBy')
    .where('token_hash', '=', hashOf(token))
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return false
  return browser === null || row.requestedBy === null || !row.requestedBy.equals(browser)
}

/** Deletes links that expired more than a day ago. Returns how many. */
export async function deleteOldLinks(database: Kysely<Schema>, now: Instant): Promise<number> {
  const result = await database
    .deleteFrom('login_link')
    .where('expires_at', '<', addSeconds(now, -86_400))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
