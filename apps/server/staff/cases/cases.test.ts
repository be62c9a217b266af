import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { adminCaller } from '../../testing/admin.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()
let support: Desk
let operations: Desk

beforeAll(async () => {
  support = await deskOf(world, 'support', 'Vera Dienst')
  operations = await deskOf(world, 'operations', 'Otto Lager')
})

beforeEach(async () => {
  await world.services.database.query.deleteFrom('support_case').execute()
})

const ANNA = '/operator/customers/1001'
const WORK = '/operator/work'
const NUMBER = 'PP-104079'

const wish = { kind: 'REFUND', text: 'Zwei Beutel geplatzt', amount: '12', order: NUMBER }

const open = (form: Record<string, string> = {}, desk = support) =>
  desk.submit(`${ANNA}/cases`, { ...wish, ...form })

const stored = () =>
  world.services.database.query.selectFrom('support_case').selectAll().orderBy('id').execute()
const newest = async () => {
  const last = (await stored()).at(-1)
  if (!last) throw new Error('no case is stored')
  return last
}

async function listed(desk: Desk): Promise<string> {
  return /<section class="card" id="cases".*?<\/section>/s.exec(await desk.read(WORK))?.[0] ?? ''
}

const close = async (desk: Desk, action: 'take' | 'done' | 'decline', form: Record<string, string> = {}) => {
  const { id } = await newest()
  const answer = await desk.submit(`${WORK}/cases/${action}`, { case: String(id), ...form })
  return answer?.replace(/^list=cases&/, '').replace(/#.*$/, '')
}

describe('a case', () => {
  it('is opened by anybody at the desk, once, and waits for those who may act', async () => {
    expect(await open()).toBe('done=caseOpened')
    expect(await open()).toBe('done=caseOpened')
    expect(await stored()).toMatchObject([
      {
        customer_id: 1001,
        order_id: 20_001_008,
        kind: 'REFUND',
        amount_cents: 1200,
        state: 'OPEN',
        opened_by: support.by,
        owner: null,
      },
    ])
    expect(await listed(operations)).toContain('Zwei Beutel geplatzt')
    expect(await listed(support)).toContain('Kein Fall wartet auf dich.')
    for (const page of [ANNA, `/operator/orders/${NUMBER}`]) {
      const html = await support.read(page)
      expect(html).toContain('Geld zurück: 12,00 €')
      expect(html).not.toMatch(/undefined|NaN|\[object/)
    }
    const entry = await world.services.database.query
      .selectFrom('audit')
      .select(['customer_id', 'order_id', 'acted_by', 'facts'])
      .where('action', '=', 'case.opened')
      .execute()
    expect(entry).toEqual([
      { customer_id: 1001, order_id: 20_001_008, acted_by: support.by, facts: { kind: 'REFUND' } },
    ])
    expect(await support.read(ANNA)).toContain('Fall eröffnet')
  })

  it.each([
    ['without what is wanted', { text: ' ' }, 'caseText'],
    ['with too long a text', { text: 'x'.repeat(501) }, 'caseText'],
    ['with an amount that is none', { amount: 'viel' }, 'amount'],
    ['with nothing as its amount', { amount: '0' }, 'amount'],
    ['about an order of another customer', { order: 'PP-104081' }, 'order'],
    ['about an unknown order', { order: 'PP-9' }, 'order'],
    ['of an unknown kind', { kind: 'GIFT' }, 'invalid'],
    ['for somebody who does not exist', { owner: '99999' }, 'caseOwner'],
  ])('%s is refused', async (_what, form, problem) => {
    expect(await open(form)).toBe(`problem=${problem}`)
    expect(await stored()).toEqual([])
  })

  it('can be for one person who may act, and for nobody else', async () => {
    expect(await open({ owner: String(support.staffId) })).toBe('problem=caseOwner')
    expect(await open({ owner: String(operations.staffId) })).toBe('done=caseOpened')
    expect(await listed(operations)).toContain('bei Otto Lager')
  })

  it('is taken over, and done or declined by those who may act, with the reason', async () => {
    await open()
    expect(await close(support, 'take')).toBe('problem=caseNotYours')
    expect(await close(support, 'done')).toBe('problem=caseNotYours')
    expect(await close(operations, 'take')).toBe('done=caseTaken')
    expect((await newest()).owner).toBe(operations.by)
    expect(await close(operations, 'decline', { note: ' ' })).toBe('problem=caseReason')
    expect(await close(operations, 'decline', { note: 'Foto fehlt' })).toBe('done=caseDeclined')
    expect(await close(operations, 'done')).toBe('problem=gone')
    expect(await newest()).toMatchObject({ state: 'DECLINED', note: 'Foto fehlt', closed_by: operations.by })
    expect(await support.read(ANNA)).toContain('Foto fehlt')
    expect(await listed(operations)).toContain('Kein Fall wartet auf dich.')
  })

  it('can be declined by whoever opened it', async () => {
    await open()
    expect(await close(support, 'decline', { note: 'hat sich erledigt' })).toBe('done=caseDeclined')
  })

  it('fills the form of a credit in, and is done with it, once', async () => {
    await open({ kind: 'CREDIT', order: '' })
    const { id } = await newest()
    const page = await operations.read(`${ANNA}?case=${id}`)
    expect(page).toContain(`<input type="hidden" name="case" value="${id}"/>`)
    expect(page).toMatch(/name="amount" value="12,00"/)
    const form = { case: String(id), amount: '12,00', reason: 'geplatzt', subscription: '20001' }
    expect(await operations.submit(`${ANNA}/credit`, form)).toBe('done=credited')
    expect(await newest()).toMatchObject({ state: 'DONE', closed_by: operations.by })
    expect(await operations.submit(`${ANNA}/credit`, form)).toBe('problem=gone')
    const { rows } = await world.services.database.pool.query(
      `SELECT count(*)::int AS credits FROM discount WHERE code LIKE 'KULANZ-%'`,
    )
    expect(rows).toEqual([{ credits: 1 }])
  })

  it('is done with the refund that it asked for, and refused for a second one', async () => {
    const token = await world.tokenOf('Anna')
    const { data } = await world.call('placeOrder', { params: { id: 20_001 }, token })
    await open({ order: String(data.id) })
    const { id } = await newest()
    const number = data.orderNumber
    const form = { case: String(id), amount: '12,00', reason: 'geplatzt', refunded: '0' }
    expect(await operations.read(`${ANNA}?case=${id}`)).toContain(`name="case" value="${id}"`)
    expect(await operations.submit(`${ANNA}/orders/${number}/refund`, form)).toBe('done=refunded')
    expect((await newest()).state).toBe('DONE')
    const again = { ...form, refunded: '1200' }
    expect(await operations.submit(`${ANNA}/orders/${number}/refund`, again)).toBe('problem=gone')
  })

  it('stays open with a refund whose outcome is not known: the gateway may refuse it', async () => {
    const token = await world.tokenOf('Thomas')
    const { data } = await world.call('placeOrder', { params: { id: 20_002 }, token })
    const thomas = '/operator/customers/1002'
    expect(await support.submit(`${thomas}/cases`, { ...wish, order: String(data.id) })).toBe(
      'done=caseOpened',
    )
    const { id } = await newest()
    const unanswered = vi.spyOn(world.services.gateway, 'refund').mockResolvedValue({ outcome: 'UNKNOWN' })
    const form = { case: String(id), amount: '12,00', reason: 'geplatzt', refunded: '0' }
    const path = `${thomas}/orders/${data.orderNumber}/refund`
    expect(await operations.submit(path, form)).toBe('done=running')
    unanswered.mockRestore()
    expect((await newest()).state).toBe('OPEN')
  })

  it('of another customer is not settled by an action', async () => {
    await open({ kind: 'CREDIT', order: '' })
    const { id } = await newest()
    const form = { case: String(id), amount: '5', reason: 'x', subscription: '20003' }
    expect(await operations.submit('/operator/customers/1002/credit', form)).toBe('problem=gone')
    expect((await newest()).state).toBe('OPEN')
  })

  it('is opened by another system, and goes with its customer', async () => {
    const caller = await adminCaller(world, 'support')
    const answer = await caller.send('POST', '/customers/1001/cases', {
      json: { kind: 'OTHER', text: 'Rückruf erbeten' },
    })
    expect(answer.data).toEqual({ done: 'caseOpened' })
    expect(await newest()).toMatchObject({ opened_by: caller.by, kind: 'OTHER' })
    expect(await listed(support)).toContain('Rückruf erbeten')
    const { rows } = await world.services.database.pool.query(
      `SELECT confdeltype FROM pg_constraint
        WHERE conrelid = 'support_case'::regclass AND confrelid = 'customer'::regclass`,
    )
    expect(rows).toEqual([{ confdeltype: 'c' }])
  })
})
