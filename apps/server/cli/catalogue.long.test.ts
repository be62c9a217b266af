/** Two processes of the service take up a version that the operator's command applies. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { changedCatalogue } from '../testing/catalogue.ts'
import { eventually, freePort, runSource, type TestProcess } from '../testing/processes.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { TEST_NOW } from '../testing/test-config.ts'

// Starts processes, on a machine shared with other tests.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 90_000 })

let created: TestDatabase
const directory = mkdtempSync(join(tmpdir(), 'pfotenportal-catalogue-'))
const running: TestProcess[] = []

const environment = () => ({
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  LOAD_SHED_MS: '0',
  DATABASE_URL: created.url,
  CLOCK: TEST_NOW,
  SAMPLE_WORLD: 'on',
})

beforeAll(async () => {
  created = await createTestDatabase()
})
afterAll(async () => {
  for (const each of running) await each.end('SIGKILL')
  await created.drop()
  rmSync(directory, { recursive: true })
})

/** A process, and the price of a box of beef as it answers it. */
async function start(): Promise<() => Promise<string | undefined>> {
  const port = String(await freePort())
  const child = runSource('main.ts', { env: { ...environment(), PORT: port } })
  running.push(child)
  await child.until(/Pfotenportal {2}http/)
  const url = `http://127.0.0.1:${port}`
  const signedIn = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionToken: 'seed-session-lea' }),
  })
  const { data } = (await signedIn.json()) as { data: { accessToken: string } }
  const headers = { authorization: `Bearer ${data.accessToken}` }
  return async () => {
    const answer = await fetch(`${url}/api/v2/products/701000`, { headers })
    const product = (await answer.json()) as { data: { variants: { sku: string; price: string }[] } }
    return product.data.variants.find(({ sku }) => sku === '1000CGV28')?.price
  }
}

it('every running process sells at the new price within seconds', async () => {
  const readings = [await start(), await start()]
  const before = await Promise.all(readings.map((read) => read()))
  expect(before[0]).toBeDefined()
  expect(before[1]).toBe(before[0])
  const file = join(directory, 'catalogue.json')
  const dearer = changedCatalogue(({ recipes }) => Object.assign(recipes[0] ?? {}, { pricePerKg: 990 }))
  writeFileSync(file, JSON.stringify(dearer))
  const applied = runSource('cli/main.ts', { args: ['catalogue', 'apply', file], env: environment() })
  await applied.until(/Stored as version 2/)
  for (const read of readings) await eventually(async () => (await read()) !== before[0], 15_000)
  expect(await readings[0]?.()).toBe(await readings[1]?.())
})
