/** Asks the database server about itself, and its replica. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { startStopwatch } from '../core/clock.ts'
import { EmbeddedDatabaseError } from '../database/embedded.ts'
import { isDatabaseUnavailable, isMissingDatabase } from '../database/errors.ts'
import { openDatabase, type Database } from '../database/open.ts'
import { askPrimary, askReplica } from '../database/replica-progress.ts'
import { error, warning, type Finding } from './finding.ts'
import type { ReplicaFacts, ServerFacts } from './judge-database.ts'
import { reasonOf } from './reason.ts'
import { THRESHOLDS } from './thresholds.ts'

interface Row extends Omit<ServerFacts, 'connections' | 'foreignTables' | 'isPooled' | 'knowsBerlin'> {
  readonly pid: number
  readonly used: number
  readonly max: number
}

/** Columns of later versions are read as JSON, so that an old server can say that it is old. */
const QUERY = `
  select current_setting('server_version_num')::int as "versionNumber",
    current_setting('server_version') as version,
    pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    pg_backend_pid() as pid,
    current_setting('statement_timeout') <> '0' as "keepsSettings",
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
    array_remove(array[host(inet_server_addr()), host(inet_client_addr())], null) as ends,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max,
    pg_encoding_to_char(encoding) as encoding,
    coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', datctype) as locale,
    lower('Ä') = 'ä' as "lowersUmlauts",
    current_setting('TimeZone') as "timeZone",
    current_user as role,
    (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
    current_schema() as schema,
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayCreate"
  from pg_database d where datname = current_database()`

/** Tables of extensions belong to whoever installed them. */
const FOREIGN_TABLES = `
  select relname as name, pg_get_userbyid(relowner) as owner
  from pg_class c
  where relnamespace = to_regnamespace(quote_ident(current_schema())) and relkind in ('r', 'p')
    and not pg_has_role(relowner, 'USAGE')
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  order by relname`

/** The process that greeted this connection; a pooler makes one up. */
function greetingProcess(client: PoolClient): number | null {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : null
}

export async function readServer({ pool }: Pick<Database, 'pool'>): Promise<ServerFacts> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<Row>(QUERY)
    const [row] = rows
    if (!row) throw new Error('the server does not know its database')
    const { pid, used, max, ...facts } = row
    const foreign = await client.query<ServerFacts['foreignTables'][number]>(FOREIGN_TABLES)
    const knowsBerlin = await client.query(`select now() at time zone 'Europe/Berlin'`).then(
      () => true,
      () => false,
    )
    const greeter = greetingProcess(client)
    return {
      ...facts,
      knowsBerlin,
      isPooled: greeter !== null && greeter !== pid,
      connections: { used, max },
      foreignTables: foreign.rows,
    }
  } finally {
    client.release()
  }
}

/** Why a server cannot be asked. */
export function connectionFault(fault: unknown): Finding {
  const reason = reasonOf(fault)
  if (fault instanceof EmbeddedDatabaseError) return error('databaseEmbedded', reason)
  if (/unsupported startup parameter|pgbouncer/i.test(reason)) return error('databasePoolRefuses', reason)
  const isAway = isDatabaseUnavailable(fault) && !isMissingDatabase(fault)
  return isAway ? error('databaseAway', reason) : error('databaseRefuses', reason)
}

/** Those of the primary's role, by the names by which the service knows them. */
const HIDDEN_TABLES = `
  select count(*)::int as hidden, exists (select from pg_stat_wal_receiver) as "isReceiving"
  from pg_class c
  where relnamespace = to_regnamespace(quote_ident($1)) and relkind in ('r', 'p')
    and pg_has_role($2::name, relowner, 'USAGE')
    and not (pg_table_is_visible(oid) and has_table_privilege(oid, 'SELECT'))`

interface Primary {
  readonly database: Database
  readonly server: Pick<ServerFacts, 'schema' | 'role'>
}

/** The replica at an address, or why it cannot be asked. Waits for it as long as the service would read it. */
export async function readReplica(
  url: string,
  primary: Primary,
  signal: AbortSignal,
): Promise<ReplicaFacts | Finding> {
  const replica = openDatabase({
    url,
    applicationName: 'pfotenportal-doctor',
    maxConnections: 1,
    repeatsStatements: false,
  })
  try {
    const server = await readServer(replica)
    return { ...server, standby: server.isStandby ? await readStandby(replica, primary, signal) : null }
  } catch (fault) {
    return warning('replicaAway', reasonOf(fault))
  } finally {
    await replica.close()
  }
}

async function readStandby(
  replica: Database,
  { database, server }: Primary,
  signal: AbortSignal,
): Promise<NonNullable<ReplicaFacts['standby']>> {
  const { rows } = await replica.pool.query<{ hidden: number; isReceiving: boolean }>(HIDDEN_TABLES, [
    server.schema,
    server.role,
  ])
  const ours = await askPrimary(database)
  const secondsSince = startStopwatch()
  for (;;) {
    const its = await askReplica(replica)
    const isSame = its.identity === ours.identity
    const missingBytes = Math.max(0, (ours.position ?? 0) - (its.position ?? 0))
    const seconds = secondsSince()
    if (isSame && missingBytes > 0 && seconds < THRESHOLDS.replicaSeconds) {
      await sleep(100, undefined, { signal })
      continue
    }
    const secondsBehind = missingBytes === 0 ? seconds : null
    return { hidden: 0, isReceiving: false, ...rows[0], isSame, secondsBehind, missingBytes }
  }
}

/** Counts the processes of the service: each holds one connection on which it checks that writes are stored. */
export async function countProcesses({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'pfotenportal look'`,
  )
  return rows[0]?.count ?? 0
}
