/**
 * Deployments in the middle of the day: two processes of a version behind a proxy, customers, staff and a shop at work,
 * then two processes of the next version beside them, and the former ones stopped. `npm run deployments` does so 20 times;
 * by default the run is shorter.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addSeconds, instant } from '@pfotenportal/domain/core/calendar'
import { realNow } from '@pfotenportal/server/core/clock'
import { newSecret } from '@pfotenportal/server/core/secrets'
import { insertStaff } from '@pfotenportal/server/database/identity/staff'
import { insertStaffSession } from '@pfotenportal/server/database/identity/staff-sessions'
import { openDatabase, type Database } from '@pfotenportal/server/database/open'
import { eventually, freePort, runNode, type TestProcess } from '@pfotenportal/server/testing/processes'
import { shopEnvironment } from '@pfotenportal/server/testing/shop'
import { TEST_NOW } from '@pfotenportal/server/testing/test-config'
import { createTestDatabase, type TestDatabase } from '@pfotenportal/server/testing/test-database'
import { buildServer } from '../chaos/keep-alive.ts'
import { startLoad, type Load } from './load.ts'
import { openReverseProxy, type ReverseProxy } from './reverse-proxy.ts'

const DEPLOYMENTS = Number(process.env['DEPLOYMENTS_COUNT'] ?? 3)
const DRAIN_SECONDS = process.env['DEPLOYMENTS_DRAIN'] ?? '2'
/** A machine that other tests share may take its time. */
const START_MS = 240_000
/** How long a version is left alone, and how long two are side by side: longer than the proxy leaves out the new one. */
const BESIDE_MS = 3_000
const CUSTOMERS = ['anna', 'lea', 'thomas', 'sophie', 'jonas', 'miriam', 'tim', 'nina'].slice(
  0,
  Number(process.env['DEPLOYMENTS_CUSTOMERS'] ?? 3),
)

const root = fileURLToPath(new URL('../..', import.meta.url))

vi.setConfig({ testTimeout: 120_000 + DEPLOYMENTS * 300_000, hookTimeout: 180_000 })

let created: TestDatabase
let database: Database
let proxy: ReverseProxy
/** Two ports for each of two versions. */
let ports: readonly number[]
let running: TestProcess[] = []

beforeAll(async () => {
  buildServer()
  created = await createTestDatabase({ sampleAt: instant(TEST_NOW) })
  database = openDatabase({ url: created.url, maxConnections: 4, onConnectionLost: () => undefined })
  ports = [await freePort(), await freePort(), await freePort(), await freePort()]
  proxy = await openReverseProxy(ports)
})
afterAll(async () => {
  for (const each of running) await each.end('SIGKILL')
  await proxy.close()
  await database.close()
  await created.drop()
})

/** Starts the processes of a version, and resolves when they are ready. */
async function start(version: number): Promise<TestProcess[]> {
  const pair = version % 2 === 0 ? ports.slice(0, 2) : ports.slice(2)
  const started = pair.map((port) =>
    runNode(['--import', 'tsx', 'scenarios/deployments/version.ts'], {
      cwd: root,
      env: {
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(port),
        LOAD_SHED_MS: '0',
        LOG_LEVEL: 'warn',
        DATABASE_URL: created.url,
        CLOCK: TEST_NOW,
        SAMPLE_WORLD: 'on',
        TRUST_PROXY: '1',
        RATE_CHANGES_PER_CUSTOMER_MINUTE: '100000',
        DRAIN_SECONDS,
        DEPLOYED_VERSION: String(version),
        ...shopEnvironment,
      },
    }),
  )
  running = [...running, ...started]
  for (const port of pair)
    await eventually(async () => {
      for (const each of started) if (each.child.exitCode !== null) throw new Error(each.output())
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      return answer?.ok === true && (await answer.text()).includes(`"1.0.${version}"`)
    }, START_MS).catch((error: unknown) => {
      throw new Error(started.map((each) => each.output()).join('\n'), { cause: error })
    })
  return started
}

async function stop(processes: readonly TestProcess[]): Promise<void> {
  const codes = await Promise.all(processes.map((each) => each.end('SIGTERM')))
  running = running.filter((each) => !processes.includes(each))
  expect(codes, processes.map((each) => each.output()).join('\n')).toEqual(processes.map(() => 0))
}

async function staffSession(): Promise<string> {
  const staff = { email: 'ines@team.example', name: 'Ines', role: 'admin', language: 'de' } as const
  const createdAt = realNow()
  const staffId = (await insertStaff(database.query, staff, createdAt)) ?? 0
  const secret = newSecret()
  const expiresAt = addSeconds(createdAt, 86_400)
  await insertStaffSession(database.query, { staffId, secret, createdAt, expiresAt })
  return secret
}

/** How often each effect is in the database. */
async function countEffects(sentence: string): Promise<Map<string, number>> {
  const { rows } = await database.pool.query<{ key: string; count: number }>(sentence)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** What was accepted and is missing or doubled, and what nobody sent. */
async function lostOrDoubled({ accepted }: Load): Promise<string[]> {
  const messages = await countEffects(
    `select substr(text, 9) as key, count(*)::int from customer_message where text like 'message %' group by 1`,
  )
  const deliveries = await countEffects(
    `select delivery as key, count(*)::int from shop_order where sender = 'shop' group by 1`,
  )
  const changes = await countEffects(
    `select action || ' ' || order_id as key, count(*)::int from audit
     where request_id is not null and action in ('orderSkipped', 'orderUnskipped') group by 1`,
  )
  const expected = new Map<string, number>()
  for (const key of [...accepted.messages, ...accepted.deliveries]) expected.set(key, 1)
  for (const [id, { skipped, unskipped }] of accepted.orders) {
    if (skipped > 0) expected.set(`orderSkipped ${id}`, skipped)
    if (unskipped > 0) expected.set(`orderUnskipped ${id}`, unskipped)
  }
  const found = new Map([...messages, ...deliveries, ...changes])
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((key) => expected.get(key) !== found.get(key))
    .map((key) => `${key}: accepted ${expected.get(key) ?? 0}, stored ${found.get(key) ?? 0}`)
}

it(`${DEPLOYMENTS} deployments under load fail no request, and lose or double no command`, async () => {
  let current = await start(0)
  const load = startLoad(proxy.url, { customers: CUSTOMERS, staffCookie: await staffSession() })
  for (let version = 1; version <= DEPLOYMENTS; version += 1) {
    await pause(BESIDE_MS)
    const next = await start(version)
    await pause(BESIDE_MS)
    await stop(current)
    current = next
  }
  await pause(BESIDE_MS)
  await load.stop()
  const { messages, deliveries, orders } = load.accepted
  const changes = [...orders.values()].reduce((sum, { skipped, unskipped }) => sum + skipped + unskipped, 0)
  console.log(
    `${DEPLOYMENTS} deployments: ${load.requests()} requests, ${load.failures.length} failed;` +
      ` ${changes} changed orders, ${messages.length} messages, ${deliveries.length} webhooks`,
  )
  expect(load.failures).toEqual([])
  expect(await lostOrDoubled(load)).toEqual([])
  expect(changes).toBeGreaterThan(DEPLOYMENTS)
  await stop(current)
})
