import { expect, it } from 'vitest'
import { insertRefund } from '../../database/order/refunds.ts'
import { auditOf, intentsOf } from '../../testing/charging.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf } from '../../testing/sign-in.ts'

const world = sharedSampleWorld()

it('rewards a milestone once, even if it is reached again after a refund', async () => {
  const token = await world.tokenOf('Lea')
  const orderId = 20008002
  const { data: history } = await world.call('listOrderHistory', { params: { id: 20008 }, query: {}, token })
  const paid = history.find(({ id }) => id === orderId)
  const amount = Math.round(Number(paid?.totalPrice) * 100)
  const at = world.services.clock.realNow()
  await insertRefund(world.services.database.query, { orderId, amount, reason: 'lost parcel', at })

  const request = { subscriptionId: 20008, operation: 'placeOrder' as const }
  const { data: quote } = await world.call('createQuote', { body: request, token })
  expect(quote.after.nextBox?.discount).toBeNull()
  const headers = { 'quote-id': quote.id }
  const { status } = await world.call('placeOrder', { params: { id: 20008 }, token, headers })
  expect(status).toBe(200)
  expect(await intentsOf(world, 20008)).toEqual(['charge:20008004:1 ORDER_NOW PAID'])
  expect(await auditOf(world, 20008)).toEqual(['orderPlaced by customer'])
  const subjects = (await mailsOf(world))
    .filter(({ to }) => to.startsWith('lea.'))
    .map(({ subject }) => subject)
  expect(subjects).toHaveLength(1)
})
