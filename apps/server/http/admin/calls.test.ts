/** The admin API's own calls over HTTP: customers, dogs, subscriptions, orders, refunds, campaigns, the catalogue. */
import { readFileSync } from 'node:fs'
import { ADMIN_SCOPES } from '@pfotenportal/contract/admin/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'

let world: SampleWorld
let caller: AdminCaller

beforeAll(async () => {
  world = await startSampleWorld()
  caller = await adminCaller(world, ...ADMIN_SCOPES)
})
afterAll(() => world.stop())

const get = (path: string) => caller.send('GET', path)
const post = (path: string, json?: unknown, headers: Record<string, string> = {}) =>
  caller.send('POST', path, { json, headers })

/** Reads a list to its end, in pages of this size. */
async function readAll(path: string, limit: number, between: () => Promise<void> = async () => undefined) {
  const items: Record<string, unknown>[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const at: string = cursor === '' ? '' : `&cursor=${cursor}`
    const { status, data } = await get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${at}`)
    expect(status).toBe(200)
    expect(data.items.length).toBeLessThanOrEqual(limit)
    items.push(...data.items)
    cursor = data.nextCursor
    await between()
  }
  return items
}

describe('a list', () => {
  const lists = [
    ['/customers', 'id'],
    ['/dogs', 'id'],
    ['/subscriptions', 'id'],
    ['/orders', 'id'],
    ['/refunds', 'id'],
    ['/campaigns', 'code'],
    ['/catalogue/versions', 'version'],
  ] as const

  it.each(lists)(
    '%s has the same items in the same order, whatever the size of its pages',
    async (path, key) => {
      const whole = (await readAll(path, 100)).map((item) => item[key])
      expect(new Set(whole).size).toBe(whole.length)
      for (const limit of whole.length > 10 ? [7] : [1, 3])
        expect((await readAll(path, limit)).map((item) => item[key])).toEqual(whole)
    },
  )

  it('repeats and loses nothing while rows are added before and after the page', async () => {
    const { query } = world.services.database
    const before = (await readAll('/customers', 100)).map(({ id }) => id)
    let added = 0
    const add = async () => {
      added += 1
      const ids = added < 3 ? [added, 900_000 + added] : []
      for (const id of ids)
        await query
          .insertInto('customer')
          .values({
            id,
            first_name: 'Neu',
            last_name: `${id}`,
            email: `new-${id}@example.org`,
            tags: [],
            selected_lang: 'de',
            referral_code: `NEW${id}`,
            referred_by: null,
            created_at: world.services.clock.realNow(),
          })
          .execute()
    }
    const read = (await readAll('/customers', 2, add)).map(({ id }) => Number(id))
    expect(new Set(read).size).toBe(read.length)
    expect(read.filter((id) => before.includes(id))).toEqual(before)
    expect(read.filter((id) => id > 900_000)).toEqual([900_001, 900_002])
  })

  it('refuses the cursor of another list, one that was changed, and sizes beyond 1 to 100', async () => {
    const { data } = await get('/customers?limit=1')
    const wrong = ['x', 'Y3VzdG9tZXJzOnJtIC1yZg', Buffer.from('dogs:1').toString('base64url')]
    for (const cursor of wrong) {
      const answer = await get(`/customers?cursor=${cursor}`)
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ['cursor']])
    }
    expect((await get(`/dogs?cursor=${data.nextCursor}`)).status).toBe(422)
    for (const limit of ['0', '101', 'many']) expect((await get(`/dogs?limit=${limit}`)).status).toBe(422)
  })
})

describe('customers and dogs', () => {
  it('are found by email address, ignoring case, and by id', async () => {
    const { data } = await get('/customers/1001')
    expect(data).toMatchObject({ id: 1001, firstName: 'Anna', language: 'de' })
    const found = await get(`/customers?email=${encodeURIComponent(data.email.toUpperCase())}`)
    expect(found.data).toEqual({ items: [data], nextCursor: null })
    expect((await get('/customers?email=nobody@example.org')).data.items).toEqual([])
  })

  it('belong together', async () => {
    const { data } = await get('/dogs?customerId=1001')
    expect(data.items.map(({ name }: { name: string }) => name)).toContain('Frieda')
    const [dog] = data.items
    expect((await get(`/dogs/${dog.id}`)).data).toEqual(dog)
    expect(dog.customerId).toBe(1001)
  })
})

describe('subscriptions and orders', () => {
  it('are those that the customer sees', async () => {
    const token = await world.tokenOf('Anna')
    const { data: own } = await world.call('listSubscriptions', { token })
    const { data } = await get('/subscriptions?customerId=1001')
    const byId = own.toSorted((a, b) => a.id - b.id)
    expect(data.items).toEqual(byId.map((view) => ({ ...view, customerId: 1001 })))
    expect((await get('/subscriptions/20001')).data).toEqual(data.items[0])
    const history = await world.call('listOrderHistory', { params: { id: 20001 }, query: {}, token })
    const [newest] = history.data
    expect((await get(`/orders/${newest?.id}`)).data).toEqual({ ...newest, customerId: 1001 })
    expect((await get(`/orders?number=${newest?.orderNumber}`)).data.items).toHaveLength(1)
    const listed = await readAll('/orders?subscriptionId=20001', 100)
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(history.data.map(({ id }) => id)))
  })

  it('are listed by their status', async () => {
    const cancelled = await readAll('/subscriptions?status=CANCELLED', 100)
    expect(cancelled.length).toBeGreaterThan(0)
    expect(new Set(cancelled.map(({ status }) => status))).toEqual(new Set(['CANCELLED']))
    expect((await get('/subscriptions?status=LOST')).status).toBe(422)
  })
})

describe('a refund', () => {
  let orderId: number

  beforeAll(async () => {
    const token = await world.tokenOf('Anna')
    const placed = await world.call('placeOrder', { params: { id: 20001 }, token })
    orderId = placed.data.id
  })
  const refund = (json: object, headers = {}) => post(`/orders/${orderId}/refunds`, json, headers)

  it('follows the rule of the support desk, which says why it is refused', async () => {
    const tooMuch = await refund({ amount: '9999.00', reason: 'broken bag' })
    expect([tooMuch.status, tooMuch.error.type]).toEqual([409, 'REFUND_NOT_POSSIBLE'])
    expect(tooMuch.error.details).toMatchObject({ reason: 'MORE_THAN_LEFT' })
    const part = await refund({ amount: '1.00', reason: 'broken bag', stopBox: true })
    expect(part.error.details).toEqual({ reason: 'NOT_WHOLE' })
    expect((await refund({ amount: '0.00', reason: 'x' })).error.details).toEqual({
      reason: 'AMOUNT_INVALID',
    })
    expect((await refund({ amount: '1,00', reason: 'x' })).status).toBe(422)
    expect((await refund({ amount: '1.00', reason: ' ' })).status).toBe(422)
    expect((await post('/orders/20001999/refunds', { reason: 'x' })).status).toBe(404)
  })

  it('is made once for one key, in part and then in full, under the name of the key', async () => {
    const headers = { 'idempotency-key': 'refund-1' }
    const first = await refund({ amount: '12.30', reason: 'broken bag' }, headers)
    expect([first.status, first.error]).toEqual([201, undefined])
    expect(first.data).toMatchObject({
      orderId,
      customerId: 1001,
      amount: '12.30',
      state: 'DONE',
      reason: 'broken bag',
      requestedBy: caller.by,
      stopsBox: false,
    })
    const repeat = await refund({ amount: '12.30', reason: 'broken bag' }, headers)
    expect([repeat.status, repeat.data]).toEqual([201, first.data])
    expect(repeat.headers.get('idempotent-replayed')).toBe('true')
    const rest = await refund({ reason: 'the rest', stopBox: true })
    expect(rest.data).toMatchObject({ state: 'DONE', stopsBox: true })
    expect((await refund({ reason: 'again' })).error.details).toEqual({ reason: 'NOT_PAID' })
    const listed = await get(`/refunds?orderId=${orderId}`)
    expect(listed.data.items).toEqual([first.data, rest.data])
    const token = await world.tokenOf('Anna')
    const activity = await world.call('listActivity', { params: { id: 20001 }, query: {}, token })
    expect(activity.data.find(({ action }) => action === 'orderRefunded')?.actor).toBe('support')
  })
})

describe('campaigns', () => {
  const title = { de: 'Lagerverkauf', en: 'Warehouse sale' }
  const file = (percentage: number) => ({
    campaigns: [{ codes: ['LAGER-1', 'LAGER-2'], title, percentage }],
  })

  it('are created and changed as by a file, and customers can redeem them', async () => {
    expect((await post('/campaigns', file(10))).data).toEqual({ added: 2, changed: 0, unchanged: 0 })
    expect((await post('/campaigns', file(20))).data).toEqual({ added: 0, changed: 2, unchanged: 0 })
    expect((await post('/campaigns', file(20))).data).toEqual({ added: 0, changed: 0, unchanged: 2 })
    expect((await get('/campaigns/lager-1')).data).toMatchObject({
      code: 'LAGER-1',
      title,
      percentage: 20,
      amount: null,
      until: null,
    })
    const redeem = { subscriptionId: 20003, operation: 'addDiscount', input: { code: 'LAGER-1' } }
    expect((await post('/customers/1002/quotes', redeem)).status).toBe(201)
    expect((await post('/campaigns/lager-1/end')).data).toMatchObject({ until: '2026-11-19' })
    expect((await post('/customers/1002/quotes', redeem)).error.type).toBe('DISCOUNT_CODE_INVALID')
    expect((await post('/campaigns/lager-2/end', { end: 'TODAY' })).data.until).toBe('2026-11-20')
    expect((await post('/campaigns/lager-2/end', { end: 'SOON' })).status).toBe(422)
    expect((await post('/campaigns/unknown/end')).status).toBe(404)
    expect((await get('/campaigns/unknown')).status).toBe(404)
  })

  it('are refused with the place of each error, all or none', async () => {
    const wrong = { campaigns: [...file(30).campaigns, { codes: ['ok-NOT'], title, percentage: 500 }] }
    const answer = await post('/campaigns', wrong)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.error.fields ?? {})).toContain('campaigns.1.codes.0')
    expect((await get('/campaigns/LAGER-1')).data.percentage).toBe(20)
  })
})

describe('the catalogue', () => {
  it('is read as it is in force, checked, scheduled once and listed with its versions', async () => {
    const { data: current } = await get('/catalogue')
    expect(current.version).toBe(1)
    const file = JSON.parse(
      readFileSync(new URL('../../../../catalogue/default.json', import.meta.url), 'utf8'),
    ) as { recipes: { code: string }[] }
    expect(current.content.recipes.map(({ code }: { code: string }) => code)).toEqual(
      file.recipes.map(({ code }) => code),
    )
    const next = structuredClone(current.content)
    next.recipes[0].name = { de: 'Rindsgenuss', en: 'Beef' }
    const wanted = { content: next, from: '2027-01-01' }
    const checked = await post('/catalogue/check', wanted)
    expect(checked.data).toMatchObject({ version: 2, effectiveFrom: '2027-01-01', isUnchanged: false })
    expect(checked.data.changes[0].text).toContain('Rindsgenuss')
    expect((await get('/catalogue/versions')).data.items).toHaveLength(1)
    const headers = { 'idempotency-key': 'version-2' }
    const applied = await post('/catalogue/versions', wanted, headers)
    expect([applied.status, applied.data]).toEqual([201, checked.data])
    expect((await post('/catalogue/versions', wanted, headers)).data).toEqual(applied.data)
    const same = await post('/catalogue/versions', wanted)
    expect([same.status, same.data.isUnchanged]).toEqual([200, true])
    expect((await get('/catalogue/versions/2')).data.content.recipes[0].name.de).toBe('Rindsgenuss')
    expect((await get('/catalogue')).data.version).toBe(1)
    expect((await get('/catalogue/versions/3')).status).toBe(404)
  })

  it('is refused with the place of each error', async () => {
    const { data: current } = await get('/catalogue')
    const wrong = structuredClone(current.content)
    wrong.recipes[0].code = 'much too long'
    for (const path of ['/catalogue/check', '/catalogue/versions']) {
      const answer = await post(path, { content: wrong })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.error.fields ?? {}).join()).toContain('content.recipes[0].code')
      const past = await post(path, { content: { ...current.content, vat: 1 }, from: '2020-01-01' })
      expect(past.status).toBe(422)
    }
  })
})
