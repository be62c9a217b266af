/** Commands whose transactions collide, with each other and with jobs. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '../server.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { TEST_NOW } from '../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { handlers } from './handlers.ts'

let created: TestDatabase
let world: SampleWorld

/** On a server whose transactions are serializable, as those of a distributed PostgreSQL are. */
beforeAll(async () => {
  created = await createTestDatabase()
  const client = new Client({ connectionString: created.url })
  await client.connect()
  const name = new URL(created.url).pathname.slice(1)
  await client.query(`alter database ${name} set default_transaction_isolation = 'serializable'`)
  await client.end()
  world = await startSampleWorld(TEST_NOW, { databaseUrl: created.url, environment: { LOG_LEVEL: 'error' } })
})
afterAll(async () => {
  await world.stop()
  await created.drop()
})

test('counts towards one rate limit succeed beside each other, although each is serializable', async () => {
  const { changePerCustomer } = world.services.identity.limits
  const counted = await Promise.all(Array.from({ length: 12 }, () => changePerCustomer('7')))
  expect(counted).toEqual(counted.map(() => ({ allowed: true })))
})

test('commands succeed beside each other and beside jobs, although every transaction is serializable', async () => {
  const { rows } = await world.services.database.pool.query('show transaction_isolation')
  expect(rows).toEqual([{ transaction_isolation: 'serializable' }])
  const people = await Promise.all(
    ['Anna', 'Lea', 'Tim'].map(async (name) => {
      const token = await world.tokenOf(name)
      const { data } = await world.call('listSubscriptions', { token })
      return { token, ids: data.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id) }
    }),
  )
  const commands: Promise<number>[] = []
  for (const { token, ids } of people) {
    const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
    for (const firstName of ['Kim', 'Robin', 'Toni'])
      commands.push(
        statusOf(
          world.call('updateCustomer', {
            params: { id: 1 },
            body: { first_name: firstName, last_name: 'Berger' },
            token,
          }),
        ),
      )
    for (const id of ids) {
      const { data } = await world.call('listOrderSchedule', { params: { id }, query: {}, token })
      const later = data.filter(({ status }) => status === 'SCHEDULED').slice(2, 5)
      for (const order of later)
        commands.push(statusOf(world.call('skipOrder', { params: { id: order.id }, token })))
    }
  }
  const moved = world.moveClock('2026-11-24T04:00:00.000Z')
  expect(new Set(await Promise.all(commands))).toEqual(new Set([200]))
  await moved
  expect(commands.length).toBeGreaterThan(15)
})

test('a command that collides with every attempt is refused as a conflict, to be repeated', async () => {
  let attempts = 0
  const app = await buildServer(world.services, {
    portalDirectory: undefined,
    draining: { isDraining: false },
    handlers: {
      ...handlers,
      chooseLanguage: async (context) =>
        context.services.database.transaction(async (tx) => {
          attempts += 1
          await sql`do $$ begin raise exception 'collision' using errcode = '40001'; end $$`.execute(tx)
          throw new Error('there was no collision')
        }),
    },
  })
  const response = await app.inject({
    method: 'PUT',
    url: '/api/v1/customers/1/language',
    headers: { authorization: `Bearer ${await world.tokenOf('Lea')}` },
    payload: { selectedLang: 'en' },
  })
  expect([response.statusCode, response.json<{ error: { type: string } }>().error.type]).toEqual([
    409,
    'CONFLICT',
  ])
  expect(attempts).toBe(8)
  await app.close()
})
