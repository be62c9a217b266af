/** PostgreSQL servers of tests: settings of one whose data is discarded, and one that a test can kill and restart. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries } from '../database/embedded/binaries.ts'
import { homeDirectory, openHome } from '../database/embedded/cluster.ts'
import { chooseRunAsUser } from '../database/embedded/operating-system.ts'
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
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

/** Prepares a server without starting it. */
export async function createExternalDatabase(): Promise<ExternalDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pfotenportal-external-'))
  chmodSync(dataDir, 0o755)
  const user = chooseRunAsUser(join(dataDir, 'postgres/cluster'))
  const binaries = findBinaries(dataDir, user)
  const home = openHome(homeDirectory(dataDir, user), binaries, user)
  const port = await freePort()
  const url = addressOf(home, port, 'postgres')
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
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
    async remove() {
      await kill()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
