/** Orders of shops on the work list: a person sees what came, tries it again or sets it aside (C-457). */
import { beforeAll, describe, expect, it } from 'vitest'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { sendShopOrder, shopEnvironment, shopOrder, shopOrdersOf } from '../../testing/shop.ts'
import { mailsOf } from '../../testing/sign-in.ts'
import { snapshotDatabase } from '../../testing/world-snapshot.ts'

const world = sharedSampleWorld(undefined, { environment: shopEnvironment })
let support: Desk
let operations: Desk

beforeAll(async () => {
  support = await deskOf(world, 'support', 'Vera Dienst')
  operations = await deskOf(world, 'operations', 'Otto Lager')
})
restoreAfterEach(world, snapshotDatabase)

/** Sends an order that is refused; returns the path of its page. */
async function refusedOrder(): Promise<{ readonly id: number; readonly path: string }> {
  await sendShopOrder(world, shopOrder({ address: { zip: 'x', company: '<script>alert(1)</script>' } }))
  const id = (await shopOrdersOf(world)).at(-1)?.id ?? 0
  return { id, path: `/operator/work/shop/${id}` }
}

const auditsOf = async (id: number) =>
  (
    await world.services.database.query
      .selectFrom('audit')
      .select(['action', 'acted_by as by'])
      .where('entity', '=', `shop-order:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action, by }) => `${action} ${by}`)

describe('an order of a shop that was refused', () => {
  it('is on the work list with its number and what is wrong, in both languages', async () => {
    const { path } = await refusedOrder()
    const list = await support.read('/operator/work')
    expect(list).toMatch(/Shop, Auftrag shop-s-\d+/)
    expect(list).toContain('Lieferadresse, Postleitzahl: Bitte gib eine gültige Postleitzahl ein.')
    expect(list).toContain(`href="${path}"`)
    const english = await support.read('/operator/work?lang=en')
    expect(english).toContain('Delivery address, Postcode: ')
    await support.read('/operator/work?lang=de')
  })

  it('has a page with the order as it came, as text', async () => {
    const { id, path } = await refusedOrder()
    const page = await support.read(path)
    expect(page).toContain('shop.kunde')
    expect(page).not.toContain('<script>alert')
    expect(page).not.toMatch(/undefined|NaN|\[object/)
    expect(await auditsOf(id)).toEqual([`shop-order.viewed ${support.by}`])
  })

  it('is taken in when it is tried again after a correction, and says so if it is still refused', async () => {
    const { id, path } = await refusedOrder()
    expect(await support.submit(`${path}/retry`)).toBe('problem=shopOrderRefused')
    const { query } = world.services.database
    await query
      .updateTable('shop_order')
      .set({ body: Buffer.from(JSON.stringify(shopOrder())) })
      .execute()
    expect(await support.submit(`${path}/retry`)).toContain('done=shopOrderTaken')
    expect(await support.submit(`${path}/retry`)).toContain('problem=gone')
    expect((await shopOrdersOf(world))[0]?.state).toBe('TAKEN')
    expect((await auditsOf(id)).filter((each) => each.includes('retried'))).toHaveLength(2)
  })

  it('is set aside with a reason, and stays aside if the shop sends it again', async () => {
    const { id, path } = await refusedOrder()
    expect(await support.submit(`${path}/dismiss`, { note: ' ' })).toContain('problem=noteMissing')
    expect(await support.submit(`${path}/dismiss`, { note: 'Is a test of the agency.' })).toContain(
      'done=shopOrderDismissed',
    )
    expect(await support.submit(`${path}/dismiss`, { note: 'Again.' })).toContain('problem=gone')
    const page = await support.read('/operator/work')
    expect(page).toContain('Jeder Auftrag aus dem Shop ist übernommen.')
    expect(page).toContain('Is a test of the agency.')
    const [stored] = await shopOrdersOf(world)
    await sendShopOrder(world, stored?.body.toString())
    expect((await shopOrdersOf(world)).map(({ state }) => state)).toEqual(['DISMISSED', 'REPEATED'])
    expect(await auditsOf(id)).toEqual([`shop-order.dismissed ${support.by}`])
  })

  it('is not shown to those who may not help customers', async () => {
    const { path } = await refusedOrder()
    expect((await operations.get(path)).status).toBe(403)
    expect((await operations.post(`${path}/dismiss`, { note: 'x' })).status).toBe(403)
    expect(await operations.read('/operator/work')).not.toContain('Aufträge aus dem Shop')
  })

  it('that does not exist has a page that says so', async () => {
    expect((await support.get('/operator/work/shop/999')).status).toBe(404)
  })
})

/** The fields of the form as a browser shows them. */
async function fieldsOn(desk: Desk, path: string): Promise<Record<string, string>> {
  const page = await desk.read(path)
  const form = /<form class="parts".*?<\/form>/s.exec(page)?.[0] ?? ''
  const fields: Record<string, string> = {}
  for (const [, tag = ''] of form.matchAll(/<input ([^>]*)>/g)) {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
    const name = of('name') ?? ''
    if (of('type') === 'checkbox' && !tag.includes('checked')) continue
    const others = fields[name] === undefined ? '' : `${fields[name]},`
    fields[name] = `${others}${of('value') ?? ''}`
  }
  for (const [, name = '', body = ''] of form.matchAll(/<textarea[^>]*name="([^"]*)"[^>]*>([^<]*)</g))
    fields[name] = body
  for (const [, name = '', body = ''] of form.matchAll(/<select[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs))
    fields[name] =
      (/<option value="([^"]*)" selected/.exec(body) ?? /<option value="([^"]*)"/.exec(body))?.[1] ?? ''
  return fields
}

const contractsOf = (email: string) =>
  world.services.database.query
    .selectFrom('customer')
    .innerJoin('subscription', 'subscription.customer_id', 'customer.id')
    .select(['customer.id', 'subscription.status'])
    .where('email', '=', email)
    .execute()

describe('the form of an order', () => {
  it('is filled with what is known; completed, it is taken in once, and the shop can send the order again', async () => {
    const order = shopOrder({ address: { zip: 'x' } })
    await sendShopOrder(world, order)
    const id = (await shopOrdersOf(world)).at(-1)?.id ?? 0
    const path = `/operator/work/shop/${id}`
    const fields = await fieldsOn(support, path)
    expect(fields).toMatchObject({
      'customer.email': order.customer.email,
      'contracts.0.dog.name': 'Momo',
      'contracts.0.dog.weight': '12',
      'contracts.0.dog.gender': 'f',
      'contracts.0.subscription.sku': '0800CGRTV28',
      hasWelcomeMail: 'yes',
    })
    const refused = await support.post(`${path}/finish`, fields)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Bitte gib eine gültige Postleitzahl ein.')
    const done = await support.submit(`${path}/finish`, { ...fields, 'address.zip': '10115' })
    expect(done).toContain('done=shopOrderTaken')
    expect(await contractsOf(order.customer.email)).toHaveLength(1)
    expect(await support.submit(`${path}/finish`, { ...fields, 'address.zip': '10115' })).toBe('problem=gone')
    await sendShopOrder(world, order)
    expect((await shopOrdersOf(world)).map(({ state }) => state)).toEqual(['TAKEN', 'REPEATED'])
    expect(await contractsOf(order.customer.email)).toHaveLength(1)
    expect(await auditsOf(id)).toContain(`shop-order.finished ${support.by}`)
  })

  it('is empty for an order that cannot be read, and takes in what is typed', async () => {
    await sendShopOrder(world, 'a letter')
    const id = (await shopOrdersOf(world)).at(-1)?.id ?? 0
    const path = `/operator/work/shop/${id}`
    const typed = { ...(await fieldsOn(support, path)), ...SOLD }
    expect(await support.submit(`${path}/finish`, typed)).toContain('done=shopOrderTaken')
    expect(await contractsOf(SOLD['customer.email'])).toHaveLength(1)
  })
})

/** A sale on the phone, as it is typed. */
const SOLD = {
  'customer.email': 'tina.telefon@example.de',
  'customer.firstName': 'Tina',
  'customer.lastName': 'Telefon',
  'address.lastName': 'Telefon',
  'address.address1': 'Rufweg 3',
  'address.zip': '10115',
  'address.city': 'Berlin',
  'address.countryCode': 'DE',
  'contracts.0.dog.name': 'Rex',
  'contracts.0.dog.gender': 'm',
  'contracts.0.dog.birthYear': '2020',
  'contracts.0.dog.birthMonth': '5',
  'contracts.0.dog.weight': '18,5',
  'contracts.0.dog.activityLevel': 'normal',
  'contracts.0.dog.weightClass': 'ideal',
  'contracts.0.subscription.plan.recipes': 'CG,RT',
  'contracts.0.subscription.plan.cycle': '28',
  'contracts.0.subscription.plan.pension': 'V',
}

describe('a customer who is added at the desk', () => {
  const NEW = '/operator/customers/new'

  it('gets the dog and the contract, once however often the form is sent', async () => {
    const typed = { ...(await fieldsOn(support, NEW)), ...SOLD }
    const [first, second] = [await support.post(NEW, typed), await support.post(NEW, typed)]
    expect([first.status, second.status]).toEqual([303, 303])
    const [customer, ...others] = await contractsOf(SOLD['customer.email'])
    expect([customer?.status, others]).toEqual(['ACTIVE', []])
    expect(first.headers.get('location')).toBe(`/operator/customers/${customer?.id}?done=shopOrderTaken`)
    const page = await support.read(`/operator/customers/${customer?.id}?done=shopOrderTaken`)
    expect(page).toContain('Der Auftrag ist übernommen.')
  })

  it('can come before the dog: only the customer is added, and the same form adds the dog later', async () => {
    const blank = await fieldsOn(support, NEW)
    const party = Object.entries(SOLD).filter(([name]) => !name.startsWith('contracts.'))
    const only = { ...blank, ...Object.fromEntries(party), customerOnly: 'yes' }
    const before = (await mailsOf(world)).length
    expect((await support.post(NEW, only)).headers.get('location')).toMatch(
      /customers\/\d+\?done=shopOrderTaken$/,
    )
    expect(await contractsOf(SOLD['customer.email'])).toEqual([])
    expect(await mailsOf(world)).toHaveLength(before)
    const refused = await support.post(NEW, { ...blank, ...Object.fromEntries(party) })
    expect(refused.status).toBe(422)
    expect((await support.post(NEW, { ...(await fieldsOn(support, NEW)), ...SOLD })).status).toBe(303)
    expect(await contractsOf(SOLD['customer.email'])).toHaveLength(1)
  })

  it('can have paid the first box elsewhere, and have several dogs', async () => {
    const another = await support.post(NEW, { ...(await fieldsOn(support, NEW)), ...SOLD, more: 'dog' })
    expect(await another.text()).toContain('name="contracts.1.dog.name"')
    const second = Object.fromEntries(
      Object.entries(SOLD).map(([name, value]) => [name.replace('contracts.0', 'contracts.1'), value]),
    )
    const typed = {
      ...(await fieldsOn(support, NEW)),
      ...SOLD,
      ...second,
      dogs: '3',
      'contracts.1.dog.name': 'Ria',
      'contracts.1.subscription.firstBox.total': '79,90',
      'contracts.1.subscription.firstBox.chargedAt': '2026-11-19',
    }
    expect((await support.post(NEW, typed)).status).toBe(303)
    expect(await contractsOf(SOLD['customer.email'])).toHaveLength(2)
    const { query } = world.services.database
    const boxes = await query
      .selectFrom('customer_order')
      .select('total_price_cents')
      .where('total_price_cents', '=', 7990)
      .execute()
    expect(boxes).toHaveLength(1)
  })

  it('is refused by field with what was typed, in the language of the page', async () => {
    const typed = { ...(await fieldsOn(support, NEW)), ...SOLD, 'contracts.0.dog.weight': 'viel' }
    const answer = await support.post(`${NEW}?lang=en`, typed)
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toContain('Dog 1, Weight in kg: That isn’t valid.')
    expect(page).toContain('value="viel"')
    expect(await contractsOf(SOLD['customer.email'])).toHaveLength(0)
    await support.read('/operator/work?lang=de')
  })

  it('cannot be added by those who may not help customers', async () => {
    expect((await operations.get(NEW)).status).toBe(403)
    expect((await operations.post(NEW, SOLD)).status).toBe(403)
    expect(await operations.read('/operator/customers/find')).not.toContain(NEW)
    expect(await support.read('/operator/customers/find')).toContain(`href="${NEW}"`)
  })
})
