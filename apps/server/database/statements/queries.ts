/** The queries of a pool, with everything that makes its statements cheaper (README.md). */
import {
  Kysely,
  PostgresDialect,
  type CompiledQuery,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type { Pool, QueryResult } from 'pg'
import { repeatAfterCollision } from '../collisions.ts'
import { isReadOnly } from '../errors.ts'
import type { Schema } from '../schema.ts'
import { openSendingInOrder } from './packets.ts'
import { openPreparedStatements, type Send } from './prepared.ts'
import { openSharedConnections } from './shared-connections.ts'

/** The pool as Kysely takes it; every statement has a connection of its own. */
function poolOf(pool: Pool, send: Send, repeat: typeof repeatAfterCollision): PostgresPool {
  return {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect()
      const sendInOrder = openSendingInOrder(client, send, repeat)
      let isOutdated = false
      async function sendNoting(text: string, values: readonly unknown[]) {
        try {
          return await sendInOrder(text, values)
        } catch (error) {
          isOutdated ||= isReadOnly(error)
          throw error
        }
      }
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
      function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
        if (typeof text !== 'string') throw new Error('cursors are not supported')
        return sendNoting(text, values)
      }
      // A session that began read-only stays so, also when the database no longer is.
      return { query, release: () => client.release(isOutdated) }
    },
    end: () => pool.end(),
  }
}

/** Runs a hot query outside a transaction, on a connection that it shares with others. */
type RunShared = (compiled: Pick<CompiledQuery, 'sql' | 'parameters'>) => Promise<QueryResult>

const runsShared = new WeakMap<Kysely<Schema>, RunShared>()

/** How hot queries run outside transactions; undefined inside one. */
export function sharedRunOf(db: Kysely<Schema>): RunShared | undefined {
  return runsShared.get(db)
}

/** Runs a short statement outside a transaction, on a shared connection. */
export async function runShared(
  db: Kysely<Schema>,
  text: string,
  parameters: readonly unknown[],
): Promise<QueryResult> {
  const run = sharedRunOf(db)
  if (!run) throw new Error('a transaction shares no connection')
  return run({ sql: text, parameters })
}

/**
 * The queries of a pool. A statement of its own that collides with another transaction, or whose plan is stale, is
 * repeated; not if somebody else answers it then.
 */
export function openQueries(pool: Pool, repeatsStatements: boolean): Kysely<Schema> {
  const send = openPreparedStatements()
  const repeat: typeof repeatAfterCollision = repeatsStatements ? repeatAfterCollision : (work) => work()
  const queries = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolOf(pool, send, repeat) }) })
  const onShared = openSharedConnections(pool)
  runsShared.set(queries, ({ sql: text, parameters }) =>
    repeat(() => onShared((client) => send(client, text, parameters))),
  )
  return queries
}
