/**
 * Runs PostgreSQL, the gateway, two workers and a mail server, each of which can be killed. Killed processes are
 * restarted at once, as a supervisor would do.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbedded, type Embedded } from '@pfotenportal/server/database/embedded'
import { openDatabase, type Database } from '@pfotenportal/server/database/open'
import { openMailServer, type MailServer } from '@pfotenportal/server/testing/mail-server'
import { freePort } from '@pfotenportal/server/testing/processes'

/**
 * The steps at which a worker can be killed (CHAOS_STEP): before the gateway is called, after its answer, and inside
 * the transaction that settles it.
 */
export const KILL_STEPS = ['intent', 'charged', 'settling'] as const
export type KillStep = (typeof KILL_STEPS)[number]

/**
 * The faults that can be planted in a worker (CHAOS_FAULT): `no-key` sends every charge with a new key, `no-lock` locks
 * nothing in the database, `mail-first` records emails before and outside of the transaction that they report.
 */
export const PLANTED_FAULTS = ['no-key', 'no-lock', 'mail-first'] as const
export type PlantedFault = (typeof PLANTED_FAULTS)[number]

/** The steps at which a worker with the fault has to die for the fault to do harm. */
export const HARMFUL_STEPS: Readonly<Record<PlantedFault, readonly KillStep[]>> = {
  'no-key': ['intent', 'charged'],
  'no-lock': KILL_STEPS,
  'mail-first': ['settling'],
}

export const TARGETS = ['worker 1', 'worker 2', 'database', 'gateway'] as const
export type Target = (typeof TARGETS)[number]

/** The number of kills by target, and of workers at each step. */
export type KillCounts = Readonly<Record<Target | KillStep, number>>

/** The sum of all kills. */
export function totalKills(kills: KillCounts): number {
  return Object.values(kills).reduce((sum, each) => sum + each, 0)
}

export interface Harness {
  readonly database: Database
  readonly ledgerFile: string
  readonly mailServer: MailServer
  /** URLs of the workers. */
  readonly workers: readonly string[]
  /** Kills with SIGKILL. With a step such as `intent:7`, the restarted worker dies when it reaches that step. */
  kill(target: Target, nextStep?: string): Promise<void>
  kills(): KillCounts
  /** When a worker or the database died, on the clock of `performance.now()`: an email may be sent again after it. */
  serviceKills(): readonly number[]
  /** What workers wrote before they exited by themselves, except at a start while the database was down. */
  crashes(): readonly string[]
  close(): Promise<void>
}

export interface HarnessOptions {
  /** The initial business time. */
  readonly clock: string
  /** The gateway's faults (docs/payments.md). */
  readonly gatewayFaults: string
  readonly seed: number
  /** A fault planted in the workers. */
  readonly fault?: PlantedFault
}

const PORT_IN_USE_MS = 300

/** The end of what a process writes to a stream. */
function collectEnd(stream: ChildProcess['stdout']): () => string {
  let end = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    end = (end + text).slice(-2000)
  })
  return () => end
}

interface Exit {
  readonly wasKilled: boolean
  readonly signal: NodeJS.Signals | null
  /** The end of what the process wrote. */
  readonly output: string
  readonly errors: string
}

/** Restarts a process whenever it exits. */
function keepAlive(start: () => ChildProcess, onExit: (exit: Exit) => void) {
  let child: ChildProcess
  let isClosing = false
  let isKilled = false
  let ended: Promise<void>

  function run(): void {
    if (isClosing) return
    isKilled = false
    child = start()
    const output = collectEnd(child.stdout)
    const errors = collectEnd(child.stderr)
    ended = new Promise((resolve) => {
      // Closed, so that all that it wrote has arrived.
      child.once('close', (_code, signal) => {
        resolve()
        if (isClosing) return
        onExit({ wasKilled: isKilled, signal, output: output(), errors: errors() })
        setTimeout(run, PORT_IN_USE_MS)
      })
    })
  }
  run()
  return {
    kill() {
      isKilled ||= child.kill('SIGKILL')
    },
    async close() {
      isClosing = true
      child.kill('SIGKILL')
      await ended
    },
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url))

function run(file: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', join(root, file)], {
    cwd: root,
    stdio: ['ignore', 'pipe', process.env['CHAOS_OUTPUT'] ? 'inherit' : 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
}

/** Returns false if the database is down already. */
async function killDatabase(database: Database): Promise<boolean> {
  try {
    const { rows } = await database.pool.query<{ file: string }>(
      "select pg_read_file('postmaster.pid') as file",
    )
    const pid = Number(rows[0]?.file.split('\n')[0])
    return pid > 1 && process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

interface Infrastructure {
  readonly dataDir: string
  readonly embedded: Embedded
  readonly database: Database
  readonly mailServer: MailServer
}

async function startInfrastructure(): Promise<Infrastructure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pfotenportal-chaos-'))
  // As root, PostgreSQL runs as another user, who needs access to the directory.
  chmodSync(dataDir, 0o755)
  const embedded = await openEmbedded({ dataDir, idleSeconds: 20 })
  const database = openDatabase({ url: embedded.url, onConnectionLost: () => undefined })
  return { dataDir, embedded, database, mailServer: await openMailServer() }
}

/** Builds the server, so that the workers start quickly and run the current sources. */
export function buildServer(): void {
  const { status, stdout } = spawnSync('npx', ['--no-install', 'tsc', '-b', 'apps/server'], { cwd: root })
  if (status !== 0) throw new Error(stdout.toString())
}

/** The step at which a worker was killed. */
function stepOf(text: string | undefined): KillStep | undefined {
  return KILL_STEPS.find((name) => text?.startsWith(name))
}

/** Starts all processes. The workers migrate the empty database before they are ready. */
export async function startHarness(options: HarnessOptions): Promise<Harness> {
  buildServer()
  const { dataDir, embedded, database, mailServer } = await startInfrastructure()
  const kills = Object.fromEntries([...TARGETS, ...KILL_STEPS].map((name) => [name, 0])) as Record<
    Target | KillStep,
    number
  >
  const [gatewayPort, ...ports] = await Promise.all([freePort(), freePort(), freePort()])
  const serviceKills: number[] = []
  const ledgerFile = join(dataDir, 'gateway.jsonl')
  const steps = new Map<string, string>()
  const common = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    LOG_LEVEL: process.env['CHAOS_OUTPUT'] ? 'warn' : 'silent',
    LOAD_SHED_MS: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: embedded.url,
    SAMPLE_WORLD: 'off',
    CLOCK: options.clock,
    SMTP_URL: mailServer.url,
    MAIL_DELAY_SECONDS: '0',
    PAYMENT_TIMEOUT_SECONDS: '1',
    JOB_LEASE_SECONDS: '3',
    RATE_SIGN_IN_PER_IP_MINUTE: '100000',
    RATE_CHANGES_PER_CUSTOMER_MINUTE: '100000',
    SIMULATED_GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
    SIMULATED_GATEWAY_LEDGER: ledgerFile,
    SIMULATED_GATEWAY_LATENCY_MS: '2-22',
    SIMULATED_GATEWAY_WEBHOOKS: 'off',
    SIMULATED_GATEWAY_FAULTS: options.gatewayFaults,
    SIMULATED_GATEWAY_SEED: String(options.seed),
    ...(options.fault !== undefined && { CHAOS_FAULT: options.fault }),
  }
  const gateway = keepAlive(
    () => run('apps/server/dist/gateways/simulated/serve.js', common),
    () => (kills.gateway += 1),
  )
  const crashes: string[] = []
  const workers = ports.map((port, index) => {
    const name = index === 0 ? 'worker 1' : 'worker 2'
    let step: string | undefined
    return keepAlive(
      () => {
        step = steps.get(name)
        steps.delete(name)
        const env = { ...common, PORT: String(port), ...(step !== undefined && { CHAOS_STEP: step }) }
        return run('scenarios/chaos/worker.ts', env)
      },
      ({ wasKilled, signal, output, errors }) => {
        serviceKills.push(performance.now())
        const killed = wasKilled ? name : signal === 'SIGKILL' ? stepOf(step) : undefined
        if (killed) kills[killed] += 1
        else if (output.includes('ready') || kills.database === 0) crashes.push(`${name} exited: ${errors}`)
      },
    )
  })
  return {
    database,
    ledgerFile,
    mailServer,
    workers: ports.map((port) => `http://127.0.0.1:${port}`),
    async kill(target, nextStep) {
      if (target === 'gateway') gateway.kill()
      else if (target === 'database') {
        if (!(await killDatabase(database))) return
        serviceKills.push(performance.now())
        kills.database += 1
      } else {
        if (nextStep !== undefined) steps.set(target, nextStep)
        workers[target === 'worker 1' ? 0 : 1]?.kill()
      }
    },
    kills: () => kills,
    serviceKills: () => serviceKills,
    crashes: () => crashes,
    async close() {
      await Promise.all([...workers.map((worker) => worker.close()), gateway.close()])
      await database.close()
      await embedded.close()
      await mailServer.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
