/**
 * Prepared statements: PostgreSQL parses and plans a statement once per connection instead of at every execution, and
 * hot queries are built and compiled once per process (docs/decisions/0053-hot-reads.md).
 */
import { createHash } from 'node:crypto'
import {
  Kysely,
  PostgresDialect,
  sql,
  type CompiledQuery,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
} from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { repeatAfterCollision } from './collisions.ts'
import { isStalePlan } from './errors.ts'
import { openLanes } from './lanes.ts'
import { anyOf } from './rows.ts'
import type { Schema } from './schema.ts'

type Queries = Kysely<Schema>

/** A statement is prepared when its text is run for the third time: others would only fill the connections' memory. */
const RUNS_BEFORE = 2
/** Texts with lists of values vary without end. */
const MAX_STATEMENTS = 1_000

interface Statement {
  runs: number
  /** Undefined until it is prepared. */
  name: string | undefined
  /** How often a migration has made its plan stale. */
  generation: number
}

/** The name follows from the text, so that processes of two versions behind a pooler never mean different statements. */
function nameOf(text: string, generation: number): string {
  return `s${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
}

function openStatements() {
  const statements = new Map<string, Statement>()
  return {
    /** The name under which a text is prepared; undefined if it is not. */
    nameFor(text: string): string | undefined {
      const known = statements.get(text)
      if (!known) {
        if (statements.size >= MAX_STATEMENTS) return undefined
        statements.set(text, { runs: 1, name: undefined, generation: 0 })
        return undefined
      }
      known.runs += 1
      if (known.name === undefined && known.runs > RUNS_BEFORE) known.name = nameOf(text, known.generation)
      return known.name
    },
    /** Prepares the text again under another name. */
    renew(text: string): void {
      const known = statements.get(text)
      if (!known) return
      known.generation += 1
      known.name = nameOf(text, known.generation)
    },
  }
}

type Send = (client: PoolClient, text: string, values: readonly unknown[]) => Promise<QueryResult>

/**
 * Sends prepared statements. A migration by a newer version may change the columns of one; it is then prepared again
 * at its next run.
 */
function openSending(): Send {
  const statements = openStatements()
  return async (client, text, values) => {
    const name = statements.nameFor(text)
    try {
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) })
    } catch (error) {
      if (isStalePlan(error)) statements.renew(text)
      throw error
    }
  }
}

/**
 * Sends statements, each transaction's BEGIN together with its first statement: it costs no round trip of its own then.
 */
function openBeginning(client: PoolClient, send: Send, repeat: typeof repeatAfterCollision) {
  const nothing = { command: 'BEGIN', rowCount: 0, rows: [] }
  let isBeginDue = false

  async function sendWithBegin(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const { stream } = client.connection
    stream.cork()
    const both = Promise.all([client.query('begin'), send(client, text, values)])
    stream.uncork()
    const [, result] = await both
    return result
  }

  return async (text: string, values: readonly unknown[]) => {
    if (text === 'begin') {
      isBeginDue = true
      return nothing
    }
    if (!isBeginDue) {
      // Inside a transaction the whole transaction is repeated.
      const isAlone = client.getTransactionStatus() !== 'T'
      return isAlone ? repeat(() => send(client, text, values)) : send(client, text, values)
    }
    isBeginDue = false
    return text === 'commit' || text === 'rollback' ? nothing : sendWithBegin(text, values)
  }
}

/** The pool as Kysely takes it; every statement has a connection of its own. */
function poolOf(pool: Pool, send: Send, repeat: typeof repeatAfterCollision): PostgresPool {
  return {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect()
      const sendOne = openBeginning(client, send, repeat)
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
      function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
        if (typeof text !== 'string') throw new Error('cursors are not supported')
        return sendOne(text, values)
      }
      return { query, release: () => client.release() }
    },
    end: () => pool.end(),
  }
}

/** Runs a hot query outside a transaction, on a connection that it shares with others. */
type RunShared = (compiled: CompiledQuery) => Promise<QueryResult>

const runsShared = new WeakMap<Queries, RunShared>()

/**
 * The queries of a pool. A statement of its own that collides with another transaction, or whose plan is stale, is
 * repeated; not if somebody else answers it then.
 */
export function openQueries(pool: Pool, repeatsStatements: boolean): Queries {
  const send = openSending()
  const repeat: typeof repeatAfterCollision = repeatsStatements ? repeatAfterCollision : (work) => work()
  const queries = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolOf(pool, send, repeat) }) })
  const withLane = openLanes(pool)
  runsShared.set(queries, ({ sql: text, parameters }) =>
    repeat(() => withLane((client) => send(client, text, parameters))),
  )
  return queries
}

/** Stands for a value in a query that is compiled once. */
class Parameter {
  constructor(readonly name: PropertyKey) {}
}

/** Makes the placeholder of a value by its name. */
export type Placeholders<V extends object> = <K extends keyof V>(name: K) => RawBuilder<V[K]>

interface Compilable<R> {
  compile(): CompiledQuery<R>
}

/**
 * A short read that is built and compiled at its first execution and only run afterwards; outside a transaction it
 * shares a connection with others. `build` takes a builder and placeholders for the values; it must always build the
 * same query.
 */
export function compiledOnce<V extends object, R>(
  build: (db: Queries, value: Placeholders<V>) => Compilable<R>,
): (db: Queries, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined
  return async (db, values) => {
    compiled ??= build(db, (name) => sql`${new Parameter(name)}`).compile()
    const parameters = compiled.parameters.map((given) =>
      given instanceof Parameter ? Reflect.get(values, given.name) : given,
    )
    const query = { ...compiled, parameters }
    const run = runsShared.get(db)
    // Whoever built the statement knows its rows, which the driver does not.
    return run ? ((await run(query)).rows as R[]) : (await db.executeQuery<R>(query)).rows
  }
}

/** The same for a read by one or more values, most often by one, which is planned only once then. */
export function compiledFor<T, R>(
  build: (db: Queries, oneOf: RawBuilder<T>) => Compilable<R>,
): (db: Queries, values: readonly T[]) => Promise<R[]> {
  const forOne = compiledOnce((db, value: Placeholders<{ value: T }>) => build(db, value('value')))
  const forMore = compiledOnce((db, value: Placeholders<{ values: readonly T[] }>) =>
    build(db, anyOf(value('values'))),
  )
  return (db, values) => {
    const [value, ...more] = values
    return value === undefined || more.length > 0 ? forMore(db, { values }) : forOne(db, { value })
  }
}
