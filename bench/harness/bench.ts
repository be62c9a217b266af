/** What benchmarks run on: PostgreSQL in a temporary directory, and the gateway and services as separate processes. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { openEmbedded } from '@pfotenportal/server/database/embedded'
import { migrate } from '@pfotenportal/server/database/migrate'
import { openDatabase, type Database } from '@pfotenportal/server/database/open'
import { freePort } from '@pfotenportal/server/testing/processes'
import {
  portOf,
  startChild,
  workerOf,
  type ChildHandle,
  type ChildOptions,
  type Worker,
} from './processes.ts'
import { secondsSince } from './statistics.ts'

interface Postgres {
  /** The URL of one of its databases. */
  readonly url: string
  readonly admin: Database
  /** Its temporary directory, which everybody can read. */
  readonly directory: string
  /** The process id of the server. */
  readonly pid: number
  readonly version: string
}

/** A database with all tables. */
export interface BenchDatabase {
  readonly url: string
  readonly database: Database
}

/** A gateway process with a latency and its own ledger file. */
export interface Gateway {
  readonly url: string
  readonly ledgerFile: string
  readonly child: ChildHandle
}

/** A running service. */
export interface BenchService {
  readonly child: ChildHandle
  readonly port: number
  /** Seconds from the start of the process to its first answer. */
  readonly firstAnswer: number
}

export interface ServiceTarget {
  readonly databaseUrl: string
  readonly gatewayUrl: string
  /** Where to write a CPU profile of the process. */
  readonly profile?: string | undefined
  /** Settings that differ from those of all benchmarks. */
  readonly env?: Readonly<Record<string, string>>
}

/** The address in links and tokens. */
export const PUBLIC_URL = 'http://localhost'
const UNLIMITED = '1000000'

/** Starts PostgreSQL as the service does, with fsync enabled, for as long as the work takes. */
export async function withBench<T>(work: (bench: Bench) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'pfotenportal-bench-'))
  // As root, PostgreSQL runs as another user, who needs access to the directory.
  chmodSync(directory, 0o755)
  const embedded = await openEmbedded({ dataDir: directory, idleSeconds: 20 })
  const admin = openDatabase({ url: embedded.url })
  try {
    const { rows } = await admin.pool.query<{ file: string; version: string }>(
      "select pg_read_file('postmaster.pid') as file, current_setting('server_version') as version",
    )
    const [pid, version] = [Number(rows[0]?.file.split('\n')[0]), rows[0]?.version ?? '']
    return await new Bench({ url: embedded.url, admin, directory, pid, version }).part(work)
  } finally {
    await admin.close()
    await embedded.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** What a measurement starts; all of it ends with the part of the benchmark that has started it. */
export class Bench {
  private readonly ends: (() => Promise<unknown>)[] = []

  constructor(readonly postgres: Postgres) {}

  /** Runs a part of the benchmark, and then ends what it has started, the last first. */
  async part<T>(work: (bench: Bench) => Promise<T>): Promise<T> {
    const bench = new Bench(this.postgres)
    try {
      return await work(bench)
    } finally {
      for (const end of bench.ends.toReversed()) await end()
    }
  }

  onEnd(end: () => Promise<unknown>): void {
    this.ends.push(end)
  }

  /** Creates an empty database, and opens it for the benchmark itself. */
  async createDatabase(name: string): Promise<BenchDatabase> {
    await this.postgres.admin.pool.query(`create database ${name}`)
    const address = new URL(this.postgres.url)
    address.pathname = `/${name}`
    const url = address.href
    const database = openDatabase({
      url,
      applicationName: 'bench',
      maxConnections: 2,
      silenceTimeoutMilliseconds: 600_000,
    })
    this.onEnd(() => database.close())
    await migrate(database)
    return { url, database }
  }

  /** Starts a file relative to the folder of all benchmarks. */
  startChild(file: string, options: ChildOptions): ChildHandle {
    const child = startChild(file, options)
    this.onEnd(() => child.stop())
    return child
  }

  /** Starts a file that answers jobs. */
  startWorker<Job, Result>(file: string, env: ChildOptions['env'] = {}): Promise<Worker<Job, Result>> {
    return workerOf(this.startChild(file, { env: { NODE_ENV: 'production', ...env } }))
  }

  /** Starts a gateway that takes so many milliseconds, such as `2-22`; `name` is the name of its ledger file. */
  async startGateway(name: string, latency: string): Promise<Gateway> {
    const url = `http://127.0.0.1:${await freePort()}`
    const ledgerFile = join(this.postgres.directory, `${name}.jsonl`)
    const env = {
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      NODE_ENV: 'test',
      DATA_DIR: this.postgres.directory,
      SIMULATED_GATEWAY_WEBHOOKS: 'off',
      SIMULATED_GATEWAY_URL: url,
      SIMULATED_GATEWAY_LEDGER: ledgerFile,
      SIMULATED_GATEWAY_LATENCY_MS: latency,
    }
    const child = this.startChild('../apps/server/dist/gateways/simulated/serve.js', { env })
    await waitUntilReachable(`${url}/livez`, child)
    return { url, ledgerFile, child }
  }

  /** Starts a mail server for the services, and returns its address (SMTP_URL). */
  async startMailServer(): Promise<string> {
    return `smtp://127.0.0.1:${await portOf(this.startChild('charges/mail-server.ts', { env: {} }))}`
  }

  /** Starts a service without rate limits; resolves once it answers. Without SMTP_URL it sends no emails. */
  async startService({ databaseUrl, gatewayUrl, profile, env }: ServiceTarget): Promise<BenchService> {
    const began = performance.now()
    const settings = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL,
      LOG_LEVEL: 'info',
      LOAD_SHED_MS: '0',
      DRAIN_SECONDS: '0',
      DATA_DIR: this.postgres.directory,
      DATABASE_URL: databaseUrl,
      SAMPLE_WORLD: 'off',
      SIMULATED_GATEWAY_URL: gatewayUrl,
      SIMULATED_GATEWAY_WEBHOOKS: 'off',
      RATE_LINK_PER_ADDRESS_HOUR: UNLIMITED,
      RATE_LINK_PER_ADDRESS_IP_HOUR: UNLIMITED,
      RATE_LINK_PER_BROWSER_HOUR: UNLIMITED,
      RATE_LINK_PER_IP_HOUR: UNLIMITED,
      RATE_SIGN_IN_PER_IP_MINUTE: UNLIMITED,
      RATE_CHANGES_PER_CUSTOMER_MINUTE: UNLIMITED,
      ...env,
    }
    const child = this.startChild('harness/service.mjs', { env: settings, profile })
    const port = await portOf(child)
    await waitUntilReachable(`http://127.0.0.1:${port}/readyz`, child)
    return { child, port, firstAnswer: secondsSince(began) }
  }
}

/** For how long a process may start, also on a busy machine. */
const START_SECONDS = 120

/** Resolves once a process answers; rejects if it exits or takes too long. */
export async function waitUntilReachable(url: string, child: ChildHandle): Promise<void> {
  const began = performance.now()
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (child.hasExited() || secondsSince(began) > START_SECONDS) throw new Error(`${url} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Moves business time and waits, without a time limit, until this process has run everything due. */
export function moveClock({ port }: BenchService, now: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { method: 'PUT', headers: { 'content-type': 'application/json' } }
    const call = request(`http://127.0.0.1:${port}/clock`, options)
    call.on('error', reject)
    call.on('response', (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`/clock answered with ${response.statusCode}`)),
      )
    })
    call.end(JSON.stringify({ now }))
  })
}

/** Runs statements that may take as long as they need, on a connection of their own. */
export async function withoutTimeout<T>(
  { pool }: Database,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await work(client)
  } finally {
    client.release(true)
  }
}
