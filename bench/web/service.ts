/** Runs the service as an operator does: the production build with the sample world. */
import { freePort } from '@pfotenportal/server/testing/processes'
import { waitUntilReachable, type Bench } from '../harness/bench.ts'

/** Starts the service with an empty database and waits until it is ready; returns the address of the portal. */
export async function startPortal(bench: Bench): Promise<string> {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const { url: databaseUrl } = await bench.createDatabase('web')
  const env = {
    HOME: process.env['HOME'] ?? '',
    PORT: port,
    PUBLIC_URL: url,
    DATA_DIR: bench.postgres.directory,
    DATABASE_URL: databaseUrl,
    SAMPLE_WORLD: 'on',
    CLOCK: '2026-11-20T12:00:00+01:00',
    LOG_LEVEL: 'error',
    // A busy machine must not make the service refuse calls.
    LOAD_SHED_MS: '60000',
  }
  await waitUntilReachable(`${url}/readyz`, bench.startChild('../apps/server/dist/bundle/main.js', { env }))
  return url
}
