/** Migrates the database to this version: forward only, safe if processes start together. */
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { realMilliseconds } from '../core/clock.ts'
import { briefError, type Log } from '../core/log.ts'
import { readRelease } from '../core/release.ts'
import { continueEvents } from './admin/events.ts'
import {
  createMigrationTable,
  listApplied,
  noteApplied,
  readApplied,
  refusalOf,
  suitedBy,
} from './applied-migrations.ts'
import {
  isDatabaseUnavailable,
  isLockTimeout,
  isNotPermitted,
  isRefusedByServer,
  isSerializationFailure,
  isStatementTimeout,
} from './errors.ts'
import { holderOf, migratorOf, runLocked, TableHeld, type Holder } from './migration-locks.ts'
import { stopsFormerVersion, type ServiceMigration } from './migration-plan.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { UnusableDatabase, type Database, type Queries, type Tx } from './open.ts'

/** Migrations by name, applied in the order of their names. */
export type Migrations = Readonly<Record<string, ServiceMigration>>

/** Every migration. Forward only: the statements of a released one never change (`migrate.test.ts`). */
export const migrations: Migrations = { '0001-baseline': { up: baseline } }

/** Held by the only process that migrates; the number of Kysely's migrator. */
const MIGRATOR_LOCK = '3853314791062309107'
/** How long the migrations wait for other processes in all. */
const PATIENCE_MS = 60_000
const LONGEST_PAUSE_MS = 2_000

/** Whether every migration is applied. */
export async function isMigrated(database: Database, all = migrations): Promise<boolean> {
  const applied = new Set((await readApplied(database.pool)).map(({ name }) => name))
  return Object.keys(all).every((name) => applied.has(name))
}

interface MigrateOptions {
  readonly log?: Pick<Log, 'warn'>
  readonly patienceMilliseconds?: number
  /** Those of this version by default. */
  readonly migrations?: Migrations
  /** The version that migrates; this one by default. */
  readonly version?: string
}

/** What a database is migrated to. */
interface Target {
  readonly all: Migrations
  readonly version: string
}

/**
 * Applies the missing migrations, each in a transaction of its own, and returns the names of those applied here. Several
 * processes may do so at once: each migration is applied once. A migration that collides with other transactions is
 * repeated for up to a minute. Throws UnusableDatabase with a sentence if it never succeeds, and for a database of a
 * newer version.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<readonly string[]> {
  const { log, patienceMilliseconds = PATIENCE_MS } = options
  const target: Target = {
    all: options.migrations ?? migrations,
    version: options.version ?? readRelease({ commit: null }).version,
  }
  const deadline = realMilliseconds() + patienceMilliseconds
  const seconds = Math.round(patienceMilliseconds / 1000)
  const applied: string[] = []
  for (let attempt = 1; ; attempt += 1) {
    const obstacle = await attemptAll(database, target, applied)
    if (obstacle === undefined) {
      const newer = suitedBy(await readApplied(database.pool), Object.keys(target.all))
      if (newer) log?.warn(newer, 'the database was migrated by a newer version, with which this one can run')
      await continueEvents(database)
      return applied
    }
    if (realMilliseconds() >= deadline)
      throw new UnusableDatabase(await sentenceOf(database.pool, obstacle, seconds))
    if (attempt === 1 || attempt % 10 === 0)
      log?.warn(describe(obstacle), 'a migration waits for other processes')
    await pause(Math.min(LONGEST_PAUSE_MS, 50 * 2 ** Math.min(attempt, 6)) * (0.5 + Math.random()))
  }
}

/** Why the migrations cannot continue at the moment. */
interface Obstacle {
  /** Null between two migrations. */
  readonly migration: string | null
  /** Absent while another process migrates. */
  readonly error?: unknown
}

function describe({ migration, error }: Obstacle): object {
  return {
    ...(migration !== null && { migration }),
    ...(error !== undefined && { reason: briefError(error) }),
  }
}

/** Applies what is missing; returns what is in the way, even if the database cannot be asked at the moment. */
async function attemptAll(
  database: Database,
  target: Target,
  applied: string[],
): Promise<Obstacle | undefined> {
  try {
    const refusal = refusalOf(await readApplied(database.pool), Object.keys(target.all), target.version)
    if (refusal !== undefined) throw new UnusableDatabase(refusal)
    return await applyMissing(database, target, applied)
  } catch (error) {
    if (isNotPermitted(error)) throw new UnusableDatabase(notPermitted(error))
    if (isRepeatable(error)) return { migration: null, error }
    throw error
  }
}

/** Applies what is missing, in order, and adds it to `applied`; returns what is in the way. */
async function applyMissing(
  database: Database,
  target: Target,
  applied: string[],
): Promise<Obstacle | undefined> {
  return database.query.connection().execute(async (db) => {
    const lock = sql.lit(MIGRATOR_LOCK)
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(${lock}::bigint) as "isOurs"`.execute(db)
    if (rows[0]?.isOurs !== true) return { migration: null }
    try {
      await createMigrationTable(db)
      return await applyInOrder(db, target, applied)
    } finally {
      // A lost connection has lost its locks too.
      await sql`select pg_advisory_unlock(${lock}::bigint)`.execute(db).catch(() => undefined)
    }
  })
}

async function applyInOrder(
  db: Queries,
  { all, version }: Target,
  applied: string[],
): Promise<Obstacle | undefined> {
  const before = await listApplied(db)
  // What this version applied before it was interrupted is part of the same step.
  const former = (before.findLast((it) => it.version !== version) ?? before.at(-1))?.name ?? null
  const known = new Set(before.map(({ name }) => name))
  for (const [name, migration] of Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (known.has(name)) continue
    const suits = (await stopsFormerVersion(migration)) ? null : former
    try {
      await db.transaction().execute(async (tx) => {
        await runLocked(tx, migration)
        await noteApplied(tx, { name, version, suits })
      })
      applied.push(name)
    } catch (error) {
      if (isStatementTimeout(error)) throw new UnusableDatabase(tooSlow(name))
      if (isRepeatable(error)) return { migration: name, error }
      if (isRefusedByServer(error) && !isNotPermitted(error)) throw new UnusableDatabase(failed(name, error))
      throw error
    }
  }
  return undefined
}

/** Another process holds what the migration needs, or the connection was lost: it may succeed when repeated. */
function isRepeatable(error: unknown): boolean {
  if (error instanceof TableHeld) return isRepeatable(error.cause)
  return isLockTimeout(error) || isSerializationFailure(error) || isDatabaseUnavailable(error)
}

/**
 * Creates the schema of some first migrations in an empty database, or applies those after them, as part of a transaction:
 * a restore is whole or not at all. Their rows name this version, or the one that is given.
 */
export async function applyWithin(
  tx: Tx,
  names: readonly string[],
  version = readRelease({ commit: null }).version,
): Promise<void> {
  await createMigrationTable(tx)
  for (const name of names.toSorted()) {
    const migration = migrations[name]
    if (!migration)
      throw new UnusableDatabase(`This version of the service does not know the migration ${name}.`)
    await runLocked(tx, migration)
    await noteApplied(tx, { name, version, suits: null })
  }
}

function tooSlow(name: string): string {
  return (
    `A statement of the migration ${name} took longer than the eight seconds for which it may block others. Nothing of it was applied.` +
    ' Build its indexes beforehand (docs/operations.md, "Indexes of large tables"), and start again.'
  )
}

function failed(name: string, error: Error): string {
  return (
    `The migration ${name} failed: ${error.message}. Nothing of it was applied, and processes of the former version can continue.` +
    ' Fix what the message names, and start again.'
  )
}

function notPermitted(error: unknown): string {
  return (
    `The database refuses the migrations: ${messageOf(error)}.` +
    " The role of DATABASE_URL must own the service's tables, and may create others in the first schema of its search_path" +
    ' (docs/operations.md, "Deployment"). Nothing was changed by the migration that failed.'
  )
}

/** What to do about migrations that could not continue for so long. */
async function sentenceOf(pool: Pool, obstacle: Obstacle, seconds: number): Promise<string> {
  const holder = await holderInTheWay(pool, obstacle).catch(() => undefined)
  const remedy = holder
    ? `It is held by ${holder.words}. Wait until that has finished, or end it with "select pg_terminate_backend(${holder.pid})", and start again.`
    : 'Start again, at a quieter time.'
  const rest = 'Nothing of it was applied, and processes of the former version can continue.'
  return `${problemOf(obstacle, seconds)} ${remedy} ${rest}`
}

async function holderInTheWay(pool: Pool, { migration, error }: Obstacle): Promise<Holder | undefined> {
  if (migration === null && error === undefined) return migratorOf(pool, MIGRATOR_LOCK)
  return error instanceof TableHeld ? holderOf(pool, error) : undefined
}

function problemOf({ migration, error }: Obstacle, seconds: number): string {
  if (migration === null) {
    const why = error === undefined ? ', because another process migrates it' : ` (${messageOf(error)})`
    return `The database could not be migrated for ${seconds} seconds${why}.`
  }
  if (error instanceof TableHeld)
    return `The migration ${migration} could not lock the table ${error.table} for ${seconds} seconds.`
  return `The migration ${migration} could not be applied for ${seconds} seconds (${messageOf(error)}).`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
