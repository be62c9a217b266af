/**
 * The simulated gateway inside the service sends it webhook events: real calls to the service's own address. Some
 * wait for an answer that does not come.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  auditOf,
  disputesOf,
  entriesOf,
  intentsOf,
  resolveAbandonedCharges,
  useTestCard,
} from '../../testing/charging.ts'
import { eventually, freePort } from '../../testing/processes.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { mailsOf } from '../../testing/sign-in.ts'
import { sepaReference } from './test-methods.ts'

describe('the service and its simulated gateway', () => {
  let world: SampleWorld

  beforeAll(async () => {
    const port = String(await freePort())
    world = await startSampleWorld(undefined, {
      environment: { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, PAYMENT_TIMEOUT_SECONDS: '5' },
    })
  })
  afterAll(() => world.stop())

  const placeOrder = async (firstName: string, id: number) =>
    world.call('placeOrder', { params: { id }, token: await world.tokenOf(firstName) })

  const statusOf = async (firstName: string, id: number) =>
    (
      await world.call('listOrderHistory', {
        params: { id },
        query: {},
        token: await world.tokenOf(firstName),
      })
    ).data[0]?.status

  it('a webhook event settles a charge whose answer came too late', async () => {
    await useTestCard(world, 'pm_5005', '0077')
    const placing = placeOrder('Lea', 20008)
    await eventually(async () => (await statusOf('Lea', 20008)) === 'PROCESSED')
    expect((await placing).data.status).toBe('PROCESSED')
    expect(await entriesOf(world, 20008)).toEqual(['charge:20008004:1 APPROVED 6498'])
    expect(await auditOf(world, 20008)).toEqual(['orderPlaced by customer'])
  })

  it('a decline that comes too late for the response is emailed', async () => {
    await useTestCard(world, 'pm_5002', '0085')
    expect((await placeOrder('Thomas', 20002)).data.status).toBe('PROCESSING')
    await resolveAbandonedCharges(world)
    const mails = (await mailsOf(world)).filter(({ to }) => to.startsWith('thomas'))
    expect(mails[0]?.subject).toMatch(/^Deine Bestellung hat nicht geklappt/)
    expect(await intentsOf(world, 20002)).toEqual([
      expect.stringMatching(/:1 ORDER_NOW DECLINED CARD_DECLINED$/),
    ])
  })

  it('a returned debit makes its method unusable', async () => {
    const { query } = world.services.database
    await query
      .updateTable('payment_method')
      .set({ gateway_reference: sepaReference('3001'), status: 'ACTIVE' })
      .where('id', '=', 'pm_5003')
      .execute()
    expect((await placeOrder('Sophie', 20005)).data.status).toBe('PROCESSED')
    await eventually(async () => (await disputesOf(world)).length > 0)
    expect(await disputesOf(world)).toEqual(['RETURNED_DEBIT 20005002 16900 RETURNED_DEBIT OPENED'])
    const methods = (await world.call('listPaymentMethods', { token: await world.tokenOf('Sophie') })).data
    expect(methods.find(({ id }) => id === 'pm_5003')?.status).toBe('REVOKED')
  })
})
