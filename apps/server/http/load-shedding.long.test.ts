import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testConfig } from '../testing/test-config.ts'
import { registerLoadShedding } from './load-shedding.ts'

/** Blocks the event loop. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

const PATHS = ['/api/v1/subscriptions', '/api/v1/auth/refresh', '/livez', '/assets/index-1.js']

async function service(limit: string) {
  const app = Fastify()
  await registerLoadShedding(app, testConfig({ LOAD_SHED_MS: limit }))
  for (const path of PATHS) app.get(path, async () => 'answered')
  await app.ready()
  const statuses = async () => {
    const codes: number[] = []
    for (const url of PATHS) codes.push((await app.inject({ method: 'GET', url })).statusCode)
    return codes
  }
  return { statuses, close: () => app.close() }
}

/** Blocks repeatedly, with one turn of the event loop in between. */
async function blockRepeatedly(times: number, milliseconds: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    block(milliseconds)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await new Promise((resolve) => setTimeout(resolve, 5))
}

test('an overloaded service refuses calls immediately, except sign-in, health checks and static files', async () => {
  const { statuses, close } = await service('200')
  expect(await statuses()).toEqual([200, 200, 200, 200])
  // The delay is sampled once a second, so several turns of 350 ms fall between two samples.
  await blockRepeatedly(12, 350)
  expect(await statuses()).toEqual([503, 200, 200, 200])
  await close()
})

test.each([
  ['calls are refused if a second exceeds the limit, but sign-in is not', '1000', [503, 200, 200, 200]],
  ['nothing is refused if a second does not exceed the limit', '60000', [200, 200, 200, 200]],
])('if the event loop is blocked between two samples, %s', async (_, limit, expected) => {
  const { statuses, close } = await service(limit)
  await blockRepeatedly(4, 1100)
  expect(await statuses()).toEqual(expected)
  await close()
})
