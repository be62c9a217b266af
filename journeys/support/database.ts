/** One PostgreSQL for the run. Each browser worker gets a copy of the sample world, which is restored between tests. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export const TEMPLATE = 'journeys_template'

/** A database without activity for this long is idle. */
const QUIET_MS = 40
const POLL_MS = 20
/** A service that is still busy this long after its browsers have closed is stuck. */
const IDLE_TIMEOUT_MS = 10_000

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function administer(adminUrl: string, statement: string): Promise<void> {
  await withClient(adminUrl, (client) => client.query(statement))
}

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

export interface DatabaseCopy {
  readonly url: string
  drop(): Promise<void>
}

/** Copies the prepared database with the sample world. */
export async function copyWorld(adminUrl: string): Promise<DatabaseCopy> {
  const name = `journey_${randomBytes(6).toString('hex')}`
  await administer(adminUrl, `create database ${name} template ${TEMPLATE}`)
  return {
    url: databaseUrl(adminUrl, name),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

export interface Snapshot {
  /** Waits until the service is idle, then restores every row and sequence. False if it does not become idle. */
  restore(): Promise<boolean>
}

/** No active connection, no email being sent and no running job. */
const IS_IDLE = `
  select not exists (
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and (state <> 'idle' or state_change > clock_timestamp() - interval '${QUIET_MS} milliseconds')
  ) and not exists (select from outbox where lease_until > clock_timestamp())
    and not exists (select from job_run where state = 'RUNNING') as "isIdle"`

async function becomesIdle(client: Client): Promise<boolean> {
  const limit = Date.now() + IDLE_TIMEOUT_MS
  for (;;) {
    const { rows } = await client.query<{ isIdle: boolean }>(IS_IDLE)
    if (rows[0]?.isIdle) return true
    if (Date.now() > limit) return false
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

interface TableName {
  readonly schema: string
  readonly name: string
}

async function listTables(client: Client): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(
    `select schemaname as schema, tablename as name from pg_tables
     where schemaname in ('public', 'simulated_gateway') order by 1, 2`,
  )
  return rows
}

/** One statement for each sequence that resets it to its current value. */
async function listSequenceResets(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences`,
  )
  const statements: string[] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ last: string; called: boolean }>(
      `select last_value as last, is_called as called from ${name}`,
    )
    statements.push(...found.map(({ last, called }) => `select setval('${name}', ${last}, ${called})`))
  }
  return statements
}

/** Saves the current state of all tables and sequences in a separate schema. */
export async function takeSnapshot(url: string): Promise<Snapshot> {
  const statements = await withClient(url, async (client) => {
    if (!(await becomesIdle(client))) throw new Error('the service does not become idle')
    const tables = (await listTables(client)).map(({ schema, name }) => ({
      table: `"${schema}"."${name}"`,
      kept: `kept."${schema}.${name}"`,
    }))
    const copies = tables.map(({ table, kept }) => `create table ${kept} as table ${table}`)
    await client.query(['create schema kept', ...copies].join(';'))
    return [
      'begin',
      // Skips triggers and foreign keys, which the restored rows satisfy anyway.
      'set local session_replication_role = replica',
      `lock table ${tables.map(({ table }) => table).join(', ')} in exclusive mode`,
      ...tables.map(({ table }) => `delete from ${table}`),
      ...tables.map(({ table, kept }) => `insert into ${table} overriding system value table ${kept}`),
      ...(await listSequenceResets(client)),
      'commit',
    ]
  })
  return {
    restore: () =>
      withClient(url, async (client) => {
        if (!(await becomesIdle(client))) return false
        await client.query(statements.join(';'))
        return true
      }),
  }
}

/** All rows of each table, except the one that a running service writes every two seconds, and each sequence's value. */
export async function readContents(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const contents: Record<string, string> = { sequences: (await listSequenceResets(client)).join('\n') }
    for (const { schema, name } of await listTables(client)) {
      if (name === 'write_check') continue
      const { rows } = await client.query<{ text: string | null }>(
        `select string_agg(row, chr(10) order by row) as text
         from (select to_jsonb(t)::text as row from "${schema}"."${name}" as t) as every_row`,
      )
      contents[`${schema}.${name}`] = rows[0]?.text ?? ''
    }
    return contents
  })
}
