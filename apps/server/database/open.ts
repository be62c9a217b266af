/** The database: one pool, typed queries, transactions that are retried after a deadlock. */
import { Socket } from 'node:net'
import type { Kysely, Transaction } from 'kysely'
import { Pool, TypeOverrides, type PoolClient, type QueryResult } from 'pg'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import { repeatAfterCollision } from './collisions.ts'
import { isDatabaseUnavailable, isMissingDatabase } from './errors.ts'
import type { Schema } from './schema.ts'
import { openQueries, runShared } from './statements/queries.ts'
import { instantFrom } from './statements/rows.ts'
import { openWriteCheck, WRITE_CHECK_OPTIONS, type WriteCheck } from './write-check.ts'

/** Runs queries: the database itself or a transaction. */
export type Queries = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface Database {
  /** Queries outside a transaction. */
  readonly query: Queries
  readonly pool: Pool
  /**
   * Commits without waiting for the disk. A crash of the server may undo what was written here in its last second, in
   * the order of the log: it undoes nothing on which a later transaction of `query` that survives was built. For counts
   * and leases, whose loss costs nothing.
   */
  readonly relaxed: RelaxedWrites
  /**
   * Runs the work in one transaction, commits, and returns its result; anything thrown rolls back. Read committed is
   * enough; where the server makes transactions serializable, more of them are repeated.
   * After a deadlock or serialization failure the work runs again, so it must have no effects outside the transaction.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether it stores what is written. */
  readonly writes: WriteCheck
  /** Whether the database answers and stores what is written; resolves within seconds. */
  isReachable(): Promise<boolean>
  /** The time of the database's clock. Throws within seconds if it does not answer. */
  now(): Promise<Instant>
  close(): Promise<void>
}

export interface RelaxedWrites {
  /** For statements that are compiled once, which share its connections; none is left for others. */
  readonly query: Queries
  readonly pool: Pool
  /** Runs a short statement on a connection that it shares with others. */
  run(text: string, values: readonly unknown[]): Promise<QueryResult>
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
/** Of a process, without that of health checks. */
const CONNECTIONS = 16
/** Few, because their statements are short. */
const RELAXED_CONNECTIONS = 4
/** Longer than any statement may take, and than a transaction may be idle. */
const SILENCE_TIMEOUT_MS = 15_000
/** An idle connection is closed soon, because its death would only be noticed at its next use. */
const IDLE_MS = 10_000
/** A session keeps settings of its role and database, such as read-only ones, from when it began. */
const LIFETIME_SECONDS = 300
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

function openPool(options: DatabaseOptions, parameters = ''): Pool {
  const pool = new Pool({
    connectionString: options.url,
    application_name: options.applicationName ?? 'pfotenportal',
    max: options.maxConnections ?? CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: 15_000,
    options: `-c TimeZone=UTC ${parameters}`,
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
    maxLifetimeSeconds: LIFETIME_SECONDS,
    options: `-c TimeZone=UTC ${WRITE_CHECK_OPTIONS}`,
    types: valueParsers(),
  })
  healthPool.on('error', () => undefined)
  healthPool.on('connect', (client) => client.on('error', () => undefined))
  closeSilentConnections(healthPool, HEALTH_CHECK_MS)
  return healthPool
}

function openRelaxed(options: DatabaseOptions): RelaxedWrites {
  const pool = openPool({ ...options, maxConnections: RELAXED_CONNECTIONS }, '-c synchronous_commit=off')
  const query = openQueries(pool, options.repeatsStatements ?? true)
  return { pool, query, run: (text, values) => runShared(query, text, values) }
}

/** Opens the pool; it connects when it is first used. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options)
  const healthPool = openHealthPool(options)
  const query = openQueries(pool, options.repeatsStatements ?? true)
  const relaxed = openRelaxed(options)
  const writes = openWriteCheck(healthPool)

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
    await relaxed.query.destroy()
    await query.destroy()
  }

  async function isReachable(): Promise<boolean> {
    await writes.check()
    if (writes.problem !== null) return false
    return now().then(
      () => true,
      () => false,
    )
  }
  return { query, pool, relaxed, transaction, writes, isReachable, now, close }
}

/** Why a database cannot be used, as a message for the operator. */
export class UnusableDatabase extends Error {
  /** Whether it may become usable by itself. */
  readonly mayEnd: boolean

  constructor(message: string, { mayEnd = false } = {}) {
    super(message)
    this.mayEnd = mayEnd
  }
}

/** Throws UnusableDatabase if the server does not answer, is read-only, or is older than PostgreSQL 15. */
export async function checkServer(database: Database): Promise<void> {
  const { version, isReadOnly } = await describeServer(database)
  if (isReadOnly) throw new UnusableDatabase('The database is read-only.', { mayEnd: true })
  if (version < OLDEST_SERVER) {
    throw new UnusableDatabase(
      `The database server is PostgreSQL ${Math.floor(version / 10_000)}; this service needs 15 or later.`,
    )
  }
}

async function describeServer(database: Database): Promise<{ version: number; isReadOnly: boolean }> {
  try {
    const client = await database.pool.connect()
    const found = await client
      .query<{ version: string; read_only: string }>(
        `select current_setting('server_version_num') as version, current_setting('transaction_read_only') as read_only`,
      )
      // The next attempt needs a new connection: a setting of the role or database holds for new ones only.
      .finally(() => client.release(true))
    const [row] = found.rows
    return { version: Number(row?.version), isReadOnly: row?.read_only === 'on' }
  } catch (error) {
    const mayEnd = isDatabaseUnavailable(error) && !isMissingDatabase(error)
    const reason = `The database ${mayEnd ? 'does not answer' : 'refuses the service'}: ${reasonOf(error)}.`
    throw new UnusableDatabase(mayEnd ? reason : `${reason} Check DATABASE_URL, and start again.`, { mayEnd })
  }
}

/** Node reports a host with several addresses as one error without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join(', ')
  return error instanceof Error ? error.message : String(error)
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
