/** What a subscription says about itself is what the service then does, for every customer of the sample world. */
import { describe, expect, it } from 'vitest'
import { quotedOperations } from '@pfotenportal/contract/quotes'
import { refusalStatus, type ApiError } from '@pfotenportal/contract/refusal'
import { routeOf } from '@pfotenportal/contract/routes'
import { ACTIONS, type Action } from '@pfotenportal/domain/subscription/transitions'
import {
  CELL_REQUESTS,
  LOCKED_AT,
  readSnapshot,
  send,
  type Subject,
  type SubscriptionSnapshot,
} from '../../testing/matrix.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

const MOMENTS = ['2026-11-20T11:00:00.000Z', LOCKED_AT]

const world = sharedSampleWorld()

async function subjects(): Promise<Subject[]> {
  const rows = await world.services.database.query
    .selectFrom('subscription')
    .innerJoin('customer', 'customer.id', 'subscription.customer_id')
    .select(['subscription.id', 'customer.id as customerId', 'customer.first_name as firstName'])
    .orderBy('subscription.id')
    .execute()
  return rows
}

/** The input with which the action is tried: valid values that fit the subscription. */
function inputOf(action: Action, subject: Subject, snapshot: SubscriptionSnapshot): unknown {
  const { paymentMethodId, supplements, discounts } = snapshot.view
  if (action === 'changePaymentMethod') return { paymentMethodId }
  if (action === 'removeSupplement') return { supplement: supplements[0]?.supplement }
  if (action === 'removeDiscount')
    return { discountShopifyId: discounts.find(({ isRemovable }) => isRemovable)?.shopifyId }
  if (action === 'pauseSubscription') return { weeks: 1 }
  return CELL_REQUESTS[action](subject, snapshot).input
}

/** Refusals of an input; another one may be accepted. */
const OF_INPUT: Partial<Record<Action, readonly string[]>> = {
  addDiscount: ['DISCOUNT_CODE_INVALID'],
  changePaymentMethod: ['PAYMENT_METHOD_INVALID', 'PAYMENT_METHOD_UNCONFIRMED'],
  swapPlan: ['VARIANT_NOT_AVAILABLE', 'CYCLE_NOT_AVAILABLE'],
  rescheduleOrder: ['DATE_OUT_OF_RANGE'],
  changeNextChargeDate: ['DATE_OUT_OF_RANGE'],
}

async function refusalOf(
  action: Action,
  subject: Subject,
  snapshot: SubscriptionSnapshot,
): Promise<string | null> {
  const isQuotable = action in quotedOperations
  const { method, path } = routeOf('createQuote')
  const input = inputOf(action, subject, snapshot)
  const { body } = isQuotable
    ? await send(world, subject, {
        method: method === 'GET' ? 'POST' : method,
        path,
        json: { subscriptionId: subject.id, operation: action, input },
      })
    : await send(world, subject, CELL_REQUESTS[action](subject, snapshot))
  const error = body.error as ApiError | string | undefined
  if (error === undefined) return null
  return typeof error === 'string' ? 'DISCOUNT_CODE_INVALID' : error.type
}

describe.each(MOMENTS)('at %s', (moment) => {
  it('an action that is listed is not refused, unless for its input', async () => {
    await world.moveClock(moment)
    for (const subject of await subjects()) {
      const snapshot = await readSnapshot(world, subject)
      for (const action of ACTIONS.filter((each) => snapshot.view.allowedActions.includes(each))) {
        const refusal = await refusalOf(action, subject, snapshot)
        const isOfInput = refusal === null || OF_INPUT[action]?.includes(refusal)
        expect([subject.firstName, subject.id, action, isOfInput ? null : refusal]).toEqual([
          subject.firstName,
          subject.id,
          action,
          null,
        ])
      }
    }
  })

  it('a subscription without a reward banner says so, and how many orders are missing', async () => {
    for (const subject of await subjects()) {
      const { view } = await readSnapshot(world, subject)
      const { status, body } = await send(world, subject, {
        method: 'GET',
        path: routeOf('readFlowRewardBanner').path.replace(':id', String(subject.id)),
      })
      const refusal = body.error as ApiError | undefined
      expect(status).toBe(view.flowBanner.length > 0 ? 200 : refusalStatus.FLOW_BANNER_NOT_FOUND)
      expect(view.flowBanner).toEqual(body.data ?? [])
      expect(view.ordersUntilReward).toBe(refusal?.details?.['remainingOrders'] ?? null)
    }
  })
})

it('placing an order is not listed while the legacy billing system bills', async () => {
  const markus = (await subjects()).find(({ firstName }) => firstName === 'Markus')
  if (!markus) throw new Error('the sample world has no Markus')
  await world.services.database.query
    .updateTable('payment_method')
    .set({ status: 'ACTIVE' })
    .where('customer_id', '=', markus.customerId)
    .execute()
  const { view } = await readSnapshot(world, markus)
  expect(view.allowedActions).not.toContain('placeOrder')
})
