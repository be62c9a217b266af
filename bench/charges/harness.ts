/** Runs PostgreSQL in a temporary directory, and the gateway and services as separate processes. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
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

/** Starts a gateway that takes so many milliseconds, such as `2-22`; `name` is the name of its ledger file. */
export async function startGateway({ directory }: Harness, name: string, latency: string): Promise<Gateway> {
  const url = `http://127.0.0.1:${await freePort()}`
  const ledgerFile = join(directory, `${name}.jsonl`)
  const env = {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
    DATA_DIR: directory,
    SIMULATED_GATEWAY_WEBHOOKS: 'off',
    SIMULATED_GATEWAY_URL: url,
    SIMULATED_GATEWAY_LEDGER: ledgerFile,
    SIMULATED_GATEWAY_LATENCY_MS: latency,
  }
  const child = startChild('../../apps/server/dist/gateways/simulated/serve.js', { env })
  await waitUntilReachable(`${url}/livez`)
  return { url, ledgerFile, child }
}

/** Starts a mail server for the services (SMTP_URL). */
export async function startMailServer(): Promise<{ readonly url: string; readonly child: ChildHandle }> {
  const child = startChild('./mail-server.ts', { env: {} })
  const port = await child.waitForMessage((message) => numberOf(message, 'ready'))
  return { url: `smtp://127.0.0.1:${port}`, child }
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

/** Starts a service without rate limits; resolves once it answers. Without SMTP_URL it sends no emails. */
export async function startService(
  { directory }: Harness,
  { databaseUrl, gatewayUrl, profile, env }: ServiceTarget,
): Promise<BenchService> {
  const began = performance.now()
  const settings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL,
    LOG_LEVEL: 'info',
    LOAD_SHED_MS: '0',
    DRAIN_SECONDS: '0',
    DATA_DIR: directory,
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
  const child = startChild('../api/service.mjs', { env: settings, profile })
  const port = await child.waitForMessage((message) => numberOf(message, 'ready'))
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  if (!answer.ok) throw new Error(`the service is not ready: ${answer.status}`)
  return { child, port, firstAnswer: (performance.now() - began) / 1000 }
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

/** Opens a database for the benchmark itself. */
export function openBenchDatabase(url: string): Database {
  return openDatabase({ url, applicationName: 'bench', maxConnections: 2 })
}
