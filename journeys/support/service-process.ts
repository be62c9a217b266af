/** Starts the service as an operator does: its own process, the production build, a free port. */
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@pfotenportal/server/testing/processes'

const main = fileURLToPath(new URL('../../apps/server/dist/bundle/main.js', import.meta.url))

/** Friday noon in Berlin, the time at which the sample world starts. */
export const NOW = '2026-11-20T12:00:00+01:00'

/** Generous, so that a busy machine does not fail the start. */
const START_LIMIT_MS = 120_000

export interface ServiceProcess {
  readonly url: string
  /** Ends the process; `SIGKILL` skips its shutdown. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error(`the service exited:\n${output()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the service did not become ready:\n${output()}`)
}

/** Starts the service on a database and waits until it is ready. */
export async function startProcess(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<ServiceProcess> {
  const port = Number(environment['PORT'] ?? (await freePort()))
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      PUBLIC_URL: url,
      SAMPLE_WORLD: 'on',
      CLOCK: NOW,
      MAIL_DELAY_SECONDS: '3',
      // Disables load shedding, which a busy test machine would trigger.
      LOAD_SHED_MS: '60000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  const note = (chunk: Buffer) => (log = (log + chunk.toString()).slice(-20_000))
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  await waitUntilReady(url, child, () => log)
  return {
    url,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await waitForExit(child)
    },
  }
}
