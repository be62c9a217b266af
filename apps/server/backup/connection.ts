/** The connection of a backup or a restore: it may take as long as it needs, and it sees every value as text. */
import {
  Kysely,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import { Client } from 'pg'
import type { Schema } from '../database/schema.ts'

export const CONNECTION_NAME = 'pfotenportal-backup'

/** Text is the same whatever the settings of the server, its database and its role are. */
const SETTINGS = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=1',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
]

/** Runs the work on a connection of its own. */
export async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: CONNECTION_NAME,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Queries on the connection, as migrations take them. */
export function queriesOf(client: Client): Kysely<Schema> {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not supported')
    return client.query(text, [...values])
  }
  const own: PostgresPoolClient = { query, release: () => undefined }
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect: async () => own, end: async () => undefined } }),
  })
}
