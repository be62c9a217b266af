/** PostgreSQL servers of tests: settings of one whose data is discarded, and one that a test can kill and restart. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { findBinaries, type Binaries } from '../database/embedded/binaries.ts'
import { homeDirectory, openHome, SUPERUSER } from '../database/embedded/cluster.ts'
import type { Home } from '../database/embedded/home.ts'
import { chooseRunAsUser, type RunAs } from '../database/embedded/operating-system.ts'
import { addressOf, withClient } from '../database/embedded/server.ts'
import { eventually, freePort } from './processes.ts'

/**
 * Settings of a PostgreSQL whose databases are discarded after a run: no commit has to wait for the disk. Crash tests
 * use separate servers, which do wait.
 */
export const NO_FSYNC = [
  'alter system set fsync = off',
  'alter system set synchronous_commit = off',
  'select pg_reload_conf()',
]

/** A PostgreSQL that is independent of the service. */
export interface ExternalDatabase {
  readonly url: string
  /** Kills it like a failing machine: no connection is closed properly. */
  kill(): Promise<void>
  /** Starts it, also after it was killed; resolves when it answers queries. */
  start(): Promise<void>
  /** Copies the running server to a standby, which streams from it; it is not started. */
  createStandby(): Promise<ExternalDatabase>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

/** Prepares a server without starting it. */
export async function createExternalDatabase(): Promise<ExternalDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pfotenportal-external-'))
  chmodSync(dataDir, 0o755)
  const user = chooseRunAsUser(join(dataDir, 'postgres/cluster'))
  const binaries = findBinaries(dataDir, user)
  const home = openHome(homeDirectory(dataDir), binaries, user)
  return serverOf({ dataDir, user, binaries, home }, {})
}

interface Cluster {
  /** What is deleted in the end. */
  readonly dataDir: string
  readonly user: RunAs | null
  readonly binaries: Binaries
  readonly home: Home
}

async function serverOf(
  { dataDir, user, binaries, home }: Cluster,
  more: Readonly<Record<string, string>>,
): Promise<ExternalDatabase> {
  const port = await freePort()
  const url = addressOf(home, port, 'postgres')
  const own = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) }
  const options = Object.entries({ ...own, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server: ChildProcess | undefined

  function launch(): ChildProcess {
    return spawn(binaries.postgres, ['-D', home.cluster, ...options], {
      cwd: home.directory,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], TZ: 'UTC' },
      ...(user && { uid: user.uid, gid: user.gid }),
    })
  }

  async function answers(): Promise<boolean> {
    // The remains of a killed server may prevent the next start for a moment.
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) server = launch()
    return withClient(url, 'test', (client) => client.query('select 1')).then(
      () => true,
      () => false,
    )
  }

  async function kill(): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }

  return {
    url,
    kill,
    start: () => eventually(answers, 30_000),
    async createStandby() {
      const directory = join(home.directory, `standby-${await freePort()}`)
      const cluster = join(directory, 'cluster')
      mkdirSync(directory, { mode: 0o755 })
      await withClient(url, 'backup', (client) => copyCluster(client, home.cluster, cluster, user))
      // A cancelled read is repeated on the primary, so replay never has to wait for one.
      const primary = `host=127.0.0.1 port=${port} user=${SUPERUSER} password=${home.password}`
      const settings = { primary_conninfo: primary, max_standby_streaming_delay: '0' }
      return serverOf({ dataDir: directory, user, binaries, home: { ...home, directory, cluster } }, settings)
    },
    async remove() {
      await kill()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** Copies the files of a running server, as `pg_basebackup` does, which the embedded binaries lack. */
async function copyCluster(client: Client, from: string, to: string, user: RunAs | null): Promise<void> {
  await client.query(`select pg_backup_start('standby', true)`)
  const copied = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  const stopped = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  )
  if (copied.status !== 0) throw new Error(`the cluster cannot be copied: ${copied.stderr}`)
  // The label says where to begin; the log itself is streamed.
  spawnSync('sh', ['-c', 'rm -f postmaster.pid && find pg_wal -type f -delete'], { cwd: to })
  const files = { backup_label: stopped.rows[0]?.labelfile ?? '', 'standby.signal': '' }
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(to, name), content)
    if (user) chownSync(join(to, name), user.uid, user.gid)
  }
}
