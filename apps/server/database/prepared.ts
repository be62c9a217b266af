/**
 * Prepared statements: PostgreSQL parses and plans a statement once per connection instead of at every execution, and
 * hot queries are built and compiled once per process (docs/decisions/0053-hot-reads.md).
 */
import { createHash } from 'node:crypto'
import {
  sql,
  type CompiledQuery,
  type Kysely,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { repeatAfterCollision } from './collisions.ts'
import { isStalePlan } from './errors.ts'
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

/**
 * A pool whose statements are prepared. A migration by a newer version may change the columns of a prepared statement;
 * it is then prepared again. A statement of its own that fails so, or that collides with another transaction, is
 * repeated, unless somebody else answers it; inside a transaction the whole transaction is.
 */
export function preparing(pool: Pool, repeatsStatements: boolean): PostgresPool {
  const statements = openStatements()

  async function run(client: PoolClient, text: string, values: readonly unknown[]) {
    const send = async () => {
      const name = statements.nameFor(text)
      try {
        return await client.query({ text, values: [...values], ...(name !== undefined && { name }) })
      } catch (error) {
        if (isStalePlan(error)) statements.renew(text)
        throw error
      }
    }
    const isAlone = client.getTransactionStatus() !== 'T'
    return isAlone && repeatsStatements ? repeatAfterCollision(send) : send()
  }

  return {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect()
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
      function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
        if (typeof text !== 'string') throw new Error('cursors are not supported')
        return run(client, text, values)
      }
      return { query, release: () => client.release() }
    },
    end: () => pool.end(),
  }
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
 * A query that is built and compiled at its first execution and only run afterwards. `build` takes a builder and
 * placeholders for the values; it must always build the same query.
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
    return (await db.executeQuery<R>({ ...compiled, parameters })).rows
  }
}
