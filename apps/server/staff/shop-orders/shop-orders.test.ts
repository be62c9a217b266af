/** Orders of shops on the work list: a person sees what came, tries it again or sets it aside (C-457). */
import { beforeAll, describe, expect, it } from 'vitest'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { sendShopOrder, shopEnvironment, shopOrder, shopOrdersOf } from '../../testing/shop.ts'
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
