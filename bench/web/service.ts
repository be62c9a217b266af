/** Runs the service as an operator does: the production build with the sample world. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@pfotenportal/server/testing/processes'

const main = fileURLToPath(new URL('../../apps/server/dist/bundle/main.js', import.meta.url))
const START_LIMIT_MS = 120_000

export interface Service {
  readonly url: string
  stop(): Promise<void>
}

/** Starts the service in an empty directory and waits until it is ready. Throws if it does not start. */
export async function startService(): Promise<Service> {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const directory = mkdtempSync(join(tmpdir(), 'pfotenportal-web-'))
  // As root, PostgreSQL runs as another user, who needs access to the directory.
  chmodSync(directory, 0o755)
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: directory,
      SAMPLE_WORLD: 'on',
      CLOCK: '2026-11-20T12:00:00+01:00',
      LOG_LEVEL: 'error',
      // A busy machine must not make the service refuse calls.
      LOAD_SHED_MS: '60000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(directory, { recursive: true, force: true })
  }
  const limit = performance.now() + START_LIMIT_MS
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (performance.now() > limit || child.exitCode !== null) {
      await stop()
      throw new Error('The service did not start.')
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { url, stop }
}
