import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testConfig } from '../testing/test-config.ts'
import { registerShedding } from './shedding.ts'

/** Keeps the event loop from turning. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test(
  'an overloaded service refuses calls at once, but neither sign-in nor its health',
  { timeout: 30_000 },
  async () => {
    const app = Fastify()
    await registerShedding(app, testConfig({ LOAD_SHED_MS: '200' }))
    const answered = async () => 'answered'
    for (const path of ['/api/v1/subscriptions', '/api/v1/auth/refresh', '/livez']) app.get(path, answered)
    await app.ready()
    const statuses = async () => {
      const found: number[] = []
      for (const url of ['/api/v1/subscriptions', '/api/v1/auth/refresh', '/livez']) {
        found.push((await app.inject({ method: 'GET', url })).statusCode)
      }
      return found
    }
    expect(await statuses()).toEqual([200, 200, 200])
    // The delay is sampled once a second: several turns of 350 ms between two samples.
    for (let turn = 0; turn < 12; turn += 1) {
      block(350)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await statuses()).toEqual([503, 200, 200])
    await app.close()
  },
)
