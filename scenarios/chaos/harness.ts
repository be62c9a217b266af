/**
 * Runs PostgreSQL, the gateway and two workers, each of which can be killed, with what is around them: mail servers, the
 * workers' clocks, the database's disk and the way of webhook events. Killed processes are restarted at once, as a
 * supervisor would do.
 */
import { join } from 'node:path'
import type { Database } from '@pfotenportal/server/database/open'
import { freePort } from '@pfotenportal/server/testing/processes'
import type { SmallDisk } from '@pfotenportal/server/testing/small-disk'
import { seededRandom } from '../year/seeded-random.ts'
import {
  KILL_STEPS,
  openFaultCounter,
  type FaultCounter,
  type FaultKind,
  type KillStep,
  type PlantedFault,
} from './faults.ts'
import { buildServer, keepAlive, runScenarioFile, type KeptAlive } from './keep-alive.ts'
import { openMailGates, type MailGates } from './mail-gates.ts'
import { startDatabase, type ChaosDatabase } from './start-database.ts'
import { openWebhookRelay, type WebhookRelay } from './webhook-relay.ts'

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
  readonly mailServer: MailGates
  /** The disk of the database; undefined if it cannot be filled. */
  readonly disk: SmallDisk | undefined
  /** Undefined unless webhooks are on. */
  readonly relay: WebhookRelay | undefined
  readonly faults: FaultCounter
  /** URLs of the workers. */
  readonly workers: readonly string[]
  /** Kills with SIGKILL. With a step such as `intent:7`, the restarted worker dies when it reaches that step. */
  kill(target: Target, nextStep?: string): Promise<void>
  kills(): KillCounts
  /** Sets how far a worker's clock is ahead, also after a restart; returns whether the worker runs and has noticed. */
  setClock(worker: number, aheadMs: number): Promise<boolean>
  /** Notes that a worker may have been unable to record what it did, as when it dies. */
  noteInterruption(): void
  /**
   * When a worker or the database died or was interrupted otherwise, on the clock of `performance.now()`: an email may be
   * sent again after it.
   */
  interruptions(): readonly number[]
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
  /** The surroundings that can fail. */
  readonly kinds: readonly FaultKind[]
  /** A fault planted in the workers. */
  readonly fault?: PlantedFault
}

/** The step at which a worker was killed. */
function stepOf(text: string | undefined): KillStep | undefined {
  return KILL_STEPS.find((name) => text?.startsWith(name))
}

/** What is there before the workers. */
interface Surroundings {
  readonly options: HarnessOptions
  readonly server: ChaosDatabase
  readonly mailServer: MailGates
  readonly relay: WebhookRelay | undefined
  readonly ledgerFile: string
  readonly gatewayPort: number
}

/** The settings of gateway and workers. */
function settingsOf({ options, server, ledgerFile, gatewayPort, relay }: Surroundings) {
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    LOG_LEVEL: process.env['CHAOS_OUTPUT'] ? 'warn' : 'silent',
    LOAD_SHED_MS: '0',
    DATA_DIR: server.directory,
    DATABASE_URL: server.url,
    SAMPLE_WORLD: 'off',
    CLOCK: options.clock,
    MAIL_DELAY_SECONDS: '0',
    PAYMENT_TIMEOUT_SECONDS: '1',
    JOB_LEASE_SECONDS: '3',
    RATE_SIGN_IN_PER_IP_MINUTE: '100000',
    RATE_CHANGES_PER_CUSTOMER_MINUTE: '100000',
    SIMULATED_GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
    SIMULATED_GATEWAY_LEDGER: ledgerFile,
    SIMULATED_GATEWAY_LATENCY_MS: '2-22',
    SIMULATED_GATEWAY_WEBHOOKS: relay ? 'on' : 'off',
    SIMULATED_GATEWAY_FAULTS: options.gatewayFaults,
    SIMULATED_GATEWAY_SEED: String(options.seed),
    ...(relay && { PUBLIC_URL: relay.url }),
    ...(options.fault !== undefined && { CHAOS_FAULT: options.fault }),
  }
}

/** What happened to the processes. */
interface Losses {
  readonly kills: Record<Target | KillStep, number>
  readonly interruptions: number[]
  readonly crashes: string[]
  /** Whether the database was ever down, so that a worker may not have been able to start. */
  wasDatabaseDown: boolean
}

interface Worker extends KeptAlive {
  /** The next start dies at this step. */
  setStep(step: string): void
  setClock(aheadMs: number): Promise<boolean>
}

function startWorker(name: 'worker 1' | 'worker 2', env: Record<string, string>, losses: Losses): Worker {
  const next: { step: string | undefined; aheadMs: number } = { step: undefined, aheadMs: 0 }
  let step: string | undefined
  const kept = keepAlive(
    () => {
      step = next.step
      next.step = undefined
      const ofThisStart = {
        CHAOS_AHEAD_MS: String(next.aheadMs),
        ...(step !== undefined && { CHAOS_STEP: step }),
      }
      return runScenarioFile('chaos/worker.ts', { ...env, ...ofThisStart })
    },
    ({ wasKilled, signal, output, errors }) => {
      losses.interruptions.push(performance.now())
      const killed = wasKilled ? name : signal === 'SIGKILL' ? stepOf(step) : undefined
      if (killed) losses.kills[killed] += 1
      else if (output.includes('ready') || !losses.wasDatabaseDown)
        losses.crashes.push(`${name} exited: ${errors}`)
    },
  )
  return {
    ...kept,
    setStep: (name) => void (next.step = name),
    setClock(aheadMs) {
      next.aheadMs = aheadMs
      return kept.ask({ aheadMs })
    },
  }
}

async function startSurroundings(
  options: HarnessOptions,
  workers: readonly string[],
  counter: FaultCounter,
): Promise<Surroundings> {
  const { kinds, seed } = options
  const server = await startDatabase(kinds.includes('disk'))
  return {
    options,
    server,
    mailServer: await openMailGates(workers.length, counter),
    relay: kinds.includes('webhooks')
      ? await openWebhookRelay({ workers, random: seededRandom(seed + 3), counter })
      : undefined,
    // Beside the disk of the database: the gateway is on another machine.
    ledgerFile: join(server.directory, 'gateway.jsonl'),
    gatewayPort: await freePort(),
  }
}

/** Starts all processes. The workers migrate the empty database before they are ready. */
export async function startHarness(options: HarnessOptions): Promise<Harness> {
  buildServer()
  const faults = openFaultCounter()
  const ports = await Promise.all([freePort(), freePort()])
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const surroundings = await startSurroundings(options, urls, faults)
  const { server, mailServer, relay, ledgerFile } = surroundings
  const names = [...TARGETS, ...KILL_STEPS].map((name) => [name, 0])
  const losses: Losses = {
    kills: Object.fromEntries(names) as Losses['kills'],
    interruptions: [],
    crashes: [],
    wasDatabaseDown: false,
  }
  const noteInterruption = () => void losses.interruptions.push(performance.now())
  const common = settingsOf(surroundings)
  const gateway = keepAlive(
    () => runScenarioFile('chaos/gateway.ts', common),
    () => (losses.kills.gateway += 1),
  )
  const workers = ports.map((port, index) => {
    const env = { ...common, PORT: String(port), SMTP_URL: mailServer.urls[index] ?? '' }
    return startWorker(index === 0 ? 'worker 1' : 'worker 2', env, losses)
  })
  return {
    database: server.database,
    ledgerFile,
    mailServer,
    disk: server.disk && {
      ...server.disk,
      fill() {
        losses.wasDatabaseDown = true
        return server.disk?.fill() ?? false
      },
    },
    relay,
    faults,
    workers: urls,
    async kill(target, nextStep) {
      if (target === 'gateway') gateway.kill()
      else if (target === 'database') {
        losses.wasDatabaseDown = true
        if (!(await server.kill())) return
        noteInterruption()
        losses.kills.database += 1
      } else {
        const worker = workers[target === 'worker 1' ? 0 : 1]
        if (nextStep !== undefined) worker?.setStep(nextStep)
        worker?.kill()
      }
    },
    kills: () => losses.kills,
    setClock: async (worker, aheadMs) => (await workers[worker]?.setClock(aheadMs)) ?? false,
    noteInterruption,
    interruptions: () => losses.interruptions,
    crashes: () => losses.crashes,
    async close() {
      await Promise.all([...workers.map((worker) => worker.close()), gateway.close()])
      await relay?.close()
      await server.close()
      await mailServer.close()
    },
  }
}
