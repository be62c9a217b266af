/**
 * The statements that reach PostgreSQL, recorded where the driver sends them: BEGIN and COMMIT included, and what a
 * request causes apart from the service's own work in the background.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { PoolClient } from 'pg'
import type { Database } from '../database/open.ts'

export interface RecordedStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Whether a request caused it. */
  readonly isOfRequest: boolean
}

export interface Recorder<S> {
  readonly service: S
  /** Whether what runs now was caused by a request. */
  readonly isOfRequest: () => boolean
  /** Runs the work and returns the statements that were sent meanwhile, in order. */
  readonly during: (work: () => Promise<unknown>) => Promise<readonly RecordedStatement[]>
}

const withinRequest = new AsyncLocalStorage<true>()

/** Everything that a request causes runs in its context. Reading a body leaves it, so it is entered again afterwards. */
function markRequests(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRequest', (_request, _reply, done) => withinRequest.run(true, done))
  fastify.addHook('preValidation', (_request, _reply, done) => withinRequest.run(true, done))
}

/** A statement as `query` of the driver takes it. */
function statementOf(first: unknown, second: unknown): RecordedStatement {
  const query = (typeof first === 'string' ? { text: first, values: second } : first) as {
    readonly text: string
    readonly values?: unknown
  }
  const values: unknown = query.values ?? second
  return {
    text: query.text,
    values: Array.isArray(values) ? values : [],
    isOfRequest: withinRequest.getStore() === true,
  }
}

interface WithDatabase {
  readonly services: { readonly database: Pick<Database, 'pool' | 'relaxed'> }
}

/** Starts a service whose statements are recorded, or what has no more of it than the database. */
export async function recordStatements<S extends WithDatabase>(
  start: () => Promise<S>,
): Promise<Recorder<S>> {
  subscribe('fastify.initialization', markRequests)
  const service = await start()
  unsubscribe('fastify.initialization', markRequests)
  const seen = new WeakSet<PoolClient>()
  let recorded: RecordedStatement[] = []
  const record = (client: PoolClient) => {
    if (seen.has(client)) return
    seen.add(client)
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    const recording = (...args: unknown[]) => {
      recorded.push(statementOf(args[0], args[1]))
      return send(...args)
    }
    Object.assign(client, { query: recording })
  }
  const { pool, relaxed } = service.services.database
  for (const each of [pool, relaxed.pool]) each.on('acquire', record)
  return {
    service,
    isOfRequest: () => withinRequest.getStore() === true,
    async during(work) {
      recorded = []
      await work()
      return recorded
    },
  }
}
