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

/** Starts a process; returns its address. */
async function start(): Promise<string> {
  const port = String(await freePort())
  const child = runSource('main.ts', { env: { ...environment(), PORT: port } })
  running.push(child)
  await child.until(/Pfotenportal {2}http/)
  return `http://127.0.0.1:${port}`
}

/** An access token, which every process accepts. */
async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionToken: 'seed-session-lea' }),
  })
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  return data.accessToken
}

/** The price of a box of beef, as a process answers it. */
async function priceAt(url: string, token: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/v2/products/701000`, { headers })
  const { data } = (await answer.json()) as { data: { variants: { sku: string; price: string }[] } }
  return data.variants.find(({ sku }) => sku === '1000CGV28')?.price
}

it('every running process sells at the new price within seconds', async () => {
  const [first, second] = [await start(), await start()]
  const token = await signIn(first)
  const before = await priceAt(first, token)
  expect(before).toBeDefined()
  expect(await priceAt(second, token)).toBe(before)
  const file = join(directory, 'catalogue.json')
  const dearer = changedCatalogue(({ recipes }) => Object.assign(recipes[0] ?? {}, { pricePerKg: 990 }))
  writeFileSync(file, JSON.stringify(dearer))
  const applied = runSource('cli/main.ts', { args: ['catalogue', 'apply', file], env: environment() })
  await applied.until(/Stored as version 2/)
  for (const url of [first, second])
    await eventually(async () => (await priceAt(url, token)) !== before, 15_000)
  expect(await priceAt(first, token)).toBe(await priceAt(second, token))
})
