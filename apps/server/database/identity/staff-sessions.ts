/** Sessions and sign-in links of staff: only hashes of their secrets are stored. Moments are real time. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { hashOf } from '../../core/secrets.ts'
import { deleteBefore } from '../delete-pages.ts'
import type { Queries, Tx } from '../open.ts'
import { staffColumns, type Staff } from './staff.ts'

/** A session as it begins, with the secret of its cookie. */
export interface NewStaffSession {
  readonly staffId: number
  readonly secret: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** It opens no page before a second factor is proved. */
  readonly awaitsFactor?: boolean
  /** The encrypted secret of an app that the person has to set up. */
  readonly pendingSecret?: string | null
}

/** Opens a session for a cookie. */
export async function insertStaffSession(db: Queries, session: NewStaffSession): Promise<void> {
  await db
    .insertInto('staff_session')
    .values({
      secret_hash: hashOf(session.secret),
      staff_id: session.staffId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      awaits_factor: session.awaitsFactor ?? false,
      pending_secret: session.pendingSecret ?? null,
    })
    .execute()
}

/** The signed-in member of staff with a cookie; undefined if the session has ended or the person is disabled. */
export async function findStaffBySession(
  db: Queries,
  secret: string,
  now: Instant,
): Promise<Staff | undefined> {
  return db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(staffColumns)
    .where('secret_hash', '=', hashOf(secret))
    .where('expires_at', '>', now)
    .where('awaits_factor', '=', false)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** A session in which a second factor can be proved or set up. */
export interface FactorSession {
  readonly staff: Staff
  /** It is not signed in yet. */
  readonly awaitsFactor: boolean
  readonly openedAt: Instant
  /** The encrypted secret of an app that is being set up; null if none is. */
  readonly pendingSecret: string | null
}

/** The session of a cookie, signed in or not; undefined if it has ended or the person is disabled. */
export async function findFactorSession(
  db: Queries,
  secret: string,
  now: Instant,
): Promise<FactorSession | undefined> {
  const row = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select([
      ...staffColumns,
      'awaits_factor as awaitsFactor',
      'pending_secret as pendingSecret',
      'staff_session.created_at as openedAt',
    ])
    .where('secret_hash', '=', hashOf(secret))
    .where('expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { awaitsFactor, pendingSecret, openedAt, ...staff } = row
  return { staff, awaitsFactor, pendingSecret, openedAt }
}

/** Keeps the encrypted secret of an app that is being set up in the session of a cookie; null gives that up. */
export async function savePendingSecret(tx: Tx, secret: string, pendingSecret: string | null): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set({ pending_secret: pendingSecret })
    .where('secret_hash', '=', hashOf(secret))
    .execute()
}

/** Ends the session of a cookie and returns whose it was. */
export async function endStaffSession(db: Queries, secret: string): Promise<number | undefined> {
  const row = await db
    .deleteFrom('staff_session')
    .where('secret_hash', '=', hashOf(secret))
    .returning('staff_id as staffId')
    .executeTakeFirst()
  return row?.staffId
}

/**
 * Ends every session of a member of staff, except that of a cookie if one is given, and returns how many. Links that were
 * mailed before open nothing any more.
 */
export async function endStaffSessions(
  db: Queries,
  staffId: number,
  exceptSecret: string | null = null,
): Promise<number> {
  await db.deleteFrom('staff_link').where('staff_id', '=', staffId).execute()
  let ended = db.deleteFrom('staff_session').where('staff_id', '=', staffId)
  if (exceptSecret !== null) ended = ended.where('secret_hash', '!=', hashOf(exceptSecret))
  return Number((await ended.executeTakeFirst()).numDeletedRows)
}

/** Adds a link and returns its id. It opens nothing before it is mailed to a member of staff. */
export async function insertStaffLink(
  db: Queries,
  link: { token: string; createdAt: Instant; expiresAt: Instant },
): Promise<string> {
  const row = await db
    .insertInto('staff_link')
    .values({
      token_hash: hashOf(link.token),
      staff_id: null,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      consumed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Gives a requested link to the member of staff to whom it is mailed. */
export async function addressStaffLink(db: Queries, token: string, staffId: number): Promise<void> {
  await db
    .updateTable('staff_link')
    .set({ staff_id: staffId })
    .where('token_hash', '=', hashOf(token))
    .execute()
}

/** Whether a person has an unused link that is valid until some moment. */
export async function hasStaffLink(db: Queries, staffId: number, until: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('staff_link')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', until)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Consumes a link. Of concurrent calls one gets the person; undefined if it is unknown, used or expired. */
export async function consumeStaffLink(db: Queries, token: string, now: Instant): Promise<Staff | undefined> {
  const row = await db
    .updateTable('staff_link')
    .from('staff')
    .set({ consumed_at: now })
    .whereRef('staff.id', '=', 'staff_link.staff_id')
    .where('token_hash', '=', hashOf(token))
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .returning(staffColumns)
    .executeTakeFirst()
  return row
}

/** Deletes expired links and sessions. */
export async function deleteOldStaffAccess(db: Queries, now: Instant, signal?: AbortSignal): Promise<number> {
  const links = await deleteBefore(db, ['staff_link', 'expires_at'], now, { signal })
  return links + (await deleteBefore(db, ['staff_session', 'expires_at'], now, { signal }))
}
