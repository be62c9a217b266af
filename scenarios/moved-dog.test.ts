/** A dog goes to another customer on a Tuesday: the next month is the new owner's, and what was paid stays the former one's. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entriesOf } from '@pfotenportal/server/testing/charging'
import { deskOf } from '@pfotenportal/server/testing/desk'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { mailsOf } from '@pfotenportal/server/testing/sign-in'

let world: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20001, 20002)
})
afterAll(() => world.stop())

const ANNA = 'anna.berger@example.de'
const THOMAS = 'thomas.krueger@example.de'
const MOVED = 'Friedas Abo läuft in einem anderen Kundenkonto weiter'

const pool = () => world.services.database.pool

async function moved(): Promise<number> {
  const { rows } = await pool().query<{ id: number }>(
    'SELECT moved_to AS id FROM subscription WHERE id = 20001',
  )
  return rows[0]?.id ?? 0
}

async function paidOrders(subscriptionId: number) {
  const { rows } = await pool().query<{ number: string; total: number; tax: number; refunded: string }>(
    `SELECT order_number AS number, total_price_cents AS total, total_tax_cents AS tax, financial_status AS refunded
     FROM customer_order WHERE subscription_id = $1 AND status = 'PROCESSED' ORDER BY id`,
    [subscriptionId],
  )
  return rows
}

/** Newest first. */
const subjectsTo = async (address: string) =>
  (await mailsOf(world)).filter(({ to }) => to === address).map(({ subject }) => subject)

const heardSince = async (address: string, count: number) => {
  const all = await subjectsTo(address)
  return all.slice(0, all.length - count)
}

it('a dog moves to another customer with its boxes', async () => {
  const support = await deskOf(world, 'support', 'Vera Dienst')
  const cashier = await deskOf(world, 'operations', 'Kim Kasse')
  await world.moveClock('2026-12-15T12:00:00+01:00')
  const formerCharges = await entriesOf(world, 20001)
  const formerOrders = await paidOrders(20001)
  const heard = await subjectsTo(ANNA)

  await chapter('customer service moves Frieda from Anna to Thomas on a Tuesday', async () => {
    const html = await support.read('/operator/customers/1001/move?subscription=20001&other=1002')
    const quote = /name="quote" value="([\w-]+)"/.exec(html)?.[1] ?? ''
    const form = { subscription: '20001', other: '1002', agreed: 'yes', quote }
    expect(await support.submit('/operator/customers/1001/move', form)).toBe('done=dogMoved')
  })

  const id = await moved()

  await chapter('the box of the next month is charged to Thomas, once and on its day', async () => {
    await world.moveClock('2027-01-12T12:00:00+01:00')
    expect(await entriesOf(world, id)).toEqual([
      expect.stringMatching(new RegExp(`^charge:${id}\\d{3}:1 APPROVED 19990$`)),
    ])
    expect(await entriesOf(world, 20001)).toEqual(formerCharges)
    const [order] = await paidOrders(id)
    expect(order).toMatchObject({ total: 19_990 })
    const { data } = await world.call('listSubscriptions', { token: await world.tokenOf('Thomas') })
    expect(data.find((it) => it.id === id)).toMatchObject({ nextBillingDate: '2027-02-02' })
  })

  await chapter('its receipt goes to Thomas, and Anna hears of no order any more', async () => {
    const toThomas = await subjectsTo(THOMAS)
    expect(toThomas.filter((subject) => subject.includes('Frieda')).length).toBeGreaterThan(1)
    const toAnna = await heardSince(ANNA, heard.length)
    expect(toAnna.filter((subject) => subject === MOVED)).toHaveLength(1)
    expect(toAnna.filter((subject) => /Bestell/.test(subject))).toEqual([])
  })

  await chapter('the receipts of the past stay with Anna', async () => {
    const token = await world.tokenOf('Anna')
    const history = await world.call('listOrderHistory', {
      token,
      params: { id: 20001 },
      query: { limit: 50 },
    })
    expect(new Set(history.data.map(({ orderNumber }) => orderNumber))).toEqual(
      new Set(formerOrders.map(({ number }) => number)),
    )
    expect(await paidOrders(20001)).toEqual(formerOrders)
  })

  await chapter('the refund of an old order goes to Anna', async () => {
    const number = formerOrders.at(-1)?.number ?? ''
    const form = { reason: 'kaputter Beutel', amount: '10,00', refunded: '0' }
    const refundAt = (customer: number) => `/operator/customers/${customer}/orders/${number}/refund`
    expect(await cashier.submit(refundAt(1002), form)).toBe('problem=order')
    expect(await cashier.submit(refundAt(1001), form)).toBe('done=refunded')
    const { rows } = await pool().query(
      "SELECT amount_cents AS amount FROM refund WHERE state = 'DONE' AND order_id / 1000 = 20001",
    )
    expect(rows).toContainEqual({ amount: 1000 })
    expect((await subjectsTo(ANNA))[0]).toContain('rstatt')
  })

  const told = (await subjectsTo(ANNA)).length
  await chapter('Anna is not asked to come back, and nothing resets or inconsistent is found', async () => {
    await world.moveClock('2027-03-20T12:00:00+01:00')
    expect(await heardSince(ANNA, told)).toEqual([])
    const { rows } = await pool().query(
      "SELECT action FROM audit WHERE subscription_id = 20001 AND action IN ('progressReset', 'subscriptionCancelled')",
    )
    expect(rows).toEqual([])
    expect((await pool().query('SELECT * FROM inconsistency')).rows).toEqual([])
  })
})
