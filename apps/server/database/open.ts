/** The database: one pool, typed queries, transactions that are retried after a deadlock. */
import { Socket } from 'node:net'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Kysely, Transaction } from 'kysely'
import { Pool, TypeOverrides, type PoolClient } from 'pg'
import { repeatAfterCollision } from './collisions.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { openQueries } from './prepared.ts'
import { instantFrom } from './rows.ts'
import type { Schema } from './schema.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Config } from '../core/config.ts'

/** Runs queries: the database itself or a transaction. */
export type Queries = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface Database {
  /** Queries outside a transaction. */
  readonly query: Queries
  readonly pool: Pool
  /**
   * Runs the work in one transaction, commits, and returns its result; anything thrown rolls back. Read committed is
   * enough; where the server makes transactions serializable, more of them are repeated.
   * After a deadlock or serialization failure the work runs again, so it must have no effects outside the transaction.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether the database answers; resolves within seconds. */
  isReachable(): Promise<boolean>
  /** The time of the database's clock. Throws within seconds if it does not answer. */
  now(): Promise<Instant>
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  readonly applicationName?: string
  readonly maxConnections?: number
  /** How long a server may be silent before a connection counts as dead; longer than any statement may take. */
  readonly silenceTimeoutMilliseconds?: number
  /** Whether a statement of its own that collides is repeated; not on a replica, for which the primary answers. */
  readonly repeatsStatements?: boolean
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void
}

const LOCK_WAIT_MS = 5_000
const STATEMENT_MS = 8_000
const CONNECT_MS = 5_000
/** Longer than any statement may take, and than a transaction may be idle. */
const SILENCE_TIMEOUT_MS = 15_000
/** An idle connection is closed soon, because its death would only be noticed at its next use. */
const IDLE_MS = 10_000
/** How long a health check may take to connect, and then to be answered. */
const HEALTH_CHECK_MS = 2_000

/** The oldest PostgreSQL version that the service supports. */
export const OLDEST_SERVER = 150_000

/** Type numbers of PostgreSQL's catalogue. */
const DATE = 1082
const TIMESTAMPTZ = 1184
const INT8 = 20
const DATE_ARRAY = 1182
const INT8_ARRAY = 1016

/** An array whose elements need no quotes: `{1,2}`. */
function elements(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',')
}

/** Days stay text, instants become ISO text, ids become numbers; everything else is as in pg. */
function valueParsers(): TypeOverrides {
  const parsers = new TypeOverrides()
  parsers.setTypeParser(DATE, (text) => text)
  parsers.setTypeParser(TIMESTAMPTZ, instantFrom)
  parsers.setTypeParser(INT8, Number)
  parsers.setTypeParser(DATE_ARRAY, elements)
  parsers.setTypeParser(INT8_ARRAY, (text) => elements(text).map(Number))
  return parsers
}

function openPool(options: DatabaseOptions): Pool {
  const pool = new Pool({
    connectionString: options.url,
    application_name: options.applicationName ?? 'pfotenportal',
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: 15_000,
    options: '-c TimeZone=UTC',
    types: valueParsers(),
    pipeline: true,
  })
  pool.on('error', (error) => options.onConnectionLost?.(error))
  // The pool only listens to idle connections: one that breaks between two statements of a transaction would otherwise
  // end the process. Its next statement fails with the error.
  pool.on('connect', (client) => client.on('error', () => undefined))
  closeSilentConnections(pool, options.silenceTimeoutMilliseconds ?? SILENCE_TIMEOUT_MS)
  return pool
}

/** A separate connection for health checks: a busy database still has one left, and no check exceeds its timeout. */
function openHealthPool(options: DatabaseOptions): Pool {
  const healthPool = new Pool({
    connectionString: options.url,
    application_name: `${options.applicationName ?? 'pfotenportal'} look`,
    max: 1,
    connectionTimeoutMillis: HEALTH_CHECK_MS,
    idleTimeoutMillis: IDLE_MS,
    options: '-c TimeZone=UTC',
    types: valueParsers(),
  })
  healthPool.on('error', () => undefined)
  healthPool.on('connect', (client) => client.on('error', () => undefined))
  closeSilentConnections(healthPool, HEALTH_CHECK_MS)
  return healthPool
}

/** Opens the pool; it connects when it is first used. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options)
  const healthPool = openHealthPool(options)
  const query = openQueries(pool, options.repeatsStatements ?? true)

  function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return repeatAfterCollision(() => query.transaction().execute(work))
  }

  async function now(): Promise<Instant> {
    const found = await healthPool.query<{ now: Instant }>('select clock_timestamp() as now')
    const [row] = found.rows
    if (!row) throw new Error('the database has no clock')
    return row.now
  }

  async function close(): Promise<void> {
    if (!healthPool.ending) await healthPool.end()
    await query.destroy()
  }

  const isReachable = () =>
    now().then(
      () => true,
      () => false,
    )
  return { query, pool, transaction, isReachable, now, close }
}

/** Why a database cannot be used, as a message for the operator. */
export class UnusableDatabase extends Error {}

/** Throws UnusableDatabase if the server does not answer or is older than PostgreSQL 15. */
export async function checkServer(database: Database): Promise<void> {
  const version = await serverVersion(database)
  if (version < OLDEST_SERVER) {
    throw new UnusableDatabase(
      `The database server is PostgreSQL ${Math.floor(version / 10_000)}; this service needs 15 or later.`,
    )
  }
}

async function serverVersion(database: Database): Promise<number> {
  try {
    const found = await database.pool.query<{ server_version_num: string }>('show server_version_num')
    return Number(found.rows[0]?.server_version_num)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnusableDatabase(
      isDatabaseUnavailable(error)
        ? `The database does not answer: ${reason}`
        : `The database refuses the service: ${reason}`,
    )
  }
}

function socketOf(client: PoolClient): Socket | undefined {
  const { stream } = client.connection
  return stream instanceof Socket ? stream : undefined
}

/** A query fails when its connection stays silent for this long, and the pool opens a new connection. */
export function closeSilentConnections(pool: Pool, milliseconds: number): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    socket?.on('timeout', () => socket.destroy())
  })
  pool.on('acquire', (client) => socketOf(client)?.setTimeout(milliseconds))
  pool.on('release', (_error, client) => socketOf(client)?.setTimeout(0))
}

/** The parts that depend on no other part. */
export interface Core {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}
