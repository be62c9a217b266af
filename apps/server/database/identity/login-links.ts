/** Login links: each opens one session, once. Only the hash of a token is stored. `sign-in-codes.ts` has their codes. */
import type { Kysely } from 'kysely'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { hashOf } from '../../core/secrets.ts'
import { deleteBefore } from '../delete-pages.ts'
import type { Queries, Tx } from '../open.ts'
import type { Schema } from '../schema.ts'
import { compiledOnce, compiledWrite, type Placeholders } from '../statements/compiled.ts'

export interface NewLoginLink {
  /** Null until the link is mailed to whoever has the address; it opens nothing before. Null for staff as well. */
  readonly customerId: number | null
  /** The customer in whose account a member of staff acts, and that person as `staff:id`. */
  readonly support?: { readonly customerId: number; readonly by: string }
  /** The token in the mail; hashed here. */
  readonly token: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** Hash of the mark of the requesting browser; absent for links that are never mailed. */
  readonly requestedBy?: Buffer | null
  /** The code beside the link; absent for a link without one. */
  readonly code?: NewCode
  /** The friend's code with whose link the visitor came. */
  readonly referralCode?: string | null
}

/** The code beside a link. */
export interface NewCode {
  /** Keyed, with the hash of the link's token. */
  readonly hash: Buffer
  /** Identifies the address in the limits. */
  readonly addressKey: string
}

/** A link in somebody's mailbox. */
export interface MailedLink {
  readonly id: string
  readonly expiresAt: Instant
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
      code_hash: link.code?.hash ?? null,
      address_key: link.code?.addressKey ?? null,
      referral_code: link.referralCode ?? null,
      support_for: link.support?.customerId ?? null,
      acted_by: link.support?.by ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Gives a requested link to the customer to whom it is mailed. */
export async function addressLoginLink(
  database: Kysely<Schema>,
  token: string,
  customerId: number,
): Promise<void> {
  await database
    .updateTable('login_link')
    .set({ customer_id: customerId })
    .where('token_hash', '=', hashOf(token))
    .execute()
}

/** Notes that a requested link repeats one that was mailed: its own code and token open nothing. */
export async function repeatLoginLink(
  database: Kysely<Schema>,
  token: string,
  mailed: MailedLink,
): Promise<void> {
  await database
    .updateTable('login_link')
    .set({ mailed_as: mailed.id, expires_at: mailed.expiresAt })
    .where('token_hash', '=', hashOf(token))
    .execute()
}

/** The link to consume: by the token in the mail, or by its id if the code was typed. */
export type UnusedLink = { readonly token: string } | { readonly id: string }

/**
 * Consumes a link, and with it its code, for a browser. Of concurrent calls one gets the customer; undefined if the link
 * is unknown, used, expired or without a customer. `by` is the person of staff for whom it is; only their browser can use
 * such a link.
 */
export async function consumeLoginLink(
  tx: Tx,
  unused: UnusedLink,
  browser: Buffer,
  now: Instant,
): Promise<
  | {
      readonly id: string
      readonly customerId: number
      readonly by: string | null
      readonly referralCode: string | null
    }
  | undefined
> {
  const consumed = { browser, now }
  const [row] =
    'token' in unused
      ? await consume.byToken(tx, { ...consumed, hash: hashOf(unused.token) })
      : await consume.byId(tx, { ...consumed, id: unused.id })
  const customerId = row?.customer_id ?? row?.support_for ?? null
  return row && customerId !== null
    ? { id: row.id, customerId, by: row.by, referralCode: row.referralCode }
    : undefined
}

interface Consumed {
  readonly browser: Buffer
  readonly now: Instant
}

function consuming(db: Kysely<Schema>, value: Placeholders<Consumed>) {
  return db
    .updateTable('login_link')
    .set({ consumed_at: value('now'), consumed_by: value('browser') })
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', value('now'))
    .where((link) =>
      link.or([
        link('customer_id', 'is not', null),
        link.and([link('support_for', 'is not', null), link('requested_by', '=', value('browser'))]),
      ]),
    )
    .returning(['id', 'customer_id', 'support_for', 'acted_by as by', 'referral_code as referralCode'])
}

const consume = {
  byToken: compiledOnce((db, value: Placeholders<Consumed & { readonly hash: Buffer }>) =>
    consuming(db, value).where('token_hash', '=', value('hash')),
  ),
  byId: compiledOnce((db, value: Placeholders<Consumed & { readonly id: string }>) =>
    consuming(db, value).where('id', '=', value('id')),
  ),
}

/** Records the session that a consumed link has opened. */
export async function saveLinkSession(
  database: Kysely<Schema>,
  linkId: string,
  sessionId: string,
): Promise<void> {
  await saveSessionOf(database, { linkId, sessionId })
}

const saveSessionOf = compiledWrite((db, value: Placeholders<{ linkId: string; sessionId: string }>) =>
  db
    .updateTable('login_link')
    .set({ session_id: value('sessionId') })
    .where('id', '=', value('linkId')),
)

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

/**
 * Whether a valid link was mailed at the request of another browser. A link that was never mailed, such as one of the
 * sample world, no mail scanner can open.
 */
export async function isFromOtherBrowser(
  database: Kysely<Schema>,
  token: string,
  browser: Buffer | null,
  now: Instant,
): Promise<boolean> {
  const [row] = await unusedMailed(database, { hash: hashOf(token), browser, now })
  if (!row || row.requestedBy === null || row.isRepeatedHere === true) return false
  return browser === null || !row.requestedBy.equals(browser)
}

const unusedMailed = compiledOnce(
  (
    db,
    value: Placeholders<{ readonly hash: Buffer; readonly browser: Buffer | null; readonly now: Instant }>,
  ) =>
    db
      .selectFrom('login_link')
      .select((link) => [
        'requested_by as requestedBy',
        link
          .exists(
            link
              .selectFrom('login_link as repeat')
              .select('repeat.id')
              .whereRef('repeat.mailed_as', '=', 'login_link.id')
              .where('repeat.requested_by', '=', value('browser')),
          )
          .as('isRepeatedHere'),
      ])
      .where('token_hash', '=', value('hash'))
      // A link of staff is useless elsewhere, so nobody is asked.
      .where('support_for', 'is', null)
      .where('consumed_at', 'is', null)
      .where('expires_at', '>', value('now')),
)

/** Deletes a customer's links that have not been used. */
export async function deleteOpenLinks(database: Kysely<Schema>, customerId: number): Promise<void> {
  await database
    .deleteFrom('login_link')
    .where('customer_id', '=', customerId)
    .where('consumed_at', 'is', null)
    .execute()
}

/** Deletes links that expired more than a day ago. Returns how many. */
export function deleteOldLinks(db: Queries, now: Instant, signal?: AbortSignal): Promise<number> {
  return deleteBefore(db, ['login_link', 'expires_at'], addSeconds(now, -86_400), { signal })
}
