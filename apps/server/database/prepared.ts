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

/** Looks at the result of a write that nobody waits for. What it throws undoes the transaction. */
type Check = (result: QueryResult) => void

/** Marks a write that nobody waits for, as the last of its parameters. */
class Later {
  constructor(readonly check: Check | undefined) {}
}

const nothing = { command: '', rowCount: 0, rows: [] }

/** Kysely begins a transaction with an isolation level by a text of its own. */
const isBegin = (text: string) => text === 'begin' || text.startsWith('start transaction')

/** Sends a statement when it is called. */
type Sending = () => Promise<QueryResult>

/** Statements that wait for the next one of their connection, to leave in one packet with it. */
class Packet {
  readonly #client: PoolClient
  #statements: Sending[] = []

  constructor(client: PoolClient) {
    this.#client = client
  }

  get size(): number {
    return this.#statements.length
  }

  add(statement: Sending): void {
    this.#statements.push(statement)
  }

  drop(): void {
    this.#statements = []
  }

  /** Returns the result of the last one. Throws the first error, since those after it are its consequences. */
  async send(): Promise<QueryResult | undefined> {
    const statements = this.#statements
    this.#statements = []
    const { stream } = this.#client.connection
    stream.cork()
    const sent = statements.map((statement) => statement())
    stream.uncork()
    await Promise.allSettled(sent)
    return (await Promise.all(sent)).at(-1)
  }
}

/**
 * Sends the statements of a connection. In a transaction, BEGIN and the writes that nobody waits for go out with the
 * next statement, so that they cost no round trip of their own; if one of them fails, that statement does.
 */
function openSendingInOrder(client: PoolClient, send: Send, repeat: typeof repeatAfterCollision) {
  const packet = new Packet(client)
  let transaction: 'none' | 'announced' | 'begun' = 'none'
  let isCheckDue = false

  function sendPacket(): Promise<QueryResult | undefined> {
    transaction = 'begun'
    isCheckDue = false
    return packet.send()
  }

  function sendWithPacket(text: string, values: readonly unknown[]): Promise<QueryResult | undefined> {
    packet.add(() => send(client, text, values))
    return sendPacket()
  }

  async function sendChecked(text: string, values: readonly unknown[], check?: Check): Promise<QueryResult> {
    const result = await send(client, text, values)
    check?.(result)
    return result
  }

  function addToPacket(text: string, values: readonly unknown[], check?: Check): typeof nothing {
    packet.add(() => sendChecked(text, values, check))
    isCheckDue ||= check !== undefined
    return nothing
  }

  async function end(text: string): Promise<typeof nothing> {
    if (text === 'rollback') {
      packet.drop()
      isCheckDue = false
    }
    // What is committed has been checked.
    if (isCheckDue) await sendPacket()
    const isEmpty = transaction === 'announced' && packet.size <= 1
    if (isEmpty) packet.drop()
    else await sendWithPacket(text, [])
    transaction = 'none'
    return nothing
  }

  function begin(text: string): typeof nothing {
    transaction = 'announced'
    packet.add(() => client.query(text))
    return nothing
  }

  return (text: string, values: readonly unknown[]) => {
    if (isBegin(text)) return begin(text)
    if (text === 'commit' || text === 'rollback') return end(text)
    const last = values.at(-1)
    const later = last instanceof Later ? last : undefined
    const parameters = later ? values.slice(0, -1) : values
    if (transaction === 'none') return repeat(() => sendChecked(text, parameters, later?.check))
    return later ? addToPacket(text, parameters, later.check) : sendWithPacket(text, parameters)
  }
}

/** The pool as Kysely takes it; every statement has a connection of its own. */
function poolOf(pool: Pool, send: Send, repeat: typeof repeatAfterCollision): PostgresPool {
  return {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect()
      const sendInOrder = openSendingInOrder(client, send, repeat)
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
      function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
        if (typeof text !== 'string') throw new Error('cursors are not supported')
        return sendInOrder(text, values)
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
  compile(db: Queries): CompiledQuery<R>
}

/** Builds a query at its first use, and afterwards only fills in the values; `build` must always build the same query. */
function openCompiled<V extends object, R>(
  build: (db: Queries, value: Placeholders<V>) => Compilable<R>,
): (db: Queries, values: V) => CompiledQuery<R> {
  let compiled: CompiledQuery<R> | undefined
  return (db, values) => {
    compiled ??= build(db, (name) => sql`${new Parameter(name)}`).compile(db)
    const parameters = compiled.parameters.map((given) =>
      given instanceof Parameter ? Reflect.get(values, given.name) : given,
    )
    return { ...compiled, parameters }
  }
}

/**
 * A short read that is built and compiled at its first execution and only run afterwards; outside a transaction it
 * shares a connection with others. `build` takes a builder and placeholders for the values.
 */
export function compiledOnce<V extends object, R>(
  build: (db: Queries, value: Placeholders<V>) => Compilable<R>,
): (db: Queries, values: V) => Promise<R[]> {
  const compiled = openCompiled(build)
  return async (db, values) => {
    const query = compiled(db, values)
    const run = runsShared.get(db)
    // Whoever built the statement knows its rows, which the driver does not.
    return run ? ((await run(query)).rows as R[]) : (await db.executeQuery<R>(query)).rows
  }
}

/**
 * Runs a write of a transaction without waiting for it: it is sent with the next statement that is waited for, at the
 * latest with COMMIT, which fails if the write does. `check` sees its result before COMMIT is sent. Outside a
 * transaction it is waited for.
 */
export async function writeLater(db: Queries, query: Compilable<unknown>, check?: Check): Promise<void> {
  await sendLater(db, query.compile(db), check)
}

/** pg turns an object into text when it is sent. If that failed, the COMMIT behind it would be sent all the same. */
function refuseObjects(values: readonly unknown[]): void {
  const isPlain = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  if (values.some(isPlain)) throw new TypeError('a write that nobody waits for takes JSON as text')
}

async function sendLater(db: Queries, compiled: CompiledQuery, check?: Check): Promise<void> {
  refuseObjects(compiled.parameters)
  await db.executeQuery({ ...compiled, parameters: [...compiled.parameters, new Later(check)] })
}

/** The same for a write that is built once, like a read by `compiledOnce`. */
export function compiledWrite<V extends object>(
  build: (db: Queries, value: Placeholders<V>) => Compilable<unknown>,
): (db: Queries, values: V) => Promise<void> {
  const compiled = openCompiled(build)
  return (db, values) => sendLater(db, compiled(db, values))
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
