import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { adminCaller } from '../../testing/admin.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { readFigures, readInSnapshot } from '../figures/read/read-figures.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
let support: Desk
let other: Desk

beforeAll(async () => {
  support = await deskOf(world, 'support', 'Vera Dienst')
  other = await deskOf(world, 'admin', 'Ines Leitung')
})

const PATH = '/operator/work/declarations'
const anna = { kind: 'CANCELLATION', name: 'A. Berger', email: 'anna.berger@example.de', contract: 'Bruno' }

/** Records a declaration; returns the path of its page. */
async function record(fields: Record<string, string>, key: string = randomUUID()): Promise<string> {
  const answer = await support.post(`${PATH}/record`, { key, ...fields })
  return answer.headers.get('location')?.split('?')[0] ?? ''
}

const audits = async (action: string) =>
  world.services.database.query
    .selectFrom('audit')
    .select(['actor', 'acted_by', 'customer_id', 'facts'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()

const mailsTo = async (customerId: number) =>
  (
    await world.services.database.query
      .selectFrom('outbox')
      .select('template')
      .where('customer_id', '=', customerId)
      .execute()
  ).map(({ template }) => template)

const subscription = (id: number) =>
  world.services.database.query
    .selectFrom('subscription')
    .select(['status', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The cancellations that the figures count for the week of the test. */
async function countCancelled(): Promise<number> {
  const period = { from: day('2026-11-16'), to: day('2026-11-22') }
  const { subscriptions } = await readInSnapshot(world.services, () => period, readFigures)
  return subscriptions.weeks.find(({ monday }) => monday === period.from)?.cancelled ?? 0
}

describe('a declaration', () => {
  it('is recorded once, however often the form is sent, and finds its customer by the address', async () => {
    const key = randomUUID()
    const path = await record(anna, key)
    expect(path).toMatch(/\/declarations\/\d+$/)
    expect(await record(anna, key)).toBe(path)
    expect(await audits('declaration.recorded')).toMatchObject([{ acted_by: support.by }])
    const page = await support.read(path)
    for (const expected of [
      '<h1>Kündigung von A. Berger</h1>',
      'href="/operator/customers/1001"',
      'Abo 20001',
    ])
      expect(page).toContain(expected)
    expect(await audits('customers.searched')).toMatchObject([{ facts: { customers: [1001] } }])
    expect(await support.read('/operator/work')).toContain('Kündigung von A. Berger')
    expect(await support.read(`${path}?lang=en`)).not.toMatch(/undefined|NaN|\[object/)
    await support.get(`${path}?lang=de`)
  })

  it('without a day cancels the subscription at once, under the person, and tells the customer', async () => {
    const path = await record({ ...anna, message: 'Hiermit kündige ich.' })
    const carryOut = (desk: Desk) => desk.submit(`${path}/carry-out`, { subscription: '20001' })
    const results = await Promise.all([carryOut(support), carryOut(other)])
    expect(results.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
      'list=declarations&done=carriedOut#declarations',
      'problem=gone',
    ])
    expect(await subscription(20001)).toMatchObject({ status: 'CANCELLED' })
    const [cancelled, ...more] = await audits('subscriptionCancelled')
    expect(more).toEqual([])
    expect(cancelled).toMatchObject({ actor: 'staff', customer_id: 1001 })
    expect(cancelled?.acted_by).toMatch(/^staff:/)
    expect(await mailsTo(1001)).toContain('subscriptionCancelled')
    expect(await support.read(path)).toContain('Diese Erklärung ist abgeschlossen.')
    expect(await support.read('/operator/customers/1001')).toContain('Kündigung für den Kunden ausgeführt')
    const second = await record(anna)
    expect(await support.submit(`${second}/carry-out`, { subscription: '20001' })).toBe(
      'problem=alreadyCancelled',
    )
  })

  it('that came two days ago ends the contract with its receipt, which the customer reads', async () => {
    const path = await record({ ...anna, receivedOn: '2026-11-18', receivedTime: '09:30' })
    expect(await support.read(path)).toContain('Mi., 18. November, 09:30 Uhr')
    const before = await countCancelled()
    expect(await support.submit(`${path}/carry-out`, { subscription: '20005' })).toContain('done=carriedOut')
    const receivedAt = '2026-11-18T08:30:00.000Z'
    const [cancelled] = await audits('subscriptionCancelled')
    expect(cancelled?.facts).toMatchObject({ receivedAt, cancelledAt: receivedAt })
    const token = await world.tokenOf('Sophie')
    const { data: subscriptions } = await world.call('listSubscriptions', { token })
    expect(subscriptions.find(({ id }) => id === 20005)).toMatchObject({ cancelledAt: receivedAt })
    const mail = await world.services.database.query
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'subscriptionCancelled')
      .where('key', 'like', 'subscriptionCancelled:20005:%')
      .executeTakeFirstOrThrow()
    const carriedOutAt = '2026-11-20T11:00:00.000Z'
    expect(mail.data).toMatchObject({ receivedAt, carriedOutAt, endsOn: '2026-11-18', isDayNamed: false })
    const { data: activity } = await world.call('listActivity', { params: { id: 20005 }, query: {}, token })
    expect(activity[0]?.changes).toContainEqual({
      label: 'Eingegangen',
      before: null,
      after: 'Mi., 18. November, 09:30 Uhr',
    })
    expect(await countCancelled()).toBe(before + 1)
  })

  it('with the reason that the dog has died gets the letter of condolence, and is no flow of the customer', async () => {
    const path = await record({ ...anna, name: 'Jonas Weber', email: 'jonas.weber@example.de' })
    const page = await support.read(path)
    const [, reason = ''] = /<option value="(\d+)">[^<]*verstorben/.exec(page) ?? []
    expect(reason).not.toBe('')
    expect(await support.submit(`${path}/carry-out`, { subscription: '20007', reason: '99' })).toBe(
      'problem=noReason',
    )
    const form = { subscription: '20007', reason }
    expect(await support.submit(`${path}/carry-out`, form)).toContain('done=carriedOut')
    expect(await mailsTo(1004)).toContain('subscriptionCondolence')
    const { rows } = await world.services.database.pool.query(
      `SELECT reason_id, closed_by, is_by_staff FROM cancellation_session WHERE subscription_id = 20007
        ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ reason_id: Number(reason), closed_by: 'CANCEL', is_by_staff: true }])
  })

  it('for a later day keeps no reason, and says so', async () => {
    const path = await record({ ...anna, name: 'Thomas Krüger', email: '', endsOn: '2026-12-30' })
    expect(await support.read(path)).not.toContain('name="reason"')
    const form = { subscription: '20002', reason: '1' }
    expect(await support.submit(`${path}/carry-out`, form)).toBe('problem=reasonNotNow')
  })

  it('that came before a contract began does not end it', async () => {
    const path = await record({ ...anna, receivedOn: '2015-01-02' })
    const carriedOut = await support.submit(`${path}/carry-out`, { subscription: '20008' })
    expect(carriedOut).toBe('problem=beforeContract')
    expect(await support.read(`${path}?${carriedOut}`)).toContain('Dieses Abo begann erst nach dem Eingang')
    expect(await subscription(20008)).toMatchObject({ status: 'ACTIVE' })
  })

  it('for a later day lets the subscription end on that day', async () => {
    const path = await record({ ...anna, name: 'Thomas Krüger', email: '', endsOn: '2026-12-31' })
    const page = await support.read(path)
    expect(page).toContain('Das Abo endet am 31. Dezember.')
    expect(page).toContain('Abo 20002')
    expect(await support.submit(`${path}/carry-out`, { subscription: '20002' })).toContain('done=carriedOut')
    expect(await subscription(20002)).toEqual({ status: 'ACTIVE', ends_at: '2026-12-31' })
    expect(await mailsTo(1002)).toContain('subscriptionCancelled')
  })

  it('that matches nobody is closed with a note, once', async () => {
    const path = await record({ kind: 'CANCELLATION', name: 'Nobody Knows' })
    expect(await support.read(path)).toContain('Zu „Nobody Knows“ gibt es niemanden.')
    expect(await support.submit(`${path}/dismiss`, { note: ' ' })).toBe('problem=noteMissing')
    expect(await support.read(`${path}?problem=noteMissing`)).toContain('Bitte schreib auf')
    const dismiss = () => support.submit(`${path}/dismiss`, { note: 'gefragt, welcher Vertrag' })
    expect(await dismiss()).toBe('list=declarations&done=answered#declarations')
    expect(await dismiss()).toBe('problem=gone')
    expect(await support.read('/operator/work')).toContain('<td>gefragt, welcher Vertrag</td>')
  })

  it('of withdrawal is carried out by hand', async () => {
    const path = await record({ ...anna, kind: 'WITHDRAWAL' })
    const page = await support.read(path)
    expect(page).toContain('Einen Widerruf führst du auf der Kundenseite aus')
    expect(page).not.toContain('/carry-out')
    expect(await support.submit(`${path}/carry-out`, { subscription: '20008' })).toBe('problem=gone')
    expect(await subscription(20008)).toMatchObject({ status: 'ACTIVE' })
  })

  it.each([
    [{ name: ' ' }, 'declarationText'],
    [{ message: 'x'.repeat(2001) }, 'declarationText'],
    [{ endsOn: '2026-02-30' }, 'declarationDay'],
    [{ receivedOn: '2026-11-21' }, 'declarationDay'],
    [{ receivedOn: '2026-11-20', receivedTime: '23:59' }, 'declarationDay'],
    [{ receivedTime: '25:00' }, 'declarationDay'],
    [{ kind: 'COMPLAINT' }, 'invalid'],
    [{ key: 'x' }, 'invalid'],
  ])('with %j is answered by a sentence', async (fields, problem) => {
    const form = { key: randomUUID(), ...anna, ...fields } as Record<string, string>
    expect(await support.submit(`${PATH}/record`, form)).toBe(
      `list=declarations&problem=${problem}#declarations`,
    )
  })

  it('is carried out for a subscription that exists only, and has a page only if it does', async () => {
    const path = await record(anna)
    for (const id of ['x', '4711', '9999999999'])
      expect(await support.submit(`${path}/carry-out`, { subscription: id })).toBe('problem=noSubscription')
    expect((await support.get(`${PATH}/4711`)).status).toBe(404)
    expect(await support.submit(`${PATH}/4711/dismiss`, { note: 'x' })).toBe('problem=gone')
    const operations = await deskOf(world, 'operations', 'Otto Lager')
    expect((await operations.get(path)).status).toBe(403)
  })
})

it('a cancellation that another system begins and carries out is none of the customer’s own flows', async () => {
  const caller = await adminCaller(world, 'support')
  const path = '/customers/1002/subscriptions/20003'
  expect((await caller.send('POST', `${path}/cancellationFlow`)).status).toBe(200)
  expect((await caller.send('POST', `${path}/cancel`)).status).toBe(200)
  const flows = await world.services.database.query
    .selectFrom('cancellation_session')
    .select(['closed_by', 'is_by_staff'])
    .where('subscription_id', '=', 20_003)
    .execute()
  expect(flows).toEqual([{ closed_by: 'CANCEL', is_by_staff: true }])
})
