/**
 * A thousand tabs through thirty days: nobody is signed out who did not sign out, and whose session did not end by the
 * rules. Each tab runs the portal's own code against the real service; only time, the browser and the way between are
 * simulated. `npm run tabs` has 250 customers with two browsers of two tabs; by default there are fewer.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { deleteEndedSessions } from '@pfotenportal/server/database/identity/sessions'
import { adminCaller } from '@pfotenportal/server/testing/admin'
import { addCustomers, linkFor } from '@pfotenportal/server/testing/sign-in'
import { startTestService, type TestService } from '@pfotenportal/server/testing/start'
import { createTestDatabase, type TestDatabase } from '@pfotenportal/server/testing/test-database'
import { bundleTab } from '../../apps/portal/testing/bundle-tab.ts'
import { seededRandom } from '../year/seeded-random.ts'
import { createCustomer, DAYS, fillTabs, Life, START, timeOn, type Customer } from './life.ts'
import { FAULTS, Network } from './network.ts'
import { ENDINGS } from './session-truth.ts'
import { Timeline } from './timeline.ts'
import type { World } from './world.ts'

const CUSTOMERS = Number(process.env['TABS_CUSTOMERS'] ?? 17)
const SEED = Number(process.env['TABS_SEED'] ?? 1)
const MINUTE = 60_000

vi.setConfig({ testTimeout: 3_600_000 })

let created: TestDatabase
let world: World
let desk: TestService
let running: TestService[] = []

async function start(): Promise<TestService> {
  const environment = {
    TRUST_PROXY: '1',
    RATE_SIGN_IN_PER_IP_MINUTE: '120',
    CLOCK: '2026-10-05T06:00:00.000Z',
  }
  return startTestService({ databaseUrl: created.url, environment })
}

/** Customers' requests go to these from now on. */
function serveWith(services: TestService[]): void {
  running = services
  world.network.addresses = services.map(({ url }) => url)
}

beforeAll(async () => {
  // The service reads the clock of this process. Its own timers run on.
  vi.useFakeTimers({ toFake: ['Date'] })
  const timeline = new Timeline(START, (now) => vi.setSystemTime(now))
  const random = seededRandom(SEED)
  world = { timeline, random, network: new Network(timeline, random), runTab: await bundleTab() }
  created = await createTestDatabase()
  desk = await start()
  serveWith([await start(), await start()])
})
afterAll(async () => {
  for (const service of [...running, desk]) await service.stop()
  await created.drop()
  vi.useRealTimers()
})

/** A process is started again, a new version replaces both, and for ten minutes none is there. */
function planOperations(): void {
  const { timeline } = world
  const later = (day: number, hour: number, work: () => Promise<void>) =>
    timeline.at(timeOn(day, hour) + 3 * MINUTE, () => void timeline.during(work()))
  later(7, 18, async () => {
    const [first, second] = running
    if (!first || !second) throw new Error('two processes are running')
    serveWith([second])
    await first.stop()
    serveWith([second, await start()])
  })
  later(12, 18, async () => {
    const former = running
    serveWith([...former, await start(), await start()])
    timeline.after(MINUTE, () => {
      serveWith(running.filter((service) => !former.includes(service)))
      void timeline.during(Promise.all(former.map((service) => service.stop())))
    })
  })
  later(18, 18, async () => {
    for (const service of running) await service.stop()
    serveWith([])
    timeline.after(10 * MINUTE, () => {
      void timeline.during(Promise.all([start(), start()]).then(serveWith))
    })
  })
  for (let day = 1; day < DAYS; day += 1)
    later(day, 3, async () => {
      const now = instant(new Date(timeline.now).toISOString())
      await deleteEndedSessions(desk.services.database.query, now)
    })
}

/** Everybody looks once more, over a good network; what is not as the rules say is a problem. */
async function lookOnceMore(life: Life, customers: readonly Customer[]): Promise<string[]> {
  const { timeline, network } = world
  network.faultRate = 0
  const browsers = customers.flatMap((customer) => customer.browsers)
  const tabs = browsers.flatMap((browser) => browser.tabs)
  for (const browser of browsers) browser.wake()
  for (const tab of tabs) tab.thaw()
  await timeline.runUntil(timeline.now + 2 * MINUTE)
  const answers = tabs.map((tab) => (tab.isSignedIn ? life.call(tab) : Promise.resolve(false)))
  await timeline.runUntil(timeline.now + 2 * MINUTE)
  const isServed = await Promise.all(answers)
  const served = new Map(tabs.map((tab, index) => [tab, isServed[index]]))
  return browsers.flatMap(({ tabs: own, session: { isOpen, ending }, address }) =>
    own
      .filter((tab) => tab.isSignedIn !== isOpen || served.get(tab) !== isOpen)
      .map((tab) => `${address}: signed in ${tab.isSignedIn}, served ${served.get(tab)}, ending ${ending}`),
  )
}

it(`${CUSTOMERS * 4} tabs live through ${DAYS} days without a false sign-out`, async () => {
  const { timeline, network } = world
  const began = performance.now()
  const staff = await adminCaller(desk, 'support')
  const life = new Life(world, {
    linkFor: (id) => linkFor(desk, { id }),
    async signOutCustomer(id) {
      const answer = await staff.send('POST', `/customers/${id}/sign-out`, { json: {} })
      expect(answer.status).toBe(200)
    },
  })
  const customers = Array.from({ length: CUSTOMERS }, (_, index) =>
    createCustomer(world, 5_000 + index, index),
  )
  fillTabs(customers, CUSTOMERS * 4)
  for (const { id } of customers)
    await addCustomers(desk, {
      id,
      firstName: 'Kim',
      lastName: 'Roth',
      email: `kim.${id}@example.de`,
      tags: [],
      selectedLang: 'de',
    })
  for (const customer of customers) life.begin(customer)
  planOperations()
  network.faultRate = 0.05
  for (let day = 1; day <= DAYS; day += 1) await timeline.runUntil(timeOn(day, 0))
  const problems = await lookOnceMore(life, customers)
  const { rows } = await desk.services.database.pool.query<{ because: string; count: number }>(
    'select revoked_because as because, count(*)::int from session where revoked_at is not null group by 1',
  )
  const revoked = Object.fromEntries(rows.map(({ because, count }) => [because, count]))
  const { falseSignOuts, ...rest } = life.findings
  console.log(
    JSON.stringify({
      seconds: Math.round((performance.now() - began) / 1000),
      ...rest,
      revoked,
      ...network.counts,
    }),
  )
  const count = customers.flatMap(({ browsers }) => browsers).flatMap(({ tabs }) => tabs).length
  expect(count).toBe(CUSTOMERS * 4)
  expect(falseSignOuts).toEqual([])
  expect(problems).toEqual([])
  for (const ending of ENDINGS) expect(life.findings.signOuts[ending], ending).toBeGreaterThan(0)
  for (const fault of FAULTS) expect(network.counts[fault], fault).toBeGreaterThan(0)
  expect(revoked).not.toHaveProperty('old-token')
})
