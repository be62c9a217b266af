/** The admin API's own calls over HTTP: customers, dogs, subscriptions, orders, refunds, campaigns, the catalogue. */
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ADMIN_SCOPES } from '@pfotenportal/contract/admin/call'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { readDefaultVersion } from '../../core/default-catalogue.ts'
import { offeredTo } from '../../http/support-operations.ts'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()
let caller: AdminCaller

beforeAll(async () => {
  caller = await adminCaller(world, ...ADMIN_SCOPES)
})

/** Each list, with the field by which it is ordered. */
const lists = [
  ['listCustomers', 'id'],
  ['listDogs', 'id'],
  ['listAllSubscriptions', 'id'],
  ['listOrders', 'id'],
  ['listRefunds', 'id'],
  ['listAllDocuments', 'id'],
  ['listCampaigns', 'code'],
  ['listCatalogueVersions', 'version'],
  ['listPriceChanges', 'id'],
] as const
type ListName = (typeof lists)[number][0]

/** Cursors of lists that have one page at first. */
const MADE_UP: Partial<Record<ListName, string>> = {
  listRefunds: Buffer.from('refunds:1').toString('base64url'),
  listAllDocuments: Buffer.from('documents:1').toString('base64url'),
  listCatalogueVersions: Buffer.from('catalogue:1').toString('base64url'),
  listPriceChanges: Buffer.from('prices:1').toString('base64url'),
}

/** Reads a list to its end, in pages of this size. */
async function readAll(
  list: ListName,
  limit: number,
  between: () => Promise<void> = async () => undefined,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const query = { limit, ...(cursor !== undefined && { cursor }) }
    const { data } = await caller.call(list, { query })
    expect(data.items.length).toBeLessThanOrEqual(limit)
    items.push(...data.items)
    cursor = data.nextCursor
    await between()
  }
  return items
}

describe('a list', () => {
  it.each(lists)(
    '%s has the same items in the same order, whatever the size of its pages',
    async (list, key) => {
      const whole = (await readAll(list, 100)).map((item) => item[key])
      expect(new Set(whole).size).toBe(whole.length)
      for (const limit of whole.length > 10 ? [7] : [1, 3])
        expect((await readAll(list, limit)).map((item) => item[key])).toEqual(whole)
    },
  )

  it('repeats and loses nothing while rows are added before and after the page', async () => {
    const { query } = world.services.database
    const before = (await readAll('listCustomers', 100)).map(({ id }) => id)
    let added = 0
    const add = async () => {
      added += 1
      for (const id of added < 3 ? [added, 900_000 + added] : [])
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
    const read = (await readAll('listCustomers', 2, add)).map(({ id }) => Number(id))
    expect(new Set(read).size).toBe(read.length)
    expect(read.filter((id) => before.includes(id))).toEqual(before)
    expect(read.filter((id) => id > 900_000)).toEqual([900_001, 900_002])
  })

  it('refuses the cursor of another list, one that was changed, and sizes beyond 1 to 100', async () => {
    const { data } = await caller.call('listCustomers', { query: { limit: 1 } })
    for (const cursor of ['x', 'Y3VzdG9tZXJzOnJtIC1yZg', Buffer.from('dogs:1').toString('base64url')]) {
      const answer = await caller.call('listCustomers', { query: { cursor } })
      expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, ['cursor']])
    }
    const statusOf = async (query: Record<string, string>) =>
      (await caller.call('listDogs', { query })).status
    expect(await statusOf({ cursor: data.nextCursor ?? '' })).toBe(422)
    for (const limit of ['0', '101', 'many']) expect(await statusOf({ limit })).toBe(422)
  })

  it.each(lists)('%s refuses a made-up cursor that the database cannot compare', async (list) => {
    const { data } = await caller.call(list, { query: { limit: 1 } })
    const [name = ''] = Buffer.from(data.nextCursor ?? MADE_UP[list] ?? '', 'base64url')
      .toString()
      .split(':')
    expect(name).not.toBe('')
    const statusOf = async (key: string) => {
      const cursor = Buffer.from(`${name}:${key}`).toString('base64url')
      return (await caller.call(list, { query: { cursor } })).status
    }
    expect(await statusOf('\0x')).toBe(422)
    expect(await statusOf('2147483647')).toBe(200)
    // The ids of orders are larger, and a code may be any digits.
    const expected = list === 'listOrders' || list === 'listCampaigns' ? 200 : 422
    for (const key of ['2147483648', '999999999999999']) expect(await statusOf(key)).toBe(expected)
  })
})

describe('customers and dogs', () => {
  it('are found by email address, ignoring case, and by id', async () => {
    const { data } = await caller.call('readCustomer', { path: { id: 1001 } })
    expect(data).toMatchObject({ id: 1001, firstName: 'Anna', language: 'de' })
    const found = await caller.call('listCustomers', { query: { email: data.email.toUpperCase() } })
    expect(found.data).toEqual({ items: [data], nextCursor: null })
    const none = await caller.call('listCustomers', { query: { email: 'nobody@example.org' } })
    expect(none.data.items).toEqual([])
  })

  it('belong together', async () => {
    const { data } = await caller.call('listDogs', { query: { customerId: 1001 } })
    expect(data.items.map(({ name, customerId }) => [name, customerId])).toEqual([['Frieda', 1001]])
    const [dog] = data.items
    expect((await caller.call('readDog', { path: { id: dog?.id ?? 0 } })).data).toEqual(dog)
  })
})

describe('subscriptions and orders', () => {
  it('are those that the customer sees, with the actions that a key may send', async () => {
    const token = await world.tokenOf('Anna')
    const { data: own } = await world.call('listSubscriptions', { token })
    const { data } = await caller.call('listAllSubscriptions', { query: { customerId: 1001 } })
    const byId = own.toSorted((a, b) => a.id - b.id)
    expect(data.items).toEqual(
      byId.map((view) => ({ ...offeredTo(caller, view), customerId: 1001, movedTo: null })),
    )
    expect(data.items[0]?.allowedActions).not.toContain('placeOrder')
    const one = await caller.call('readSubscription', { path: { id: 20001 } })
    expect(one.data).toEqual(data.items[0])
    const history = await world.call('listOrderHistory', { params: { id: 20001 }, query: {}, token })
    const [newest] = history.data
    const { id = 0, orderNumber = '' } = newest ?? {}
    expect((await caller.call('readOrder', { path: { id } })).data).toEqual({ ...newest, customerId: 1001 })
    const numbered = await caller.call('listOrders', { query: { number: orderNumber } })
    expect(numbered.data.items.map((order) => order.id)).toEqual([id])
    const listed = await caller.call('listOrders', { query: { subscriptionId: 20001, limit: 100 } })
    const ids = listed.data.items.map((order) => order.id)
    expect(ids).toEqual(expect.arrayContaining(history.data.map((order) => order.id)))
  })

  it('are listed by their status', async () => {
    const listed = (status: string) => caller.call('listAllSubscriptions', { query: { status } })
    const { data } = await listed('CANCELLED')
    expect(new Set(data.items.map(({ status }) => status))).toEqual(new Set(['CANCELLED']))
    expect((await listed('LOST')).status).toBe(422)
  })
})

describe('a refund', () => {
  let orderId: number

  beforeAll(async () => {
    const token = await world.tokenOf('Anna')
    const placed = await world.call('placeOrder', { params: { id: 20001 }, token })
    orderId = placed.data.id
  })
  const refund = (json: object, headers = {}) =>
    caller.call('createRefund', { path: { id: orderId }, json, headers })

  it('follows the rule of the support desk, which says why it is refused', async () => {
    const tooMuch = await refund({ amount: '9999.00', reason: 'broken bag' })
    expect([tooMuch.status, tooMuch.error?.type]).toEqual([409, 'REFUND_NOT_POSSIBLE'])
    expect(tooMuch.error?.details).toMatchObject({ reason: 'MORE_THAN_LEFT' })
    const part = await refund({ amount: '1.00', reason: 'broken bag', stopBox: true })
    expect(part.error?.details).toEqual({ reason: 'NOT_WHOLE' })
    const nothing = await refund({ amount: '0.00', reason: 'x' })
    expect(nothing.error?.details).toEqual({ reason: 'AMOUNT_INVALID' })
    expect((await refund({ amount: '1,00', reason: 'x' })).status).toBe(422)
    expect((await refund({ amount: '1.00', reason: ' ' })).status).toBe(422)
    const unknown = await caller.call('createRefund', { path: { id: 20001999 }, json: { reason: 'x' } })
    expect(unknown.status).toBe(404)
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
    // The answer was lost with its process.
    const { database, clock } = world.services
    await database.query
      .updateTable('idempotency_key')
      .set({ status: null, body: null, lease_until: addSeconds(clock.realNow(), -1) })
      .where('key', '=', 'refund-1')
      .execute()
    const lost = await refund({ amount: '12.30', reason: 'broken bag' }, headers)
    expect(lost.error?.type).toBe('ALREADY_DONE')
    const rest = await refund({ reason: 'the rest', stopBox: true })
    expect(rest.data).toMatchObject({ state: 'DONE', stopsBox: true })
    expect((await refund({ reason: 'again' })).error?.details).toEqual({ reason: 'NOT_PAID' })
    const listed = await caller.call('listRefunds', { query: { orderId } })
    expect(listed.data.items).toEqual([first.data, rest.data])
    const token = await world.tokenOf('Anna')
    const activity = await world.call('listActivity', { params: { id: 20001 }, query: {}, token })
    expect(activity.data.find(({ action }) => action === 'orderRefunded')?.actor).toBe('staff')
  })
})

describe('campaigns', () => {
  const title = { de: 'Lagerverkauf', en: 'Warehouse sale' }
  const file = (percentage: number) => ({
    campaigns: [{ codes: ['LAGER-1', 'LAGER-2'], title, percentage }],
  })
  const save = (json: object) => caller.call('saveCampaigns', { json })
  const end = (code: string, json?: object) => caller.call('endCampaign', { path: { code }, json })
  const read = (code: string) => caller.call('readCampaign', { path: { code } })

  it('are created, changed and ended as by a file, and customers can redeem them until then', async () => {
    expect((await save(file(10))).data).toEqual({ added: 2, changed: 0, unchanged: 0 })
    expect((await save(file(20))).data).toEqual({ added: 0, changed: 2, unchanged: 0 })
    expect((await save(file(20))).data).toEqual({ added: 0, changed: 0, unchanged: 2 })
    const terms = { code: 'LAGER-1', title, percentage: 20, amount: null, until: null }
    expect((await read('lager-1')).data).toMatchObject(terms)
    const json = { subscriptionId: 20003, operation: 'addDiscount', input: { code: 'LAGER-1' } }
    const quote = () => caller.send('POST', '/customers/1002/quotes', { json })
    expect((await quote()).status).toBe(201)
    expect((await end('lager-1')).data.until).toBe('2026-11-19')
    expect((await quote()).error?.type).toBe('DISCOUNT_CODE_INVALID')
    expect((await end('lager-2', { end: 'SOON' })).status).toBe(422)
    expect((await end('unknown')).status).toBe(404)
    expect((await read('unknown')).status).toBe(404)
  })

  it('end with all codes of their campaign, as on the page', async () => {
    await save({ campaigns: [{ codes: ['ALLE-1', 'ALLE-2'], title, percentage: 7 }] })
    expect((await end('alle-1', { end: 'TODAY' })).data).toMatchObject({
      code: 'ALLE-1',
      until: '2026-11-20',
    })
    expect((await read('alle-2')).data.until).toBe('2026-11-20')
  })

  it('leave a trace of what a key has created, changed and ended, with the terms before and after', async () => {
    const trace = (percentage: number) => ({
      campaigns: [
        { codes: ['SPUR-1', 'SPUR-2'], title, percentage },
        { codes: ['SPUR-3'], title, percentage: 5 },
      ],
    })
    for (const percentage of [10, 20, 20]) await save(trace(percentage))
    for (const code of ['spur-1', 'SPUR-1']) await end(code)
    const rows = await world.services.database.query
      .selectFrom('audit')
      .select(['action', 'actor', 'acted_by', 'entity', 'facts'])
      .where('entity', 'like', 'campaign:SPUR-%')
      .orderBy('id')
      .execute()
    expect(rows.every(({ actor, acted_by: by }) => actor === 'staff' && by === caller.by)).toBe(true)
    expect(rows.map(({ action, entity, facts }) => [action, entity, facts])).toMatchObject([
      ['campaign.created', 'campaign:SPUR-1', { codes: 2, value: 10, title, customerId: null }],
      ['campaign.created', 'campaign:SPUR-3', { codes: 1, value: 5 }],
      ['campaign.changed', 'campaign:SPUR-1', { codes: 2, before: { value: 10 }, after: { value: 20 } }],
      [
        'campaign.ended',
        'campaign:SPUR-1',
        { codes: 2, before: { endsAt: null }, after: { endsAt: '2026-11-19' } },
      ],
    ])
  })

  it('can be for one customer, who has to exist', async () => {
    const forCustomer = (customer: number) => ({
      campaigns: [{ codes: [`NUR-${customer}`], title, percentage: 10, customer }],
    })
    expect((await save(forCustomer(1001))).data.added).toBe(1)
    expect((await read('nur-1001')).data.customerId).toBe(1001)
    const unknown = await save(forCustomer(999_999))
    expect([unknown.status, unknown.error?.fields]).toEqual([
      422,
      { customer: 'there is no customer 999999' },
    ])
  })

  it('are refused with the place of each error, all or none', async () => {
    await save(file(20))
    const wrong = { campaigns: [...file(30).campaigns, { codes: ['ok-NOT'], title, percentage: 500 }] }
    const answer = await save(wrong)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.error?.fields ?? {})).toContain('campaigns.1.codes.0')
    expect((await read('LAGER-1')).data.percentage).toBe(20)
  })
})

describe('the catalogue', () => {
  const Content = z.looseObject({ recipes: z.array(z.looseObject({ code: z.string(), name: z.unknown() })) })
  const check = (json: object) => caller.call('checkCatalogue', { json })
  const apply = (json: object, headers = {}) => caller.call('applyCatalogue', { json, headers })
  const present = async () => Content.parse((await caller.call('readCatalogue')).data.content)

  it('is read as it is in force, checked, scheduled once and listed with its versions', async () => {
    expect((await caller.call('readCatalogue')).data.version).toBe(1)
    const content = await present()
    const { recipes } = readDefaultVersion().content
    expect(content.recipes.map(({ code }) => code)).toEqual(recipes.map(({ code }) => code))
    const name = { de: 'Rindsgenuss', en: 'Beef' }
    const next = {
      ...content,
      recipes: content.recipes.map((each, at) => (at === 0 ? { ...each, name } : each)),
    }
    const wanted = { content: next, from: '2027-01-01' }
    const checked = await check(wanted)
    expect(checked.data).toMatchObject({ version: 2, effectiveFrom: '2027-01-01', isUnchanged: false })
    expect(checked.data.changes[0]?.text).toContain('Rindsgenuss')
    expect((await caller.call('listCatalogueVersions')).data.items).toHaveLength(1)
    const headers = { 'idempotency-key': 'version-2' }
    const applied = await apply(wanted, headers)
    expect([applied.status, applied.data]).toEqual([201, checked.data])
    expect((await apply(wanted, headers)).data).toEqual(applied.data)
    const same = await apply(wanted)
    expect([same.status, same.data.isUnchanged]).toEqual([200, true])
    const otherDay = await apply({ ...wanted, from: '2027-02-01' })
    expect([otherDay.status, Object.keys(otherDay.error?.fields ?? {})]).toEqual([422, ['from']])
    const second = await caller.call('readCatalogueVersion', { path: { version: 2 } })
    expect(Content.parse(second.data.content).recipes[0]?.name).toEqual(name)
    expect((await caller.call('readCatalogue')).data.version).toBe(1)
    expect((await caller.call('readCatalogueVersion', { path: { version: 3 } })).status).toBe(404)
  })

  it('is refused with the place of each error', async () => {
    const content = await present()
    const recipes = content.recipes.map((each, at) => (at === 0 ? { ...each, code: 'too long' } : each))
    for (const send of [check, apply]) {
      const answer = await send({ content: { ...content, recipes } })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.error?.fields ?? {})).toContain('content.recipes[0].code')
      expect((await send({ content, from: 'tomorrow' })).status).toBe(422)
    }
  })
})
