import { beforeAll, describe, expect, it } from 'vitest'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()
let support: Desk

beforeAll(async () => {
  support = await deskOf(world, 'support', 'Vera Dienst')
})

const NUMBER = 'PP-104067'
const order = (language = 'de', number = NUMBER) =>
  support.read(`/operator/orders/${number}?lang=${language}`)

/** The cells of a table, row by row. */
function rowsOf(page: string, table: string): string[][] {
  const [body = ''] = new RegExp(`id="table-${table}".*?</section>`, 's').exec(page) ?? []
  return [...body.matchAll(/<tr><td.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell),
  )
}

describe('the page of an order', () => {
  it('says whose it is, and leads to what can be done about it', async () => {
    const page = await order()
    expect(page).toContain('<dt>Kunde</dt><dd><a href="/operator/customers/1001">Anna Berger</a></dd>')
    expect(page).toContain('<dt>Hund</dt><dd>Frieda</dd>')
    expect(page).toContain('href="/operator/customers/1001#order-20001007"')
    expect(page).toContain('href="https://tracking.example/00340434000020001007"')
    expect(page).not.toMatch(/anna\.berger@|Kastanienallee|undefined|NaN|\[object/)
  })

  it('has the bags of each parcel as they were packed', async () => {
    const bags = rowsOf(await order(), 'orderContents')
    expect(bags.map(([, article]) => article)).toEqual(expect.arrayContaining(['Cowgenuss', 'Gockelspeis']))
    for (const [parcel, , quantity] of bags) {
      expect(Number(parcel)).toBeGreaterThan(0)
      expect(quantity).toMatch(/^[1-9]\d* × \d+ (g|kg)$/)
    }
    expect(rowsOf(await order('en'), 'orderContents')).toHaveLength(bags.length)
  })

  it('has list price, discount with its name, total and VAT', async () => {
    const page = await order()
    expect(page).toContain('<dt>Listenpreis</dt><dd>199,90 €</dd>')
    expect(page).toMatch(/<dt>Rabatt<\/dt><dd>−29,99 € · 15\s?% /)
    expect(page).toContain('<dt>Summe</dt><dd>169,91 €</dd>')
    expect(page).toMatch(/<dt>MwSt\.[^<]*<\/dt><dd>11,12 € \(7\s?%\)<\/dd>/)
    expect(await order('de', 'PP-104046')).toContain('<dt>Davon erstattet</dt><dd>20,00 €</dd>')
  })

  it('leads to the mails about it', async () => {
    const token = await world.tokenOf('Anna')
    const { data } = await world.call('placeOrder', { params: { id: 20001 }, token })
    const mail = await world.services.database.query
      .selectFrom('outbox')
      .select('id')
      .where('key', 'like', `%:${data.id}%`)
      .executeTakeFirstOrThrow()
    expect(await order('de', String(data.id))).toContain(`href="/operator/customers/1001/mails/${mail.id}"`)
  })

  it('leads to its receipt, which is recorded when it is read', async () => {
    const sophie = await world.tokenOf('Sophie')
    const { data } = await world.call('placeOrder', { params: { id: 20005 }, token: sophie })
    const page = await order('de', data.orderNumber)
    const [, path = '', number = ''] =
      /<a href="(\/operator\/documents\/\d+\/file)">(RE-[\d-]+)<\/a>/.exec(page) ?? []
    expect(await support.read(`/operator/customers/1003`)).toContain(path)
    const file = await world.request('GET', path, { headers: support.headers })
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`)
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const { rows } = await world.services.database.pool.query<{ by: string }>(
      `select acted_by as by from audit where action = 'order.viewed' and order_id = $1`,
      [data.id],
    )
    expect(rows.map(({ by }) => by)).toEqual([support.by, support.by])
    expect((await world.request('GET', path)).status).toBe(401)
    for (const wrong of ['999999', '9999999999', 'x'])
      expect(
        (await world.request('GET', `/operator/documents/${wrong}/file`, { headers: support.headers }))
          .status,
      ).toBe(404)
  })

  it('is recorded in the audit log when it is read, and not in what happened to the customer', async () => {
    await order()
    const entry = await world.services.database.query
      .selectFrom('audit')
      .select(['customer_id', 'order_id', 'acted_by'])
      .where('action', '=', 'order.viewed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ customer_id: 1001, order_id: 20_001_007, acted_by: support.by })
    expect(await support.read('/operator/customers/1001')).not.toContain('order.viewed')
  })

  it('records nothing for an order that does not exist', async () => {
    const answer = await support.get('/operator/orders/PP-999999')
    expect(answer.status).toBe(404)
    const entries = await world.services.database.query
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'order.viewed')
      .where('order_id', 'is', null)
      .execute()
    expect(entries).toEqual([])
  })
})
