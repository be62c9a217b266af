import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withClient } from './database/embedded/server.ts'
import { createExternalDatabase, type ExternalDatabase } from './testing/postgres.ts'
import { eventually, freePort, runSource, type TestProcess } from './testing/processes.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let database: ExternalDatabase
let service: TestProcess
let url: string

beforeAll(async () => {
  database = await createExternalDatabase()
  await database.start()
  const port = String(await freePort())
  url = `http://127.0.0.1:${port}`
  const env = {
    PORT: port,
    DATABASE_URL: database.url,
    CLOCK: '2026-11-20T11:00:00.000Z',
    SAMPLE_WORLD: 'off',
  }
  service = runSource('main.ts', { env: { ...env, LOAD_SHED_MS: '0', LOG_LEVEL: 'warn' } })
  await service.until(/^Pfotenportal {2}http/m)
})
afterAll(async () => {
  await service.end('SIGTERM')
  await database.remove()
})

const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status

function move(to: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${url}/clock`, { method: 'PUT', headers, body: JSON.stringify({ now: to }) })
}

test('a service whose PostgreSQL is killed under load reports it, loses nothing, and recovers when it is back', async () => {
  await killUnderLoad()
  await expectNothingLost()
  expectShortLogLines()
})

async function killUnderLoad(): Promise<void> {
  expect((await move('2026-11-20T18:00:00.000Z')).status).toBe(200)
  const seen = new Set<number>()
  const over = new AbortController()
  const load = Array.from({ length: 8 }, async (_none, index) => {
    while (!over.signal.aborted) seen.add(await statusOf(index % 2 === 0 ? '/readyz' : '/clock'))
  })
  await eventually(() => seen.has(200), 30_000)
  await database.kill()
  await eventually(async () => (await statusOf('/readyz')) === 503 && seen.has(503), 30_000)
  expect(await statusOf('/livez')).toBe(200)
  await database.start()
  await eventually(async () => (await statusOf('/readyz')) === 200, 30_000)
  over.abort()
  await Promise.all(load)
  expect(seen).toEqual(new Set([200, 503]))
}

/** The clock is where it was, and the jobs run. */
async function expectNothingLost(): Promise<void> {
  expect(await (await fetch(`${url}/clock`)).json()).toMatchObject({ now: '2026-11-20T18:00:00.000Z' })
  expect((await move('2026-11-22T02:00:00.000Z')).status).toBe(200)
  const runs = await withClient(database.url, 'test', (client) =>
    client.query(`select state from job_run where name = 'consistency-check'`),
  )
  expect(runs.rows).toEqual([{ state: 'DONE' }])
}

/** Each request that could not be answered is logged with a short line without a stack. */
function expectShortLogLines(): void {
  const lines = service
    .output()
    .split('\n')
    .filter((line) => line.includes('the database is unavailable'))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes('stack'))).toEqual([])
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(500)
}
