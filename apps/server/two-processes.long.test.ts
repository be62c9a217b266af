/** Two processes of the service on one database: what one changes, the other goes by. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { changedCatalogue } from './testing/catalogue.ts'
import { eventually, freePort, runSource, type TestProcess } from './testing/processes.ts'
import { TEST_NOW } from './testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

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

let first: string
let second: string

beforeAll(async () => {
  created = await createTestDatabase()
  first = await start()
  second = await start()
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
async function signIn(url: string, name = 'lea'): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionToken: `seed-session-${name}` }),
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

const ask = (url: string, path: string, token: string, method = 'GET') =>
  fetch(`${url}/api/v1${path}`, { method, headers: { authorization: `Bearer ${token}` } })

it('a session that one process ends is refused by the other with the next request', async () => {
  const token = await signIn(first, 'anna')
  for (const url of [first, second]) expect((await ask(url, '/customers/1', token)).status).toBe(200)
  expect((await ask(first, '/sessions', token, 'DELETE')).status).toBe(200)
  for (const url of [second, first]) expect((await ask(url, '/customers/1', token)).status).toBe(401)
})

it('business time that one process moves is the time of the other with the next request', async () => {
  const token = await signIn(first, 'tim')
  const to = '2026-11-20T15:00:00.000Z'
  const body = JSON.stringify({ now: to })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${first}/clock`, { method: 'PUT', headers, body })).status).toBe(200)
  const answer = await ask(second, '/customers/1', token)
  expect([answer.status, answer.headers.get('portal-now')]).toEqual([200, to])
})

it('every running process sells at the new price within seconds', async () => {
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
