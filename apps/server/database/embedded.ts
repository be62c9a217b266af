/**
 * The embedded PostgreSQL: found or started on opening, restarted when it dies, stopped with its last service. It
 * survives a killed service; a small watcher process stops it after a while without any service.
 */
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { findBinaries } from './embedded/binaries.ts'
import { homeDirectory, openHome } from './embedded/cluster.ts'
import type { Home } from './embedded/home.ts'
import { chooseRunAsUser, EmbeddedDatabaseError, readPostmaster } from './embedded/operating-system.ts'
import { countServices, holdPresence, isWatched } from './embedded/presence.ts'
import { markCreated } from './embedded/refusals.ts'
import { addressOf, ensureServer, stopServer, withClient } from './embedded/server.ts'

export { EmbeddedDatabaseError } from './embedded/operating-system.ts'

const DATABASE = 'pfotenportal'
const IDLE_SECONDS = 60
const CHECKS = 6
const CHECK_INTERVAL_MS = 60

export interface EmbeddedOptions {
  readonly dataDir: string
  /** Seconds without a service after which the watcher stops the server. */
  readonly idleSeconds?: number
  /** Called when the server was gone and is back, and when restarting it failed. */
  readonly onRestored?: () => void
  readonly onFailure?: (error: unknown) => void
}

export interface Embedded {
  readonly url: string
  /** Messages for the operator: what had to be moved, and where it is. */
  readonly notes: readonly string[]
  /** Releases the server, and stops it unless another service uses it. */
  close(): Promise<void>
}

/** Node runs the watcher the same way as the service: built, or through tsx from the sources. */
function watcherArguments(): string[] {
  const isSource = import.meta.url.endsWith('.ts')
  const file = fileURLToPath(new URL(`./embedded/watcher.${isSource ? 'ts' : 'js'}`, import.meta.url))
  return isSource
    ? ['--import', createRequire(import.meta.url).resolve('tsx'), '--conditions=source', file]
    : [file]
}

async function ensureWatcher(home: Home, url: string, idleSeconds: number): Promise<void> {
  if (await withClient(url, 'pfotenportal-start', isWatched)) return
  const watcher = spawn(process.execPath, [...watcherArguments(), home.directory, String(idleSeconds)], {
    cwd: '/',
    detached: true,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'] },
  })
  watcher.on('error', () => undefined)
  watcher.unref()
}

async function ensureDatabase(url: string): Promise<void> {
  await withClient(url, 'pfotenportal-start', async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount !== 0) return
    try {
      await client.query(`create database ${DATABASE}`)
    } catch (error) {
      const created = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
      if (created.rowCount === 0) throw error
    }
  })
}

/** Two services that stop at once see each other's last connection for a moment, so check again before leaving it. */
async function isUnused(client: Client, ownName: string): Promise<boolean> {
  for (let attempt = 1; attempt <= CHECKS; attempt += 1) {
    if ((await countServices(client, ownName)) === 0) return true
    await pause(CHECK_INTERVAL_MS)
  }
  return false
}

async function stopIfUnused(home: Home, ownName: string): Promise<void> {
  const running = readPostmaster(home.cluster)
  if (!running) return
  const url = addressOf(home, running.port, 'postgres')
  const unused = await withClient(url, 'pfotenportal-stop', (client) => isUnused(client, ownName)).catch(
    () => true,
  )
  if (unused) await stopServer(home)
}

/** A file of the data directory that we may not write, for example; a full disk names no path. */
function isFileError(error: unknown): error is Error {
  if (!(error instanceof Error) || !('syscall' in error)) return false
  return 'path' in error || ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
}

/** The home of the server of a data directory. */
export const homeOf = (dataDir: string): string =>
  join(existsSync(dataDir) ? realpathSync(dataDir) : dataDir, 'postgres')

/** Whether a data directory has a database. */
export const hasEmbedded = (dataDir: string): boolean => existsSync(homeOf(dataDir))

/** Opens the server of a data directory. Throws EmbeddedDatabaseError with a message if it cannot run. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  try {
    return await open(options)
  } catch (error) {
    if (!isFileError(error)) throw error
    throw new EmbeddedDatabaseError(`DATA_DIR ${options.dataDir} cannot be used: ${error.message}`)
  }
}

async function open(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, idleSeconds = IDLE_SECONDS } = options
  const directory = homeDirectory(dataDir)
  const isNew = !existsSync(directory)
  const user = chooseRunAsUser(join(directory, 'cluster'))
  const binaries = findBinaries(dataDir, user)
  const home = openHome(directory, binaries, user)

  async function ensure(): Promise<number> {
    const port = await ensureServer(home, binaries, user)
    const url = addressOf(home, port, 'postgres')
    await ensureDatabase(url)
    await ensureWatcher(home, url, idleSeconds)
    return port
  }

  async function restore(): Promise<string> {
    const url = addressOf(home, await ensure(), 'postgres')
    options.onRestored?.()
    return url
  }

  const port = await ensure()
  const presence = await holdPresence(
    addressOf(home, port, 'postgres'),
    restore,
    options.onFailure ?? (() => undefined),
  )
  markCreated(dirname(directory))
  const notes = isNew ? [`A new, empty database was created in ${directory}.`] : []
  if (binaries.movedTo)
    notes.push(`PostgreSQL's programs were copied to ${binaries.movedTo}, where their user can run them.`)
  return {
    url: addressOf(home, port, DATABASE),
    notes,
    async close() {
      await presence.end()
      await stopIfUnused(home, presence.name)
    },
  }
}
