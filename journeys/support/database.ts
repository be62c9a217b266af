/** One PostgreSQL for the run. Each browser worker gets a copy of the sample world, which is restored between tests. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export const TEMPLATE = 'journeys_template'

/** A database that nothing has touched for so long is at rest. */
const QUIET_MS = 40
const POLL_MS = 20
/** A service that works longer than this after its browsers have gone is stuck. */
const REST_LIMIT_MS = 10_000

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

export interface Copy {
  readonly url: string
  drop(): Promise<void>
}

/** A database of its own in which the sample world is already loaded. */
export async function copyWorld(adminUrl: string): Promise<Copy> {
  const name = `journey_${randomBytes(6).toString('hex')}`
  await administer(adminUrl, `create database ${name} template ${TEMPLATE}`)
  return {
    url: databaseUrl(adminUrl, name),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

export interface Snapshot {
  /** Waits until the service is at rest, then brings back every row and every sequence. False where it does not come to rest. */
  restore(): Promise<boolean>
}

/** Nobody is at work in this database, no mail is on its way and no run of a job is under way. */
const IS_AT_REST = `
  select not exists (
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and (state <> 'idle' or state_change > clock_timestamp() - interval '${QUIET_MS} milliseconds')
  ) and not exists (select from outbox where lease_until > clock_timestamp())
    and not exists (select from job_run where state = 'RUNNING') as rests`

async function comesToRest(client: Client): Promise<boolean> {
  const limit = Date.now() + REST_LIMIT_MS
  for (;;) {
    const { rows } = await client.query<{ rests: boolean }>(IS_AT_REST)
    if (rows[0]?.rests) return true
    if (Date.now() > limit) return false
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

interface TableName {
  readonly schema: string
  readonly name: string
}

async function tablesOf(client: Client): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(
    `select schemaname as schema, tablename as name from pg_tables
     where schemaname in ('public', 'simulated_gateway') order by 1, 2`,
  )
  return rows
}

/** One statement for each sequence, which then gives the same numbers again. */
async function sequencesOf(client: Client): Promise<string[]> {
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

/** Keeps a database as it is now, all of its tables and sequences, in a schema of its own. */
export async function takeSnapshot(url: string): Promise<Snapshot> {
  const statements = await withClient(url, async (client) => {
    if (!(await comesToRest(client))) throw new Error('the service does not come to rest')
    const tables = (await tablesOf(client)).map(({ schema, name }) => ({
      table: `"${schema}"."${name}"`,
      kept: `kept."${schema}.${name}"`,
    }))
    const copies = tables.map(({ table, kept }) => `create table ${kept} as table ${table}`)
    await client.query(['create schema kept', ...copies].join(';'))
    return [
      'begin',
      // Keys of rows that come back together are right anyway, and no trigger has to know of it.
      'set local session_replication_role = replica',
      `lock table ${tables.map(({ table }) => table).join(', ')} in exclusive mode`,
      ...tables.map(({ table }) => `delete from ${table}`),
      ...tables.map(({ table, kept }) => `insert into ${table} overriding system value table ${kept}`),
      ...(await sequencesOf(client)),
      'commit',
    ]
  })
  return {
    restore: () =>
      withClient(url, async (client) => {
        if (!(await comesToRest(client))) return false
        await client.query(statements.join(';'))
        return true
      }),
  }
}

/** All rows of each table, and where each sequence stands. */
export async function contentsOf(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const contents: Record<string, string> = { sequences: (await sequencesOf(client)).join('\n') }
    for (const { schema, name } of await tablesOf(client)) {
      const { rows } = await client.query<{ text: string | null }>(
        `select string_agg(row, chr(10) order by row) as text
         from (select to_jsonb(t)::text as row from "${schema}"."${name}" as t) as every_row`,
      )
      contents[`${schema}.${name}`] = rows[0]?.text ?? ''
    }
    return contents
  })
}
