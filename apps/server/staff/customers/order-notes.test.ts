import { beforeAll, describe, expect, it, vi } from 'vitest'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
let support: Desk
let operations: Desk

beforeAll(async () => {
  support = await deskOf(world, 'support', 'Vera Dienst')
  operations = await deskOf(world, 'operations', 'Otto Lager')
})

const ANNA = '/operator/customers/1001'
const NUMBER = 'PP-104079'
/** An order of Katharina's that was never paid. */
const UNPAID = { customer: '/operator/customers/1007', order: '20010010' }

const notesOf = (order: string, customer = ANNA) => `${customer}/orders/${order}/notes`

const stored = () =>
  world.services.database.query
    .selectFrom('customer_note')
    .select(['customer_id as customerId', 'order_id as orderId', 'text', 'written_by as by'])
    .orderBy('id')
    .execute()

describe('a note about an order', () => {
  it('is written beside the order, and recorded with it under the name of the person', async () => {
    expect(await support.read(ANNA)).toContain(`action="${notesOf(NUMBER)}"`)
    expect(await support.submit(notesOf(NUMBER), { text: ' <b>Tüte</b> kaputt ' })).toBe('done=note')
    const { query } = world.services.database
    const order = await query
      .selectFrom('customer_order')
      .select('id')
      .where('order_number', '=', NUMBER)
      .executeTakeFirstOrThrow()
    expect(await stored()).toEqual([
      { customerId: 1001, orderId: order.id, text: '<b>Tüte</b> kaputt', by: support.by },
    ])
    const entry = await query
      .selectFrom('audit')
      .select(['customer_id', 'actor', 'acted_by', 'order_id'])
      .where('action', '=', 'note.added')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ customer_id: 1001, actor: 'staff', acted_by: support.by, order_id: order.id })
  })

  it('is on the page of the customer with a link to the order, beside notes without one', async () => {
    expect(await support.submit(`${ANNA}/notes`, { text: 'zieht um' })).toBe('done=note')
    const page = await support.read(ANNA)
    const list = /<ul class="notes">.*?<\/ul>/s.exec(page)?.[0] ?? ''
    const [about, ofOrder] = [...list.matchAll(/<li>.*?<\/li>/gs)].map(([entry]) => entry)
    expect(about).toContain('zieht um')
    expect(about).not.toContain('/operator/orders/')
    expect(ofOrder).toContain('&lt;b&gt;Tüte&lt;/b&gt; kaputt')
    expect(ofOrder).toContain(`<a href="/operator/orders/${NUMBER}">${NUMBER}</a>`)
    expect(page).toMatch(
      new RegExp(`Notiz geschrieben</span>.{0,80}Vera Dienst</span><a href="/operator/orders/${NUMBER}">`),
    )
  })

  it.each([
    ['de', 'Notizen'],
    ['en', 'Notes'],
  ])('is on the page of its order, and no other note is (%s)', async (language, title) => {
    const page = await operations.read(`/operator/orders/${NUMBER}?lang=${language}`)
    expect(page).toContain(`<h2 id="notes">${title}</h2>`)
    expect(page).toContain('&lt;b&gt;Tüte&lt;/b&gt; kaputt')
    expect(page).toContain('Vera Dienst, ')
    expect(page).not.toContain('zieht um')
    expect(await operations.read(`/operator/orders/PP-104081?lang=${language}`)).not.toContain('id="notes"')
  })

  it('can be about an order that was never paid, which its id names', async () => {
    const { customer, order } = UNPAID
    expect(await support.read(customer)).toContain(`action="${notesOf(order, customer)}"`)
    expect(await support.submit(notesOf(order, customer), { text: 'zahlt am Montag' })).toBe('done=note')
    const link = `<a href="/operator/orders/${order}">${order}</a>`
    expect(await support.read(customer)).toContain(`Vera Dienst, `)
    expect(await support.read(customer)).toContain(link)
    expect(await support.read(`/operator/orders/${order}`)).toContain('zahlt am Montag')
  })

  it('is refused if the order is another customer’s or unknown, in both languages', async () => {
    const before = await stored()
    for (const order of ['PP-104081', UNPAID.order, 'PP-999999', '99999999', 'x'])
      expect(await support.submit(notesOf(order), { text: 'x' })).toBe('problem=order')
    expect(await stored()).toEqual(before)
    for (const [language, sentence] of [
      ['de', 'Diese Bestellung gibt es bei diesem Kunden nicht.'],
      ['en', 'This customer has no such order.'],
    ])
      expect(await support.read(`${ANNA}?lang=${language}&problem=order`)).toContain(sentence)
    expect((await support.post(notesOf(NUMBER, '/operator/customers/4711'), { text: 'x' })).status).toBe(404)
  })

  it('must not be empty or too long, and only customer service writes it', async () => {
    expect(await support.submit(notesOf(NUMBER), { text: '  ' })).toBe('problem=note')
    expect(await support.submit(notesOf(NUMBER), { text: 'ä'.repeat(2001) })).toBe('problem=note')
    expect((await operations.post(notesOf(NUMBER), { text: 'x' })).status).toBe(403)
    expect(await operations.read(ANNA)).not.toContain('/notes"')
  })
})
