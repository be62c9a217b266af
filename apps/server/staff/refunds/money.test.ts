import { beforeAll, describe, expect, it, vi } from 'vitest'
import { DEFAULT_OPERATOR_TOKEN } from '../../core/settings/groups/service.ts'
import { sendGatewayEvent, useTestCard } from '../../testing/charging.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
let operations: Desk

beforeAll(async () => {
  operations = await deskOf(world, 'operations', 'Otto Lager')
})

const ANNA = '/operator/customers/1001'

/** A new paid box of a customer that is not packed. */
async function orderNow(firstName: string, id: number): Promise<string> {
  const token = await world.tokenOf(firstName)
  const command = { subscriptionId: id, operation: 'placeOrder' as const }
  const { data: quote } = await world.call('createQuote', { body: command, token })
  const headers = { 'quote-id': quote.id }
  const placed = await world.call('placeOrder', { params: { id }, token, headers })
  return placed.data.orderNumber ?? ''
}

const idOf = async (number: string) =>
  (
    await world.services.database.query
      .selectFrom('customer_order')
      .select('id')
      .where('order_number', '=', number)
      .executeTakeFirstOrThrow()
  ).id

const auditOf = (action: string, customerId = 1001) =>
  world.services.database.query
    .selectFrom('audit')
    .select(['actor', 'acted_by', 'facts'])
    .where('customer_id', '=', customerId)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

async function activityOf() {
  const token = await world.tokenOf('Anna')
  return (await world.call('listActivity', { params: { id: 20001 }, query: {}, token })).data
}

describe('a refund', () => {
  let number: string
  beforeAll(async () => {
    number = await orderNow('Anna', 20001)
  })
  const refund = (form: Record<string, string>, desk = operations) =>
    desk.submit(`${ANNA}/orders/${number}/refund`, { refunded: '0', ...form })

  it('needs a reason and an amount that is left', async () => {
    expect(await refund({ amount: '5' })).toBe('problem=reason')
    expect(await refund({ amount: 'much', reason: 'broken bag' })).toBe('problem=amount')
    expect(await refund({ amount: '0', reason: 'broken bag' })).toBe('problem=amount')
    expect(await refund({ amount: '9999', reason: 'broken bag' })).toBe('problem=MORE_THAN_LEFT')
    expect(await operations.read(`${ANNA}?problem=MORE_THAN_LEFT`)).toContain('Das ist mehr, als')
  })

  it('is made in part, once per form, and then in full under the name of the person, as the customer reads', async () => {
    expect(await refund({ amount: '12,30', reason: 'broken bag' })).toBe('done=refunded')
    expect(await auditOf('orderRefunded')).toMatchObject({ actor: 'staff', acted_by: operations.by })
    expect((await activityOf())[0]).toMatchObject({ action: 'orderRefunded', actor: 'staff' })
    expect(await refund({ amount: '12,30', reason: 'broken bag' })).toBe('problem=REFUNDED_MEANWHILE')
    expect(await operations.read(`${ANNA}?problem=REFUNDED_MEANWHILE`)).toContain('Inzwischen wurde schon')
    expect(await operations.read(ANNA)).toContain('name="refunded" value="1230"')
    expect(await refund({ refunded: '1230', reason: 'the rest' })).toBe('problem=WHOLE_OR_PART')
    const both = { refunded: '1230', amount: '1', whole: 'yes', reason: 'the rest' }
    expect(await refund(both)).toBe('problem=WHOLE_OR_PART')
    expect(await operations.read(ANNA)).toMatch(/Alles erstatten: \d+,\d\d €/)
    expect(await refund({ refunded: '1230', whole: 'yes', reason: 'the rest' })).toBe('done=refunded')
    expect(await refund({ reason: 'again' })).toBe('problem=NOTHING_LEFT')
    const page = await operations.read(ANNA)
    expect(page).toContain('Erstattung über 12,30 €: erstattet (broken bag)')
    expect(page).toContain('>Team, Otto Lager</span>')
    expect(await operations.read(`/operator/orders/${number}`)).toContain('>Otto Lager</td>')
  })

  it('is offered only where the gateway charged the order, and said once for the others', async () => {
    const page = await operations.read(ANNA)
    const former = /id="order-20001008".*?<\/li>/s.exec(page)?.[0] ?? ''
    expect(former).not.toContain('/refund"')
    expect(page.split('nicht über diesen Zahlungsdienst bezahlt')).toHaveLength(2)
  })

  it('is for orders of that customer and for those who move money', async () => {
    const support = await deskOf(world, 'support', 'Vera Dienst')
    const path = `${ANNA}/orders/${number}`
    for (const form of ['refund', 'stop']) expect((await support.post(`${path}/${form}`)).status).toBe(403)
    expect((await support.post(`${ANNA}/credit`)).status).toBe(403)
    const other = `/operator/customers/1002/orders/${number}/refund`
    expect(await operations.submit(other, { refunded: '0', reason: 'x' })).toBe('problem=order')
    expect(await operations.submit(`${ANNA}/orders/PP-1/refund`, { refunded: '0', reason: 'x' })).toBe(
      'problem=order',
    )
    const page = await support.read(ANNA)
    expect(page).not.toContain('/credit"')
    expect(page).not.toContain('/refund"')
  })
})

describe('a paid box that is not packed', () => {
  it('can be stopped, which refunds it', async () => {
    const number = await orderNow('Thomas', 20002)
    const path = `/operator/customers/1002/orders/${number}/stop`
    expect(await operations.read('/operator/customers/1002')).toContain(path)
    const unconfirmed = { refunded: '0', reason: 'moved abroad' }
    expect(await operations.submit(path, unconfirmed)).toBe('problem=WHOLE_OR_PART')
    const stop = () => operations.submit(path, { ...unconfirmed, whole: 'yes' })
    expect(await stop()).toBe('done=stopped')
    expect(await auditOf('orderRefunded', 1002)).toMatchObject({ acted_by: operations.by })
    const order = await world.services.database.query
      .selectFrom('customer_order')
      .select(['status', 'financial_status'])
      .where('order_number', '=', number)
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ status: 'CANCELLED', financial_status: 'refunded' })
    expect(await stop()).toMatch(/^problem=(NOT_PAID|NOTHING_LEFT)/)
  })

  it('is offered a refund again, but not stopped again, if its refund failed at the bank', async () => {
    // Refunds to this card complete at first and fail later.
    await useTestCard(world, 'pm_5004', '5134')
    const number = await orderNow('Jonas', 20007)
    const customer = '/operator/customers/1004'
    const path = `${customer}/orders/${number}`
    expect(await operations.submit(`${path}/stop`, { reason: 'moved abroad' })).toBe('done=stopped')
    expect(await operations.read(customer)).not.toContain(`${path}/refund`)
    await sendGatewayEvent(world, { kind: 'REFUND_FAILED', key: `refund:${await idOf(number)}:1` })
    const page = await operations.read(customer)
    expect(page).toContain(`${path}/refund`)
    expect(page).not.toContain(`${path}/stop`)
    const again = { refunded: '0', whole: 'yes', reason: 'another account' }
    expect(await operations.submit(`${path}/refund`, again)).toBe('done=refunded')
  })

  it('is not offered once it is packed', async () => {
    const token = { token: DEFAULT_OPERATOR_TOKEN, headers: { accept: 'text/html' } }
    const page = await (await world.request('GET', '/operator/customers/1004', token)).text()
    expect(page).not.toContain('/stop"')
  })
})

describe('a credit', () => {
  const credit = (form: Record<string, string>) =>
    operations.submit(`${ANNA}/credit`, { subscription: '20001', amount: '10', reason: 'late box', ...form })

  it('lowers the price of the next box once, and the customer reads who gave it', async () => {
    const token = await world.tokenOf('Anna')
    const priceOf = async () =>
      Number((await world.call('listSubscriptions', { token })).data[0]?.totalLineItemDiscountedPrice)
    const before = await priceOf()
    expect(await credit({})).toBe('done=credited')
    expect(await priceOf()).toBeCloseTo(before - 10)
    expect(await auditOf('discountAdded')).toMatchObject({
      actor: 'staff',
      acted_by: operations.by,
      facts: { reason: 'late box' },
    })
    expect((await activityOf())[0]).toMatchObject({ action: 'discountAdded', actor: 'staff' })
    const { data } = await world.call('listSubscriptions', { token })
    const code = data[0]?.discounts.find((each) => each.kind === 'CODE')?.code ?? ''
    expect(code).toMatch(/^KULANZ-[0-9A-F]{8}$/)
    const lea = await world.tokenOf('Lea')
    const shared = await world.call('addDiscount', { params: { id: 20008 }, body: { code }, token: lea })
    expect(shared.status).not.toBe(200)
  })

  it.each([
    [{ amount: '' }, 'problem=amount'],
    [{ amount: '0' }, 'problem=amount'],
    [{ amount: '500,01' }, 'problem=amount'],
    [{ reason: ' ' }, 'problem=reason'],
    [{ subscription: '20008' }, 'problem=creditRefused'],
    [{ subscription: 'x' }, 'problem=creditRefused'],
  ])('with %j leads back with %s', async (form, result) => {
    expect(await credit(form as Record<string, string>)).toBe(result)
  })
})
