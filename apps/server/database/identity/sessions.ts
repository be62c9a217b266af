/** Sessions: one row for each browser in which a customer is signed in. Moments are real time. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { StaffRole } from '@pfotenportal/contract/staff/staff-action'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import {
  absoluteSessionEnd,
  isSessionActive,
  SESSION_IDLE_SECONDS,
  SUPPORT_SESSION_SECONDS,
  type SessionState,
} from '@pfotenportal/domain/core/session'
import { deleteBefore } from '../delete-pages.ts'
import type { Schema } from '../schema.ts'
import { compiledFor, compiledWrite, type Placeholders } from '../statements/compiled.ts'

export interface Session extends SessionState {
  readonly id: string
  readonly customerId: number
  readonly cookieHash: Buffer
  /** The person who acts in the customer's account, as `staff:id`; null for the customer's own sessions. */
  readonly actedBy: string | null
}

/** Why a session ended before it expired. */
export type RevocationReason =
  | 'signed-out'
  | 'signed-in-again'
  | 'old-token'
  | 'ended-by-customer'
  | 'ended-by-staff'
  | 'ended-by-admin'
  | 'email-corrected'
  | 'merged'

const columns = [
  'session.id',
  'session.customer_id as customerId',
  'session.cookie_hash as cookieHash',
  'session.generation',
  'session.generation_used_at as generationUsedAt',
  'session.created_at as createdAt',
  'session.last_used_at as lastUsedAt',
  'session.expires_at as expiresAt',
  'session.revoked_at as revokedAt',
  'session.acted_by as actedBy',
] as const

/**
 * Opens a session in generation 0; one in which staff act ends after an hour. In a transaction, its row is written with
 * the next statement.
 */
export async function insertSession(
  database: Kysely<Schema>,
  opening: { customerId: number; cookieHash: Buffer; userAgent: string; actedBy?: string | null },
  now: Instant,
): Promise<Session> {
  const { customerId, cookieHash, userAgent, actedBy = null } = opening
  const expiresAt = actedBy === null ? absoluteSessionEnd(now) : addSeconds(now, SUPPORT_SESSION_SECONDS)
  const session = { id: randomUUID(), customerId, cookieHash, expiresAt, actedBy }
  await saveSession(database, { ...session, userAgent: userAgent.slice(0, 300), now })
  return {
    ...session,
    generation: 0,
    generationUsedAt: null,
    createdAt: now,
    lastUsedAt: now,
    revokedAt: null,
  }
}

type NewSession = Pick<Session, 'id' | 'customerId' | 'cookieHash' | 'expiresAt' | 'actedBy'>

const saveSession = compiledWrite(
  (db, value: Placeholders<NewSession & { readonly userAgent: string; readonly now: Instant }>) =>
    db.insertInto('session').values({
      id: value('id'),
      customer_id: value('customerId'),
      cookie_hash: value('cookieHash'),
      generation: 0,
      created_at: value('now'),
      last_used_at: value('now'),
      expires_at: value('expiresAt'),
      acted_by: value('actedBy'),
      user_agent: value('userAgent'),
    }),
)

/** The session with an id, ended or not. */
export async function findSession(database: Kysely<Schema>, id: string): Promise<Session | undefined> {
  return database.selectFrom('session').select(columns).where('id', '=', id).executeTakeFirst()
}

/** How long a lookup waits for the one before it; a connection that died must not stop the others. */
const LOOKUP_WAIT_MS = 20

/** A session, and where the primary's log was after its customer's last write. */
interface CallerSession extends Session {
  readonly writePosition: number
}

const sessionsWithIds = compiledFor<string, CallerSession>('uuid', (db, oneOf) =>
  db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select([...columns, 'customer.write_position as writePosition'])
    .where('session.id', '=', oneOf),
)

/**
 * Finds sessions by id, ended or not, for the authentication of every request. What is asked for while a lookup runs is
 * read together in the next one, so that each answer is at least as new as its question.
 */
export function openSessionLookup(
  database: Kysely<Schema>,
): (id: string) => Promise<CallerSession | undefined> {
  let running: Promise<unknown> | undefined
  let next:
    { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, CallerSession>> } | undefined

  async function forgetWhenSettled(lookup: Promise<unknown>): Promise<void> {
    await Promise.allSettled([lookup])
    if (running === lookup) running = undefined
  }

  async function readNext(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, CallerSession>> {
    // Even without a lookup to wait for, the questions of one callback of the event loop go together.
    await (running && Promise.race([Promise.allSettled([running]), pause(LOOKUP_WAIT_MS)]))
    next = undefined
    const lookup = sessionsWithIds(database, [...ids])
    running = lookup
    void forgetWhenSettled(lookup)
    return new Map((await lookup).map((session) => [session.id, session]))
  }

  return async (id) => {
    if (!next) {
      const ids = new Set<string>()
      next = { ids, found: readNext(ids) }
    }
    next.ids.add(id)
    return (await next.found).get(id)
  }
}

/** As above, locked until the transaction ends. */
export async function findSessionForUpdate(
  database: Kysely<Schema>,
  id: string,
): Promise<Session | undefined> {
  return database.selectFrom('session').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findSessionByCookie(
  database: Kysely<Schema>,
  cookieHash: Buffer,
): Promise<Session | undefined> {
  return database
    .selectFrom('session')
    .select(columns)
    .where('cookie_hash', '=', cookieHash)
    .executeTakeFirst()
}

/** The role of the person who acts in a session, as `staff:id`; undefined if they may not sign in any more. */
export async function findActingRole(
  database: Kysely<Schema>,
  actedBy: string,
): Promise<StaffRole | undefined> {
  const found = await database
    .selectFrom('staff')
    .select('role')
    .where(sql<string>`'staff:' || id`, '=', actedBy)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return found?.role
}

/** Begins the next generation; the row must be locked. */
export async function beginGeneration(database: Kysely<Schema>, id: string, now: Instant): Promise<void> {
  await database
    .updateTable('session')
    .set((row) => ({ generation: row('generation', '+', 1), generation_used_at: null, last_used_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Records that the session was used and, the first time, that a token of its current generation was. */
export async function touchSession(
  database: Kysely<Schema>,
  id: string,
  generation: number,
  now: Instant,
): Promise<void> {
  await database
    .updateTable('session')
    .set((row) => ({
      last_used_at: row.fn<Instant>('greatest', ['last_used_at', row.val(now)]),
      generation_used_at: row
        .case()
        .when('generation', '=', generation)
        .then(row.fn.coalesce('generation_used_at', row.cast<Instant>(row.val(now), 'timestamptz')))
        .else(row.ref('generation_used_at'))
        .end(),
    }))
    .where('id', '=', id)
    .execute()
}

/** Ends a session; false if it had already ended or never existed. */
export async function revokeSession(
  database: Kysely<Schema>,
  id: string,
  reason: RevocationReason,
  now: Instant,
): Promise<boolean> {
  return (await revokeSessions(database, [id], reason, now)).length > 0
}

/** The same for several sessions; returns the ids of those that ended. */
export async function revokeSessions(
  database: Kysely<Schema>,
  ids: readonly string[],
  reason: RevocationReason,
  now: Instant,
): Promise<string[]> {
  if (ids.length === 0) return []
  const ended = await database
    .updateTable('session')
    .set({ revoked_at: now, revoked_because: reason })
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/**
 * Ends the sessions in which a person, as `staff:id`, acts for customers, and deletes their unused links to such
 * sessions. Returns how many sessions ended.
 */
export async function endSupportSessions(
  database: Kysely<Schema>,
  actedBy: string,
  now: Instant,
): Promise<number> {
  // First the links: one that is being used has opened its session once its row can be deleted.
  await database
    .deleteFrom('login_link')
    .where('acted_by', '=', actedBy)
    .where('consumed_at', 'is', null)
    .execute()
  const result = await database
    .updateTable('session')
    .set({ revoked_at: now, revoked_because: 'ended-by-admin' satisfies RevocationReason })
    .where('acted_by', '=', actedBy)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** A session as it is shown to its owner. */
export interface ListedSession extends Session {
  readonly userAgent: string
}

/** A customer's own sessions that have neither ended nor expired, the most recently used first. */
export async function listActiveSessions(
  database: Kysely<Schema>,
  customerId: number,
  now: Instant,
): Promise<ListedSession[]> {
  const sessions = await database
    .selectFrom('session')
    .select([...columns, 'session.user_agent as userAgent'])
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('acted_by', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return sessions.filter((session) => isSessionActive(session, now))
}

/** Deletes sessions that expired or have long been idle. Returns how many. */
export async function deleteEndedSessions(
  db: Kysely<Schema>,
  now: Instant,
  signal?: AbortSignal,
): Promise<number> {
  const longIdle = addSeconds(now, -2 * SESSION_IDLE_SECONDS)
  const idle = await deleteBefore(db, ['session', 'last_used_at'], longIdle, { signal })
  return idle + (await deleteBefore(db, ['session', 'expires_at'], now, { signal }))
}
