/** Runs PostgreSQL in a temporary directory, and the gateway and workers as separate processes. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '@pfotenportal/server/database/embedded'
import { openDatabase, type Database } from '@pfotenportal/server/database/open'
import { freePort } from '@pfotenportal/server/testing/processes'
import { numberOf, startChild, type ChildHandle } from './child-process.ts'

export interface Harness {
  readonly directory: string
  /** The process id of the PostgreSQL server. */
  readonly serverPid: number
  /** The version of PostgreSQL. */
  readonly version: string
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>
  close(): Promise<void>
}

/** Starts PostgreSQL as the service does, with fsync enabled. */
export async function startHarness(): Promise<Harness> {
  const directory = mkdtempSync(join(tmpdir(), 'pfotenportal-charges-'))
  // As root, PostgreSQL runs as another user, who needs access to the directory.
  chmodSync(directory, 0o755)
  const embedded = await openEmbedded({ dataDir: directory, idleSeconds: 20 })
  const admin = openDatabase({ url: embedded.url })
  const { rows } = await admin.pool.query<{ file: string; version: string }>(
    "select pg_read_file('postmaster.pid') as file, current_setting('server_version') as version",
  )
  return {
    directory,
    serverPid: Number(rows[0]?.file.split('\n')[0]),
    version: rows[0]?.version ?? '',
    async createDatabase(name) {
      await admin.pool.query(`create database ${name}`)
      const address = new URL(embedded.url)
      address.pathname = `/${name}`
      return address.href
    },
    async close() {
      await admin.close()
      await embedded.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A gateway process with a latency and its own ledger file. */
export interface Gateway {
  readonly url: string
  readonly ledgerFile: string
  readonly child: ChildHandle
}

export interface Settings {
  readonly latency: string
  readonly concurrency: number
  readonly mails: boolean
  readonly profile: string | undefined
}

const QUIET = { HOST: '127.0.0.1', LOG_LEVEL: 'error', SIMULATED_GATEWAY_WEBHOOKS: 'off' }

/** Starts a gateway; `name` is the name of its ledger file. */
export async function startGateway(
  { directory }: Harness,
  name: string,
  { latency }: Settings,
): Promise<Gateway> {
  const url = `http://127.0.0.1:${await freePort()}`
  const ledgerFile = join(directory, `${name}.jsonl`)
  const env = {
    ...QUIET,
    NODE_ENV: 'test',
    DATA_DIR: directory,
    SIMULATED_GATEWAY_URL: url,
    SIMULATED_GATEWAY_LEDGER: ledgerFile,
    SIMULATED_GATEWAY_LATENCY_MS: latency,
  }
  const child = startChild('../../apps/server/dist/gateways/simulated/serve.js', { env })
  await waitUntilReachable(`${url}/livez`)
  return { url, ledgerFile, child }
}

async function waitUntilReachable(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await fetch(url)
      return
    } catch (error) {
      if (attempt === 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

export interface Worker {
  readonly url: string
  readonly child: ChildHandle
}

/** Starts a worker. The first worker of a database migrates it. */
export async function startWorker(
  { directory }: Harness,
  target: { readonly databaseUrl: string; readonly gateway: Gateway; readonly clock: string },
  { concurrency, mails, profile }: Settings,
): Promise<Worker> {
  const env = {
    ...QUIET,
    NODE_ENV: 'production',
    PORT: '0',
    LOAD_SHED_MS: '0',
    DATA_DIR: directory,
    DATABASE_URL: target.databaseUrl,
    SAMPLE_WORLD: 'off',
    CLOCK: target.clock,
    CHARGE_CONCURRENCY: String(concurrency),
    SIMULATED_GATEWAY_URL: target.gateway.url,
    BENCH_MAILS: mails ? 'on' : 'off',
  }
  const child = startChild('worker.ts', { env, profile })
  const port = await child.waitForMessage((message) => numberOf(message, 'ready'))
  return { url: `http://127.0.0.1:${port}`, child }
}

/** Opens a database for the benchmark itself. */
export function openBenchDatabase(url: string): Database {
  return openDatabase({ url, applicationName: 'bench', maxConnections: 2 })
}
