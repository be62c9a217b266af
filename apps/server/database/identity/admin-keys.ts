/** Keys for the admin API. Only the hash of a secret is stored. Times are real time. */
import { sql } from 'kysely'
import type { AdminScope } from '@pfotenportal/contract/admin/call'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { hashOf } from '../../core/secrets.ts'
import { ifStored } from '../errors.ts'
import type { Queries } from '../open.ts'

/** How long the time of the last use may be out of date, so that not every call writes it. */
const LAST_USE_SECONDS = 60

/** A key that is not revoked. */
interface AdminKey {
  readonly id: number
  readonly name: string
  readonly scopes: readonly AdminScope[]
}

/** The key of a call. */
export interface CallerKey extends AdminKey {
  /** Where the primary's log was after the key's last write: what a replica needs to have. */
  readonly writePosition: number
}

/** When and from where a key may be used. */
export interface KeyBounds {
  /** From when on it is refused; null if it does not expire. */
  readonly expiresAt: Instant | null
  /** Addresses and networks such as `192.0.2.0/24`; empty: from everywhere. */
  readonly networks: readonly string[]
}

export interface ListedAdminKey extends AdminKey, KeyBounds {
  readonly createdAt: Instant
  /** The name of the person; null for the command. */
  readonly createdBy: string | null
  readonly lastUsedAt: Instant | null
  readonly revokedAt: Instant | null
}

export interface NewAdminKey extends Omit<AdminKey, 'id'>, KeyBounds {
  readonly secret: string
  readonly createdAt: Instant
  /** As `staff:id`; null for the command. */
  readonly createdBy: string | null
}

/** Networks as the column holds them: without the bits of a host. */
const storedNetworks = (networks: readonly string[]) =>
  sql<string[]>`ARRAY(SELECT network(each::inet) FROM unnest(${[...networks]}::text[]) AS each)`

/** Stores a key and returns its id. */
export async function insertAdminKey(db: Queries, key: NewAdminKey): Promise<number> {
  const row = await db
    .insertInto('admin_key')
    .values({
      name: key.name,
      secret_hash: hashOf(key.secret),
      scopes: [...key.scopes],
      created_at: key.createdAt,
      created_by: key.createdBy,
      last_used_at: null,
      expires_at: key.expiresAt,
      networks: storedNetworks(key.networks),
      revoked_at: null,
      revoked_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** All keys: those in force first, then by id. */
export async function listAdminKeys(db: Queries): Promise<ListedAdminKey[]> {
  return db
    .selectFrom('admin_key')
    .leftJoin('staff', (join) => join.on(sql<boolean>`created_by = 'staff:' || staff.id`))
    .select([
      'admin_key.id',
      'admin_key.name',
      'scopes',
      'admin_key.created_at as createdAt',
      'staff.name as createdBy',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
      'networks',
      'revoked_at as revokedAt',
    ])
    .orderBy((key) => key('revoked_at', 'is not', null))
    .orderBy('admin_key.id')
    .execute()
}

/** Whether a key has no networks, or the caller is in one of them; a caller without an address is in none. */
const isFrom = (address: string | null) =>
  sql<boolean>`(networks = '{}' OR coalesce(${address}::inet <<= ANY (networks), false))`

/**
 * The key of a secret, with the time of its last use brought up to date; undefined if it is unknown, revoked, expired, or
 * not for the caller's network. `address` is the caller's plain IP address.
 */
export async function acceptAdminKey(
  db: Queries,
  secret: string,
  { now, address }: { readonly now: Instant; readonly address: string | null },
): Promise<CallerKey | undefined> {
  const found = await db
    .selectFrom('admin_key')
    .select(['id', 'name', 'scopes', 'last_used_at as lastUsedAt', 'write_position as writePosition'])
    .where('secret_hash', '=', hashOf(secret))
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .where(isFrom(address))
    .executeTakeFirst()
  if (!found) return undefined
  const { id, name, scopes, lastUsedAt, writePosition } = found
  if (lastUsedAt === null || addSeconds(lastUsedAt, LAST_USE_SECONDS) <= now)
    await ifStored(db.updateTable('admin_key').set({ last_used_at: now }).where('id', '=', id).execute())
  return { id, name, scopes, writePosition }
}

/** Changes when and from where a key may be used, as far as it is given; undefined if there is none in force. */
export async function changeAdminKey(
  db: Queries,
  id: number,
  { expiresAt, networks }: Partial<KeyBounds>,
): Promise<KeyBounds | undefined> {
  return db
    .updateTable('admin_key')
    .set((key) => ({
      expires_at: expiresAt === undefined ? key.ref('expires_at') : expiresAt,
      networks: networks === undefined ? key.ref('networks') : storedNetworks(networks),
    }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['expires_at as expiresAt', 'networks'])
    .executeTakeFirst()
}

/** How many keys that are in force expire before a moment. */
export async function countKeysExpiring(db: Queries, now: Instant, before: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('admin_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<', before)
    .executeTakeFirstOrThrow()
  return count
}

/** Revokes a key, and returns whether it was in force. */
export async function revokeAdminKey(
  db: Queries,
  id: number,
  { now, by }: { readonly now: Instant; readonly by: string | null },
): Promise<boolean> {
  const revoked = await db
    .updateTable('admin_key')
    .set({ revoked_at: now, revoked_by: by })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return revoked.numUpdatedRows > 0n
}

/** Whether there is a key with this id, revoked or not. */
export async function hasAdminKey(db: Queries, id: number): Promise<boolean> {
  const row = await db.selectFrom('admin_key').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
