import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { adminCaller } from '../../testing/admin.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { shown } from '../../testing/shown.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld(undefined, {
  environment: { SUPPORT_ALLOWANCE_CENTS: '1200', OPERATIONS_ALLOWANCE_CENTS: '5000' },
})
const ANNA = '/operator/customers/1001'

let number: string
let support: Desk
let people = 0

const db = () => world.services.database.query

beforeAll(async () => {
  const placed = await world.call('placeOrder', {
    params: { id: 20_001 },
    token: await world.tokenOf('Anna'),
  })
  number = placed.data.orderNumber
})

/** Another person, whose allowance nobody has used. */
const personOf = (role: 'support' | 'operations' | 'admin') => deskOf(world, role, `Vera ${++people}`)

beforeEach(async () => {
  support = await personOf('support')
})

const refunded = async () => {
  const { sum } = await db()
    .selectFrom('refund')
    .innerJoin('customer_order', 'customer_order.id', 'refund.order_id')
    .where('order_number', '=', number)
    .where('state', '=', 'DONE')
    .select((row) => row.fn.sum<string | null>('amount_cents').as('sum'))
    .executeTakeFirstOrThrow()
  return String(sum ?? 0)
}

const refund = async (amount: string, desk = support, form: Record<string, string> = {}) =>
  desk.post(`${ANNA}/orders/${number}/refund`, {
    refunded: await refunded(),
    amount,
    reason: 'geplatzt',
    ...form,
  })
const credit = (amount: string, desk = support) =>
  desk.post(`${ANNA}/credit`, { amount, reason: 'geplatzt', subscription: '20001' })

const textOf = (html: string) => shown(html).replaceAll('\u00a0', ' ')
const saidBy = (answer: Response) => answer.headers.get('location')?.split('?')[1] ?? answer.status

describe('customer service with an allowance', () => {
  it('gives refunds and credits up to it, and reads what is left', async () => {
    expect(await support.read(ANNA)).toContain('Erstattungen und Gutschriften: noch 12,00 € heute.')
    expect(saidBy(await refund('5,00'))).toBe('done=refunded')
    expect(await support.read(ANNA)).toContain('noch 7,00 € heute')
    expect(saidBy(await credit('7,00'))).toBe('done=credited')
    const page = await support.read(ANNA)
    expect(page).toContain('noch 0,00 € heute')
    expect(page).not.toMatch(/\/(refund|credit)"/)
    const used = await db()
      .selectFrom('audit')
      .select(['customer_id', 'acted_by', 'facts'])
      .where('action', '=', 'allowance.used')
      .where('acted_by', '=', support.by)
      .orderBy('id')
      .execute()
    expect(used).toMatchObject([
      { customer_id: 1001, facts: { kind: 'REFUND', amount: 500, left: 700 } },
      { customer_id: 1001, facts: { kind: 'CREDIT', amount: 700, left: 0 } },
    ])
    expect(page).toContain('Tagesbetrag genutzt')
  })

  it('is offered a case with everything filled in for what is over it', async () => {
    const answer = await refund('12,01')
    expect(answer.status).toBe(422)
    const page = textOf(await answer.text())
    expect(page).toContain('Heute darfst du noch 12,00 € geben.')
    const form = /id="hand-over".*?<\/section>/s.exec(page)?.[0] ?? ''
    expect(form).toContain('<details open="">')
    expect(form).toContain(`name="order" value="${number}"`)
    expect(form).toMatch(/<option value="REFUND" selected="">/)
    expect(form).toContain('value="12,01"')
    expect(form).toContain('>geplatzt</textarea>')
    const credited = await (await credit('30')).text()
    expect(credited).toMatch(/<option value="CREDIT" selected="">/)
    const whole = await (await refund('', support, { whole: 'yes' })).text()
    expect(/id="hand-over".*?<\/section>/s.exec(whole)?.[0]).toMatch(/name="amount" value="\d+,\d\d"/)
    expect(await support.read(ANNA)).toContain('noch 12,00 € heute')
  })

  it('never exceeds it with two forms at once', async () => {
    const answers = await Promise.all([credit('7,00'), credit('7,00'), refund('7,00')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422, 422])
    expect(await support.read(ANNA)).toContain('noch 5,00 € heute')
  })

  it('has the amount of a refund back that fails later', async () => {
    expect(saidBy(await refund('12,00'))).toBe('done=refunded')
    expect(await support.read(ANNA)).toContain('noch 0,00 € heute')
    await db()
      .updateTable('refund')
      .set({ state: 'FAILED', refused_code: 'CLOSED', failed_at: world.services.clock.realNow() })
      .where('given_by', '=', support.staffId)
      .execute()
    expect(await support.read(ANNA)).toContain('noch 12,00 € heute')
  })

  it('has the whole allowance again on the next day', async () => {
    await credit('12,00')
    await db()
      .updateTable('staff')
      .set({ credited_on: '2026-11-19' as never })
      .where('id', '=', support.staffId)
      .execute()
    expect(await support.read(ANNA)).toContain('noch 12,00 € heute')
    expect(saidBy(await credit('3,00'))).toBe('done=credited')
    expect(await support.read(ANNA)).toContain('noch 9,00 € heute')
  })

  it('does not stop boxes, and settles no case over which others decide', async () => {
    expect((await support.post(`${ANNA}/orders/${number}/stop`)).status).toBe(403)
    expect(await support.read(ANNA)).not.toContain('/stop"')
    await support.submit(`${ANNA}/cases`, { kind: 'CREDIT', text: 'Zwei Beutel', amount: '30', order: '' })
    const { id } = await db()
      .selectFrom('support_case')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(await support.read(`${ANNA}?case=${id}`)).not.toContain('name="case"')
    const form = { amount: '1', reason: 'x', subscription: '20001', case: String(id) }
    expect(await support.submit(`${ANNA}/credit`, form)).toBe('problem=caseNotYours')
  })
})

describe('an allowance', () => {
  it('binds operations if it is set, and neither admins nor keys', async () => {
    const operations = await personOf('operations')
    expect((await credit('50,01', operations)).status).toBe(422)
    expect(saidBy(await credit('50,00', operations))).toBe('done=credited')
    const admin = await personOf('admin')
    expect(await admin.read(ANNA)).not.toContain('€ heute')
    expect(saidBy(await credit('60,00', admin))).toBe('done=credited')
    const key = await adminCaller(world, 'money')
    const answer = await key.send('POST', '/customers/1001/credit', {
      json: { amount: '60', reason: 'x', subscription: 20_001 },
    })
    expect(answer.data).toEqual({ done: 'credited' })
  })

  it('leads to a case on which those act who decide', async () => {
    const admin = await personOf('admin')
    await support.submit(`${ANNA}/cases`, {
      kind: 'REFUND',
      text: 'Zwei Beutel',
      amount: '20',
      order: number,
    })
    const { id } = await db()
      .selectFrom('support_case')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(await admin.read('/operator/work')).toContain('Geld zurück: 20,00 €')
    expect(await admin.read(`${ANNA}?case=${id}`)).toMatch(/name="amount" value="20,00"/)
    expect(saidBy(await refund('20,00', admin, { case: String(id) }))).toBe('done=refunded')
    const { state } = await db()
      .selectFrom('support_case')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('DONE')
  })
})
