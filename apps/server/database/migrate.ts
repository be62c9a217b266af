/** Migrates the database to this version: forward only, safe if processes start together. */
import { sql, type Migration } from 'kysely'
import type { Pool } from 'pg'
import { up as service } from './migrations/0001-service.ts'
import { up as identity } from './migrations/0002-identity.ts'
import { up as subscriptions } from './migrations/0003-subscriptions.ts'
import { up as doneOnce } from './migrations/0004-done-once.ts'
import { up as operations } from './migrations/0005-operations.ts'
import { up as charging } from './migrations/0006-charging.ts'
import { up as paymentLinks } from './migrations/0007-payment-links.ts'
import { up as mailConsent } from './migrations/0008-mail-consent.ts'
import { up as referral } from './migrations/0009-referral.ts'
import { up as calendar } from './migrations/0011-calendar.ts'
import { up as dogProfile } from './migrations/0012-dog-profile.ts'
import { up as formerContracts } from './migrations/0013-former-contracts.ts'
import { up as jobs } from './migrations/0014-jobs.ts'
import { up as life } from './migrations/0015-life.ts'
import { up as gatewayNotices } from './migrations/0016-gateway-notices.ts'
import { up as packing } from './migrations/0017-packing.ts'
import { up as operator } from './migrations/0020-operator.ts'
import { up as shipping } from './migrations/0018-shipping.ts'
import { up as sepa } from './migrations/0019-sepa.ts'
import { up as stripeSetups } from './migrations/0021-stripe-set-ups.ts'
import { up as failedRefunds } from './migrations/0024-failed-refunds.ts'
import { up as toldAlerts } from './migrations/0026-told-alerts.ts'
import { up as keptForAWhile } from './migrations/0027-kept-for-a-while.ts'
import { up as moneyInDoubt } from './migrations/0028-money-in-doubt.ts'
import { up as names } from './migrations/0029-names.ts'
import { up as mailOrder } from './migrations/0030-mail-order.ts'
import { up as shippingMails } from './migrations/0031-shipping-mails.ts'
import { up as pausedSince } from './migrations/0032-paused-since.ts'
import { up as undo } from './migrations/0033-undo.ts'
import { up as confirmedPayments } from './migrations/0034-confirmed-payments.ts'
import { up as returnedDebits } from './migrations/0035-returned-debits.ts'
import { up as importedRows } from './migrations/0036-imported-rows.ts'
import { up as catalogue } from './migrations/0037-catalogue.ts'
import { up as staff } from './migrations/0038-staff.ts'
import { up as desk } from './migrations/0039-desk.ts'
import { up as webhooks } from './migrations/0040-webhooks.ts'
import { up as adminKeys } from './migrations/0041-admin-keys.ts'
import { up as cataloguePages } from './migrations/0042-catalogue-pages.ts'
import { up as workLists } from './migrations/0043-work-lists.ts'
import { up as replacedBoxes } from './migrations/0044-replaced-boxes.ts'
import { up as declarationTimes } from './migrations/0045-declaration-times.ts'
import { up as writePositions } from './migrations/0046-write-positions.ts'
import { up as queryIndexes } from './migrations/0047-query-indexes.ts'
import { up as lookupIndexes } from './migrations/0048-lookup-indexes.ts'
import { up as mailsThatExpire } from './migrations/0049-mails-that-expire.ts'
import { up as confirmedWords } from './migrations/0050-confirmed-words.ts'
import { up as signInCodes } from './migrations/0051-sign-in-codes.ts'
import { up as emailSpellings } from './migrations/0052-email-spellings.ts'
import { up as migrationNotice } from './migrations/0053-migration-notice.ts'
import { up as writeCheck } from './migrations/0055-write-check.ts'
import { UnusableDatabase, type Database, type Queries, type Tx } from './open.ts'
import {
  isDatabaseUnavailable,
  isLockTimeout,
  isNotPermitted,
  isSerializationFailure,
  isStatementTimeout,
} from './errors.ts'
import { holderOf, migratorOf, runLocked, TableHeld, type Holder } from './migration-locks.ts'
import { realMilliseconds, realNow } from '../core/clock.ts'
import { briefError, type Log } from '../core/log.ts'

/** Every migration in order. Forward only: the statements of a released migration never change. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-service': { up: service },
  '0002-identity': { up: identity },
  '0003-subscriptions': { up: subscriptions },
  '0004-done-once': { up: doneOnce },
  '0005-operations': { up: operations },
  '0006-charging': { up: charging },
  '0007-payment-links': { up: paymentLinks },
  '0008-mail-consent': { up: mailConsent },
  '0009-referral': { up: referral },
  '0011-calendar': { up: calendar },
  '0012-dog-profile': { up: dogProfile },
  '0013-former-contracts': { up: formerContracts },
  '0015-life': { up: life },
  '0014-jobs': { up: jobs },
  '0016-gateway-notices': { up: gatewayNotices },
  '0017-packing': { up: packing },
  '0020-operator': { up: operator },
  '0019-sepa': { up: sepa },
  '0018-shipping': { up: shipping },
  '0021-stripe-set-ups': { up: stripeSetups },
  '0024-failed-refunds': { up: failedRefunds },
  '0026-told-alerts': { up: toldAlerts },
  '0027-kept-for-a-while': { up: keptForAWhile },
  '0028-money-in-doubt': { up: moneyInDoubt },
  '0029-names': { up: names },
  '0030-mail-order': { up: mailOrder },
  '0031-shipping-mails': { up: shippingMails },
  '0032-paused-since': { up: pausedSince },
  '0033-undo': { up: undo },
  '0034-confirmed-payments': { up: confirmedPayments },
  '0035-returned-debits': { up: returnedDebits },
  '0036-imported-rows': { up: importedRows },
  '0037-catalogue': { up: catalogue },
  '0038-staff': { up: staff },
  '0039-desk': { up: desk },
  '0040-webhooks': { up: webhooks },
  '0041-admin-keys': { up: adminKeys },
  '0042-catalogue-pages': { up: cataloguePages },
  '0043-work-lists': { up: workLists },
  '0044-replaced-boxes': { up: replacedBoxes },
  '0045-declaration-times': { up: declarationTimes },
  '0046-write-positions': { up: writePositions },
  '0047-query-indexes': { up: queryIndexes },
  '0048-lookup-indexes': { up: lookupIndexes },
  '0049-mails-that-expire': { up: mailsThatExpire },
  '0050-confirmed-words': { up: confirmedWords },
  '0051-sign-in-codes': { up: signInCodes },
  '0052-email-spellings': { up: emailSpellings },
  '0053-migration-notice': { up: migrationNotice },
  '0055-write-check': { up: writeCheck },
}

/** Its columns are those of Kysely's migrator, which earlier versions used. */
const TABLE = 'migration'
/** Held by the only process that migrates; the number of Kysely's migrator. */
const MIGRATOR_LOCK = '3853314791062309107'
/** How long the migrations wait for other processes in all. */
const PATIENCE_MS = 60_000
const LONGEST_PAUSE_MS = 2_000

async function appliedNames(database: Database): Promise<string[]> {
  if (!(await hasTable(database))) return []
  const found = await database.pool.query<{ name: string }>(`select name from ${TABLE} order by name`)
  return found.rows.map((row) => row.name)
}

async function hasTable(database: Database): Promise<boolean> {
  const found = await database.pool.query<{ there: boolean }>(
    `select to_regclass('${TABLE}') is not null as there`,
  )
  return found.rows[0]?.there === true
}

/** Migrations that this version does not know: the database belongs to a newer version. */
async function refuseNewer(database: Database): Promise<void> {
  const unknown = (await appliedNames(database)).filter((name) => !(name in migrations))
  if (unknown.length === 0) return
  throw new UnusableDatabase(
    `The database was migrated by a newer version of the service (${unknown.join(', ')}). Start that version.`,
  )
}

/** Whether every migration of this version is applied. */
export async function isMigrated(database: Database): Promise<boolean> {
  const applied = new Set(await appliedNames(database))
  return Object.keys(migrations).every((name) => applied.has(name))
}

interface MigrateOptions {
  readonly log?: Pick<Log, 'warn'>
  readonly patienceMilliseconds?: number
}

/**
 * Applies the missing migrations, each in a transaction of its own, and returns the names of those applied here. Several
 * processes may do so at once: each migration is applied once. A migration that collides with other transactions is
 * repeated for up to a minute. Throws UnusableDatabase with a sentence if it never succeeds, and for a database of a
 * newer version.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<readonly string[]> {
  const { log, patienceMilliseconds = PATIENCE_MS } = options
  const deadline = realMilliseconds() + patienceMilliseconds
  const seconds = Math.round(patienceMilliseconds / 1000)
  const applied: string[] = []
  for (let attempt = 1; ; attempt += 1) {
    await refuseNewer(database)
    const obstacle = await applyMissing(database, applied)
    if (obstacle === undefined) return applied
    if (realMilliseconds() >= deadline)
      throw new UnusableDatabase(await sentenceOf(database.pool, obstacle, seconds))
    if (attempt === 1 || attempt % 10 === 0)
      log?.warn(describe(obstacle), 'a migration waits for other processes')
    await pause(Math.min(LONGEST_PAUSE_MS, 50 * 2 ** Math.min(attempt, 6)) * (0.5 + Math.random()))
  }
}

/** Why the migrations cannot continue at the moment. */
interface Obstacle {
  /** Null while another process migrates. */
  readonly migration: string | null
  readonly error?: unknown
}

function describe({ migration, error }: Obstacle): object {
  return migration === null ? {} : { migration, reason: briefError(error) }
}

/** Applies what is missing, in order, and adds it to `applied`; returns what is in the way. */
async function applyMissing(database: Database, applied: string[]): Promise<Obstacle | undefined> {
  return database.query.connection().execute(async (db) => {
    const lock = sql.lit(MIGRATOR_LOCK)
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(${lock}::bigint) as "isOurs"`.execute(db)
    if (rows[0]?.isOurs !== true) return { migration: null }
    try {
      await createOwnTable(db)
      return await applyInOrder(db, applied)
    } catch (error) {
      throw isNotPermitted(error) ? new UnusableDatabase(notPermitted(error)) : error
    } finally {
      // A lost connection has lost its locks too.
      await sql`select pg_advisory_unlock(${lock}::bigint)`.execute(db).catch(() => undefined)
    }
  })
}

/** Where the table exists, the role needs no right to create others. */
async function createOwnTable(db: Queries): Promise<void> {
  const found = await sql`select from pg_class where oid = to_regclass(${TABLE})`.execute(db)
  if (found.rows.length > 0) return
  await sql`create table ${sql.table(TABLE)} (
    name varchar(255) not null primary key, "timestamp" varchar(255) not null)`.execute(db)
}

async function applyInOrder(db: Queries, applied: string[]): Promise<Obstacle | undefined> {
  const found = await sql<{ name: string }>`select name from ${sql.table(TABLE)}`.execute(db)
  const known = new Set(found.rows.map(({ name }) => name))
  for (const [name, migration] of Object.entries(migrations).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (known.has(name)) continue
    try {
      await db.transaction().execute((tx) => applyOne(tx, name, migration))
      applied.push(name)
    } catch (error) {
      if (isStatementTimeout(error)) throw new UnusableDatabase(tooSlow(name))
      if (!isRepeatable(error)) throw error
      return { migration: name, error }
    }
  }
  return undefined
}

async function applyOne(tx: Tx, name: string, migration: Migration): Promise<void> {
  await runLocked(tx, migration)
  await sql`insert into ${sql.table(TABLE)} (name, "timestamp") values (${name}, ${realNow()})`.execute(tx)
}

/** Another process holds what the migration needs, or the connection was lost: it may succeed when repeated. */
function isRepeatable(error: unknown): boolean {
  if (error instanceof TableHeld) return isRepeatable(error.cause)
  return isLockTimeout(error) || isSerializationFailure(error) || isDatabaseUnavailable(error)
}

function tooSlow(name: string): string {
  return (
    `A statement of the migration ${name} took longer than the eight seconds for which it may block others. Nothing of it was applied.` +
    ' Build its indexes beforehand (docs/operations.md, "Indexes of large tables"), and start again.'
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
  if (migration === null) return migratorOf(pool, MIGRATOR_LOCK)
  return error instanceof TableHeld ? holderOf(pool, error) : undefined
}

function problemOf({ migration, error }: Obstacle, seconds: number): string {
  if (migration === null)
    return `The database could not be migrated for ${seconds} seconds, because another process migrates it.`
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
