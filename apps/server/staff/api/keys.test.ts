/** Keys of the admin API: secrets, revocation, limits, repeated calls, and what the audit log keeps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_SCOPES } from '@pfotenportal/contract/admin/call'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { hashOf } from '../../core/secrets.ts'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { deskOf } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { testStaff } from '../../testing/staff.ts'
import { startTestService, type TestService } from '../../testing/start.ts'
import { revokeKey } from '../keys/actions.ts'

const world = sharedSampleWorld()
/** Another process on the same database, in which a key may send three calls a minute. */
let other: TestService
let caller: AdminCaller

beforeAll(async () => {
  other = await startTestService({
    databaseUrl: world.databaseUrl,
    environment: { SAMPLE_WORLD: 'on', RATE_ADMIN_CALLS_PER_KEY_MINUTE: '3' },
  })
  caller = await adminCaller(world, ...ADMIN_SCOPES)
})
afterAll(() => other.stop())

const rowOf = (id: number) =>
  world.services.database.query
    .selectFrom('admin_key')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const calledBy = (by: string) =>
  world.services.database.query
    .selectFrom('audit')
    .select(['customer_id', 'actor', 'action', 'entity', 'facts'])
    .where('acted_by', '=', by)
    .where('action', '=', 'admin-api.called')
    .orderBy('id')
    .execute()

describe('a key', () => {
  it('has 256 random bits after its prefix, and only its hash is stored', async () => {
    expect(caller.secret).toMatch(/^pfk_[\w-]{43}$/)
    const row = await rowOf(caller.id)
    expect(row.secret_hash.equals(hashOf(caller.secret))).toBe(true)
    expect(JSON.stringify(row)).not.toContain(caller.secret)
  })

  it('is refused in every process from the moment it is revoked', async () => {
    const key = await adminCaller(world, 'read')
    const call = (service: TestService) =>
      service.request('GET', '/api/admin/v1/customers/1001', { token: key.secret })
    expect([(await call(world)).status, (await call(other)).status]).toEqual([200, 200])
    expect(await revokeKey(await testStaff(world.services, 'staff:1'), key.id)).toBe(true)
    for (const service of [world, other]) {
      const answer = await call(service)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="admin-api"')
    }
    expect(await rowOf(key.id)).toMatchObject({ revoked_by: 'staff:1' })
  })

  it('writes the time of its last use at most once a minute', async () => {
    const key = await adminCaller(world, 'read')
    expect((await rowOf(key.id)).last_used_at).toBeNull()
    await key.send('GET', '/customers?limit=1')
    const first = (await rowOf(key.id)).last_used_at
    expect(first).not.toBeNull()
    await key.send('GET', '/customers?limit=1')
    expect((await rowOf(key.id)).last_used_at).toBe(first)
    const earlier = addSeconds(world.services.clock.realNow(), -61)
    await world.services.database.query
      .updateTable('admin_key')
      .set({ last_used_at: earlier })
      .where('id', '=', key.id)
      .execute()
    await key.send('GET', '/customers?limit=1')
    expect((await rowOf(key.id)).last_used_at).not.toBe(earlier)
  })

  it('is limited by itself, with the time to wait', async () => {
    const [key, second] = [await adminCaller(world, 'read'), await adminCaller(world, 'read')]
    const call = (token: string) => other.request('GET', '/api/admin/v1/campaigns', { token })
    for (const _ of [1, 2, 3]) expect((await call(key.secret)).status).toBe(200)
    const limited = await call(key.secret)
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call(second.secret)).status).toBe(200)
    expect(await calledBy(key.by)).toHaveLength(3)
  })

  const statusWith = async (token: string, headers: Record<string, string> = {}) =>
    (await world.request('GET', '/api/admin/v1/campaigns', { token, headers })).status
  const change = (id: number, set: string) =>
    world.services.database.pool.query(`UPDATE admin_key SET ${set} WHERE id = $1`, [id])

  it('is refused from its end on, which raises an alert two weeks before', async () => {
    const key = await adminCaller(world, 'read')
    const operations = await deskOf(world, 'operations', 'Olga Betrieb')
    const alert = '1 Schlüssel der Admin-API läuft'
    await change(key.id, `expires_at = now() + interval '15 days'`)
    expect([await statusWith(key.secret), (await operations.read('/operator')).includes(alert)]).toEqual([
      200,
      false,
    ])
    await change(key.id, `expires_at = now() + interval '13 days'`)
    expect([await statusWith(key.secret), (await operations.read('/operator')).includes(alert)]).toEqual([
      200,
      true,
    ])
    await change(key.id, 'expires_at = now()')
    expect([await statusWith(key.secret), (await operations.read('/operator')).includes(alert)]).toEqual([
      401,
      false,
    ])
  })

  it.each([
    ['{}', 200],
    ['{127.0.0.0/8}', 200],
    ['{192.0.2.0/24,127.0.0.1}', 200],
    ['{192.0.2.0/24}', 401],
    ['{::1/128}', 401],
  ])('with the networks %s answers a call from this machine with %d', async (networks, status) => {
    const key = await adminCaller(world, 'read')
    await change(key.id, `networks = '${networks}'`)
    // Without a trusted proxy nobody can name another address.
    for (const headers of [{}, { 'x-forwarded-for': '192.0.2.7' }])
      expect(await statusWith(key.secret, headers)).toBe(status)
  })

  it('that is unknown is limited by network', async () => {
    const call = (token: string) => world.request('GET', '/api/admin/v1/campaigns', { token })
    const statuses = new Set<number>()
    for (let tries = 0; tries < 35; tries += 1) statuses.add((await call('pfk_guessed')).status)
    expect([...statuses]).toEqual([401, 429])
    expect((await call(caller.secret)).status).toBe(200)
  })
})

describe('a repeated call', () => {
  it('gets the first answer and has no second effect', async () => {
    const { customer_id: customerId } = await world.services.database.query
      .selectFrom('subscription')
      .select('customer_id')
      .where('id', '=', 20015)
      .executeTakeFirstOrThrow()
    const path = `/customers/${customerId}/subscriptions/20015/skip_next_order`
    const send = (by: AdminCaller, headers: Record<string, string>) => by.send('POST', path, { headers })
    const headers = { 'idempotency-key': 'skip-1' }
    const first = await send(caller, headers)
    expect(first.status).toBe(200)
    const repeat = await send(caller, headers)
    expect([repeat.status, repeat.data]).toEqual([200, first.data])
    expect(repeat.headers.get('idempotent-replayed')).toBe('true')
    const skipped = await world.services.database.query
      .selectFrom('audit')
      .select('id')
      .where('subscription_id', '=', 20015)
      .where('action', '=', 'orderSkipped')
      .where('acted_by', '=', caller.by)
      .execute()
    expect(skipped).toHaveLength(1)
    const another = await adminCaller(world, 'support')
    expect((await send(another, headers)).headers.get('idempotent-replayed')).toBeNull()
    const reused = await caller.send('POST', '/campaigns/UNKNOWN/end', { headers })
    expect([reused.status, reused.error?.type]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('is refused under a key that is no key', async () => {
    const headers = { 'idempotency-key': 'two words' }
    const answer = await caller.send('POST', '/campaigns/UNKNOWN/end', { headers })
    expect(Object.keys(answer.error?.fields ?? {})).toEqual(['Idempotency-Key'])
  })
})

describe('the audit log', () => {
  it('has every call with its key, path, status and customer, and no personal data', async () => {
    const key = await adminCaller(world, 'read', 'support')
    await key.send('GET', '/customers/1001')
    await key.send('GET', '/customers?limit=2')
    await key.send('GET', '/customers?email=anna@example.org')
    await key.send('GET', '/customers/anna@example.org')
    await key.send('POST', '/customers/1001/addresses', { json: { firstName: 'Geheim' } })
    await key.send('POST', '/campaigns/X1/end')
    const rows = await calledBy(key.by)
    const path = (below: string) => `/api/admin/v1${below}`
    expect(rows.map(({ customer_id, facts }) => [customer_id, facts])).toEqual([
      [1001, { method: 'GET', path: path('/customers/1001'), status: 200 }],
      [null, { method: 'GET', path: path('/customers'), status: 200, customers: [1001, 1002] }],
      [null, { method: 'GET', path: path('/customers'), status: 200 }],
      [null, { method: 'GET', path: path('/customers/:id'), status: 404 }],
      [1001, { method: 'POST', path: path('/customers/1001/addresses'), status: 422 }],
      [null, { method: 'POST', path: path('/campaigns/X1/end'), status: 403 }],
    ])
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(['staff']))
    for (const secret of [key.secret, 'Geheim', 'example.org'])
      expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('does not clutter the customer’s page, which names the key beside a change', async () => {
    const support = await deskOf(world, 'support', 'Vera Dienst')
    await caller.send('POST', '/customers/1005/subscriptions/20008/pause', { json: { weeks: 4 } })
    const page = await support.read('/operator/customers/1005')
    expect(page).not.toContain('admin-api.called')
    expect(page).toContain(`Team, ${ADMIN_SCOPES.join(' and ')}<`)
  })
})
