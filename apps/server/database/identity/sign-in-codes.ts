/** The codes beside login links. A link and its code are one row: whichever is used first consumes both. */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { SIGN_IN_CODE_ATTEMPTS } from '@pfotenportal/domain/core/sign-in-code'
import type { Queries, Tx } from '../open.ts'
import type { MailedLink } from './login-links.ts'

/** How many of its latest mails a browser may use the codes of: two mails may arrive in the wrong order. */
const LATEST = 2

/** A request that repeats a mail uses the code of that mail. */
const isMailOf = sql<boolean>`mailed.id = coalesce(asked.mailed_as, asked.id)`

/** Waits for other requests that decide about a mail to the same address. */
export async function lockAddress(tx: Tx, addressKey: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${addressKey}, 0))`.execute(tx)
}

/** The customer's latest mailed link that nobody has used and that is valid beyond a moment. */
export async function findMailedLink(
  tx: Tx,
  customerId: number,
  until: Instant,
): Promise<MailedLink | undefined> {
  return tx
    .selectFrom('login_link')
    .select(['id', 'expires_at as expiresAt'])
    .where('customer_id', '=', customerId)
    .where('code_hash', 'is not', null)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', until)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The key of the address for which a browser has a code that is still valid, whether or not it may try again; undefined
 * without one.
 */
export async function findCodeAddress(
  db: Queries,
  browser: Buffer,
  now: Instant,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('login_link as asked')
    .innerJoin('login_link as mailed', (on) => on.on(isMailOf))
    .select('asked.address_key as addressKey')
    .where('asked.requested_by', '=', browser)
    .where('asked.code_hash', 'is not', null)
    .where('asked.expires_at', '>', now)
    .where('mailed.consumed_at', 'is', null)
    .orderBy('asked.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.addressKey ?? undefined
}

/** A browser, and the address for which it asked. */
export interface CodeOwner {
  readonly browser: Buffer
  readonly addressKey: string
}

/** A code with which a typed one is compared. */
export interface AskedCode {
  /** The mailed link to which it belongs. */
  readonly linkId: string
  readonly tokenHash: Buffer
  readonly codeHash: Buffer
  /** How often the browser may try again after this time. */
  readonly attemptsLeft: number
}

/**
 * Counts one attempt for each of the browser's latest codes of an address that allow another one, and returns these
 * codes. Attempts of one browser wait for each other, so that no number of parallel calls gets more of them.
 */
export async function countCodeAttempt(
  tx: Tx,
  { browser, addressKey }: CodeOwner,
  now: Instant,
): Promise<AskedCode[]> {
  const { rows } = await sql<AskedCode>`
    WITH latest AS (
      SELECT id FROM login_link
      WHERE requested_by = ${browser} AND address_key = ${addressKey}
        AND code_hash IS NOT NULL AND expires_at > ${now}
      ORDER BY created_at DESC LIMIT ${LATEST}
    ), locked AS (
      SELECT id FROM login_link WHERE id IN (SELECT id FROM latest) ORDER BY id FOR UPDATE
    )
    UPDATE login_link AS asked SET code_attempts = asked.code_attempts + 1
    FROM locked, login_link AS mailed
    WHERE asked.id = locked.id AND asked.code_attempts < ${SIGN_IN_CODE_ATTEMPTS}
      AND mailed.id = coalesce(asked.mailed_as, asked.id) AND mailed.consumed_at IS NULL
    RETURNING mailed.id AS "linkId", mailed.token_hash AS "tokenHash", mailed.code_hash AS "codeHash",
      ${SIGN_IN_CODE_ATTEMPTS}::int - asked.code_attempts AS "attemptsLeft"`.execute(tx)
  return rows
}

/** The link that a browser has just used, for a code that is sent again; undefined without one. */
export async function findUsedCode(
  tx: Tx,
  browser: Buffer,
  since: Instant,
): Promise<
  | {
      readonly linkId: string
      readonly tokenHash: Buffer
      readonly codeHash: Buffer
      readonly consumedAt: Instant
      readonly sessionId: string
    }
  | undefined
> {
  const row = await tx
    .selectFrom('login_link as asked')
    .innerJoin('login_link as mailed', (on) => on.on(isMailOf))
    .select([
      'mailed.id as linkId',
      'mailed.token_hash as tokenHash',
      'mailed.code_hash as codeHash',
      'mailed.consumed_at as consumedAt',
      'mailed.session_id as sessionId',
    ])
    .where('asked.requested_by', '=', browser)
    .where('mailed.consumed_by', '=', browser)
    .where('mailed.consumed_at', '>=', since)
    .orderBy('mailed.consumed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { codeHash, consumedAt, sessionId } = row ?? {}
  if (!row || !codeHash || !consumedAt || !sessionId) return undefined
  return { linkId: row.linkId, tokenHash: row.tokenHash, codeHash, consumedAt, sessionId }
}
