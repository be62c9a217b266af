import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../core/answer.ts'
import { addMilliseconds } from '../core/clock.ts'
import { buildServer } from '../server.ts'
import { sharedTestService } from '../testing/shared-service.ts'
import type { Handlers } from './handler.ts'
import { handlers } from './handlers.ts'

const customer = {
  id: 7,
  firstName: 'Lea',
  lastName: 'Hoffmann',
  first_name: 'Lea',
  last_name: 'Hoffmann',
  email: 'lea@example.de',
  tags: [],
  selectedLang: 'de' as const,
  migration: null,
}

const service = sharedTestService()
let app: FastifyInstance
/** The effects of the calls, in order. */
let effects: string[]
let answer: () => Promise<Answer<typeof customer>>
let customerId: number

beforeAll(async () => {
  const counting: Handlers = {
    ...handlers,
    chooseLanguage: async (context, { body }) => {
      effects.push(`${context.customerId} ${body.selectedLang}`)
      return answer()
    },
  }
  const identity = {
    ...service.services.identity,
    authenticate: async () => ({ ok: true, customerId, sessionId: 's', by: null, writePosition: 0 }) as const,
  }
  app = await buildServer(
    { ...service.services, identity },
    { portalDirectory: undefined, draining: { isDraining: false }, handlers: counting },
  )
})

afterAll(() => app.close())

beforeEach(() => {
  effects = []
  customerId = 7
  answer = async () => ({ ok: true, value: customer })
})

afterEach(() => service.services.database.query.deleteFrom('idempotency_key').execute())

interface Body {
  data: unknown
  error: { type: string; fields?: Record<string, string> }
}

function bodyOf(response: { body: string }): Body {
  return JSON.parse(response.body) as Body
}

function choose(key: string | undefined, selectedLang = 'en', id = 1) {
  return app.inject({
    method: 'PUT',
    url: `/api/v1/customers/${id}/language`,
    headers: { ...(key && { 'idempotency-key': key }) },
    payload: { selectedLang },
  })
}

describe('a call under an idempotency key', () => {
  test('is executed once; a repeat gets the same response', async () => {
    const first = await choose('k1')
    const second = await choose('k1')
    expect(effects).toEqual(['7 en'])
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
    expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([
      undefined,
      'true',
    ])
  })

  test('is executed once when twenty arrive together; the others get a conflict', async () => {
    let finish = () => {}
    const isFinished = new Promise<void>((resolve) => {
      finish = resolve
    })
    answer = () => isFinished.then(() => ({ ok: true, value: customer }))
    const statuses: number[] = []
    const all = Array.from({ length: 20 }, async () => statuses.push((await choose('k2')).statusCode))
    await expect.poll(() => statuses.length).toBe(19)
    finish()
    await Promise.all(all)
    expect(statuses).toEqual([...Array<number>(19).fill(409), 200])
    expect(effects).toHaveLength(1)
    expect((await choose('k2')).statusCode).toBe(200)
    expect(effects).toHaveLength(1)
  })

  test('is refused if the key was used for another call', async () => {
    await choose('k3')
    for (const other of [await choose('k3', 'de'), await choose('k3', 'en', 2)]) {
      expect([other.statusCode, bodyOf(other).error.type]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    }
    expect(effects).toHaveLength(1)
  })

  test('does not conflict with the same key of another customer', async () => {
    await choose('k4')
    customerId = 8
    await choose('k4')
    expect(effects).toEqual(['7 en', '8 en'])
  })

  test('stores a refusal, but not a temporary one', async () => {
    answer = async () => ({ ok: false, reason: 'ORDER_LOCKED' })
    await choose('k5')
    expect(bodyOf(await choose('k5')).error.type).toBe('ORDER_LOCKED')
    expect(effects).toHaveLength(1)

    answer = async () => ({ ok: false, reason: 'CONFLICT' })
    await choose('k6')
    answer = async () => ({ ok: true, value: customer })
    expect((await choose('k6')).statusCode).toBe(200)

    answer = async () => {
      throw new Error('a bug with a secret')
    }
    const failed = await choose('k7')
    expect([failed.statusCode, bodyOf(failed).error.type]).toEqual([500, 'INTERNAL'])
    expect(failed.body).not.toContain('secret')
    answer = async () => ({ ok: true, value: customer })
    expect((await choose('k7')).statusCode).toBe(200)
  })

  test('is executed again after a day, or if its process died', async () => {
    await choose('k8')
    await choose('k9')
    const { query } = service.services.database
    const now = service.services.clock.realNow()
    await query
      .updateTable('idempotency_key')
      .set({ created_at: addMilliseconds(now, -86_400_001) })
      .where('key', '=', 'k8')
      .execute()
    await query
      .updateTable('idempotency_key')
      .set({ status: null, body: null, lease_until: addMilliseconds(now, -1) })
      .where('key', '=', 'k9')
      .execute()
    await choose('k8')
    await choose('k9')
    expect(effects).toHaveLength(4)
  })

  test('requires a printable key', async () => {
    const response = await choose('x'.repeat(201))
    expect([response.statusCode, bodyOf(response).error.fields]).toEqual([
      422,
      { 'Idempotency-Key': 'Diese Angabe ist ungültig.' },
    ])
  })
})

test('without a key every call is executed', async () => {
  await choose(undefined)
  await choose(undefined)
  expect(effects).toHaveLength(2)
})

test('fields that the contract does not define are removed from the response', async () => {
  answer = async () => ({ ok: true, value: Object.assign({ passwordHash: 'x' }, customer) })
  expect(bodyOf(await choose(undefined)).data).toEqual(customer)
})

test('a lock timeout is a conflict that can be retried', async () => {
  answer = async () => {
    throw Object.assign(new Error('lock timeout'), { code: '55P03' })
  }
  expect(bodyOf(await choose(undefined)).error.type).toBe('CONFLICT')
})

test('a path with an impossible id is not found', async () => {
  const response = await app.inject({
    method: 'PUT',
    url: '/api/v1/customers/abc/language',
    payload: { selectedLang: 'de' },
  })
  expect([response.statusCode, bodyOf(response).error.type]).toEqual([404, 'NOT_FOUND'])
})
