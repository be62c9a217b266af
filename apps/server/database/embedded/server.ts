/** Starts, finds and stops the server of a home. Any number of processes may do so at once. */
import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { realMilliseconds } from '../../core/clock.ts'
import type { Binaries } from './binaries.ts'
import { clusterNameFor, SUPERUSER } from './cluster.ts'
import type { Home } from './home.ts'
import { archiveSettings } from './log-archive.ts'
import {
  CLUSTER_PARAMETER,
  EmbeddedDatabaseError,
  isAlive,
  isInUse,
  isServerOf,
  readPostmaster,
  type RunAs,
} from './operating-system.ts'
import { failureOf } from './refusals.ts'

const START_MS = 60_000
const STOP_MS = 6_000
const POLL_MS = 50
/** A server that ends this often before it is ready will not start by itself. */
const ATTEMPTS = 4
const RETRY_MS = 500
/** PostgreSQL's code. */
const WRONG_PASSWORD = '28P01'
const LOG_BYTES = 5_000_000
const [LOWEST_PORT, HIGHEST_PORT] = [20_000, 32_000]

const serverSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
}

/** The address of the home's server for one of its databases. */
export function addressOf(home: Home, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${home.password}@127.0.0.1:${port}/${database}`
}

/** Runs the work on its own connection. */
export async function withClient<T>(
  url: string,
  name: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

async function answers(home: Home, port: number): Promise<boolean> {
  try {
    await withClient(addressOf(home, port, 'postgres'), 'pfotenportal-start', (client) =>
      client.query('select 1'),
    )
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === WRONG_PASSWORD)
      throw new EmbeddedDatabaseError(
        `${join(home.directory, 'password')} is not the password of this database. Restore the whole DATA_DIR from a backup.`,
      )
    return false
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** The port of the last start if it is free, so that services still running find the server again. */
async function choosePort(home: Home): Promise<number> {
  const last = existsSync(home.portFile) ? Number(readFileSync(home.portFile, 'utf8')) : 0
  if (last > 0 && (await isFree(last))) return last
  for (;;) {
    const port = LOWEST_PORT + Math.floor(Math.random() * (HIGHEST_PORT - LOWEST_PORT))
    if (await isFree(port)) {
      writeFileSync(home.portFile, String(port))
      return port
    }
  }
}

function openLog(home: Home): number {
  if (existsSync(home.logFile) && statSync(home.logFile).size > LOG_BYTES)
    renameSync(home.logFile, `${home.logFile}.old`)
  return openSync(home.logFile, 'a', 0o600)
}

/** Writing it again would empty it if the disk is full. */
function writePlace(home: Home): void {
  if (existsSync(home.placeFile) && readFileSync(home.placeFile, 'utf8') === home.cluster) return
  writeFileSync(home.placeFile, home.cluster)
}

/** How a server is started. */
export interface ServerOptions {
  /** Settings besides the usual ones. */
  readonly settings?: Readonly<Record<string, string>>
  /** How long the recovery before the first answer may take. */
  readonly startMilliseconds?: number
}

/** Starts a server that outlives us; resolves when it has ended, which is immediately if another one already runs. */
function launch(
  home: Home,
  port: number,
  { binaries, user, settings }: { binaries: Binaries; user: RunAs | null } & ServerOptions,
): Promise<void> {
  const log = openLog(home)
  const own = { port: String(port), [CLUSTER_PARAMETER]: home.cluster }
  const options = Object.entries({ ...own, ...serverSettings, ...archiveSettings, ...settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  writePlace(home)
  const server = spawn(binaries.postgres, ['-D', clusterNameFor(home.cluster, user), ...options], {
    cwd: home.cluster,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], TZ: 'UTC' },
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  closeSync(log)
  server.unref()
  return new Promise((resolve) => {
    server.once('error', () => resolve())
    server.once('exit', () => resolve())
  })
}

/**
 * A `postmaster.pid` whose id now belongs to an unrelated process keeps PostgreSQL from starting. It may only be
 * removed when no process works in the cluster any more, because the file is also PostgreSQL's own guard against that.
 */
function removeStaleFile(home: Home): void {
  const stated = readPostmaster(home.cluster)
  if (!stated || !isAlive(stated.pid) || isServerOf(stated.pid, home.cluster) || isInUse(home.cluster)) return
  if (readPostmaster(home.cluster)?.pid === stated.pid)
    rmSync(join(home.cluster, 'postmaster.pid'), { force: true })
}

function sizeOf(logFile: string): number {
  return statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
}

/** What the server wrote into its log since it had this size. */
function logSince(home: Home, size: number): string {
  if (!existsSync(home.logFile)) return ''
  const log = readFileSync(home.logFile)
  return log.subarray(size <= log.length ? size : 0).toString('utf8')
}

/**
 * The port of the home's server: the running one, otherwise one started now. Waits for recovery after a crash. Throws
 * EmbeddedDatabaseError with the reason from the server's log if it does not start, or is not ready in time: within a minute, if the options do not say otherwise.
 */
export async function ensureServer(
  home: Home,
  binaries: Binaries,
  user: RunAs | null,
  options: ServerOptions = {},
): Promise<number> {
  const deadline = realMilliseconds() + (options.startMilliseconds ?? START_MS)
  const logSize = sizeOf(home.logFile)
  const start = { isRunning: false, failures: 0 }
  while (realMilliseconds() < deadline && start.failures < ATTEMPTS) {
    const stated = readPostmaster(home.cluster)
    if (stated && isServerOf(stated.pid, home.cluster)) {
      if (await answers(home, stated.port)) return stated.port
    } else if (!start.isRunning) {
      if (start.failures > 0) await pause(RETRY_MS * start.failures)
      removeStaleFile(home)
      start.isRunning = true
      const port = await choosePort(home)
      void launch(home, port, { binaries, user, ...options }).finally(() => {
        start.isRunning = false
        // The children of a killed server keep a new one away for a moment.
        if (!isInUse(home.cluster)) start.failures += 1
      })
    }
    await pause(POLL_MS)
  }
  throw failureOf(home, logSince(home, logSize))
}

/** Stops the home's server and waits until it has stopped; returns whether it has. */
export async function stopServer(home: Home): Promise<boolean> {
  const stated = readPostmaster(home.cluster)
  if (!stated || !isServerOf(stated.pid, home.cluster)) return true
  process.kill(stated.pid, 'SIGINT')
  const deadline = realMilliseconds() + STOP_MS
  while (realMilliseconds() < deadline) {
    if (!isAlive(stated.pid)) return true
    await pause(POLL_MS)
  }
  process.kill(stated.pid, 'SIGQUIT')
  return false
}
