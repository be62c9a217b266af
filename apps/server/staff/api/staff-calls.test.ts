/** Actions of staff that another system carries out with its key. */
import { beforeAll, describe, expect, it } from 'vitest'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { deskOf } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { staffCalls } from './staff-calls.ts'

const world = sharedSampleWorld()
let caller: AdminCaller

beforeAll(async () => {
  caller = await adminCaller(world, 'support', 'money')
})

const notes = () =>
  world.services.database.query.selectFrom('customer_note').select(['text', 'written_by']).execute()

describe('an action of staff through the admin API', () => {
  it('is carried out and recorded under the name of the key', async () => {
    const answer = await caller.send('POST', '/customers/1001/notes', { json: { text: ' moves in May ' } })
    expect([answer.status, answer.data]).toEqual([200, { done: 'note' }])
    expect(await notes()).toEqual([{ text: 'moves in May', written_by: caller.by }])
    const entries = await world.services.database.query
      .selectFrom('audit')
      .select(['customer_id', 'actor', 'action'])
      .where('acted_by', '=', caller.by)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { customer_id: 1001, actor: 'staff', action: 'note.added' },
      { customer_id: 1001, actor: 'staff', action: 'admin-api.called' },
    ])
  })

  it('has no second effect under the same idempotency key', async () => {
    const headers = { 'idempotency-key': 'note-1' }
    const before = (await notes()).length
    for (const repeat of [null, 'true']) {
      const answer = await caller.send('POST', '/customers/1002/notes', { json: { text: 'once' }, headers })
      expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, repeat])
    }
    expect(await notes()).toHaveLength(before + 1)
  })

  it('accepts numbers where a form sends texts', async () => {
    const json = { reason: 'late twice', amount: 5.5, subscription: 20001 }
    const credited = await caller.send('POST', '/customers/1001/credit', { json })
    expect([credited.status, credited.data]).toEqual([200, { done: 'credited' }])
    const { value } = await world.services.database.query
      .selectFrom('discount')
      .select('value')
      .where('subscription_id', '=', 20001)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(value).toBe(550)
  })

  it.each([
    [
      'de',
      'Diese Erklärung',
      '/work/declarations/record',
      { key: '0c9cf1a3-9a1d-4b8e-8d5c-54a4a3c1a001', kind: 'CANCELLATION' },
      'declarationText',
    ],
    ['en', 'Somebody else has dealt with this', '/work/disputes/close', { id: '7', outcome: 'won' }, 'gone'],
    ['en', 'no such order', '/customers/1001/orders/PP-999999/replace', { shipment: '1' }, 'order'],
  ])('is refused with the sentence of its page (%s)', async (language, sentence, path, json, reason) => {
    const answer = await caller.send('POST', path, { json, headers: { 'accept-language': language } })
    expect([answer.status, answer.error?.type]).toEqual([409, 'ACTION_REFUSED'])
    expect(answer.error?.details?.['reason']).toBe(reason)
    if (language === 'en') expect(String(answer.error?.details?.['message'])).toContain(sentence)
  })

  it('is refused for a customer who does not exist, and for one whose order it is not', async () => {
    const unknown = await caller.send('POST', '/customers/999999/notes', { json: { text: 'x' } })
    expect([unknown.status, unknown.error?.type]).toEqual([404, 'NOT_FOUND'])
    const order = await world.services.database.query
      .selectFrom('customer_order')
      .innerJoin('subscription', 'subscription.id', 'subscription_id')
      .select(['order_number'])
      .where('customer_id', '<>', 1001)
      .where('order_number', 'is not', null)
      .executeTakeFirstOrThrow()
    const path = `/customers/1001/orders/${order.order_number}/replace`
    const foreign = await caller.send('POST', path, { json: { shipment: 1 } })
    expect([foreign.status, foreign.error?.details?.['reason']]).toEqual([409, 'order'])
    const headers = { 'accept-language': 'en' }
    const note = { json: { text: 'x' }, headers }
    const noted = await caller.send('POST', path.replace('replace', 'notes'), note)
    expect(noted.error?.details).toEqual({ reason: 'order', message: 'This customer has no such order.' })
  })

  it('that is a note about an order is kept with it, and shown under the name of the key', async () => {
    const path = '/customers/1001/orders/PP-104079/notes'
    const answer = await caller.send('POST', path, { json: { text: 'bag torn' } })
    expect([answer.status, answer.data]).toEqual([200, { done: 'note' }])
    expect((await notes()).at(-1)).toEqual({ text: 'bag torn', written_by: caller.by })
    const page = await (await deskOf(world, 'support', 'Vera Dienst')).read('/operator/orders/PP-104079')
    expect(page).toContain('bag torn')
    expect(page).not.toContain(caller.by)
  })

  it.each([
    [{ text: '' }, ['text']],
    [{ text: 'x'.repeat(2001) }, ['text']],
    [{ text: { de: 'x' } }, ['text']],
    [{ text: 'x', nonsense: 'y' }, ['nonsense']],
    [[], ['body']],
  ])('is refused with the field that is wrong: %j', async (json, fields) => {
    const answer = await caller.send('POST', '/customers/1001/notes', { json })
    expect([answer.status, answer.error?.type]).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(answer.error?.fields ?? {})).toEqual(fields)
  })

  it('never changes who can sign in, and never moves money twice', () => {
    const names = [...staffCalls.keys()]
    for (const name of ['correctCustomer', 'createKey', 'changeKey', 'addPerson', 'refundOrder'] as const)
      expect(names).not.toContain(name)
    expect(names).toEqual(
      expect.arrayContaining(['addNote', 'replaceBox', 'giveCredit', 'recordDeclaration']),
    )
  })
})
