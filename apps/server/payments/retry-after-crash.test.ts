/** Owed orders when the process dies right after the commit of the change that allows a retry. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Tx } from '../database/open.ts'
import { saveMethodStatus } from '../database/payment/payment-methods.ts'
import {
  addCardForKatharina,
  entriesOf,
  intentsOf,
  resolveAbandonedCharges,
  sendGatewayEvent,
  useTestCard,
} from '../testing/charging.ts'
import { openLinkBrowser, VALID_CARD } from '../testing/payment-links.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'

const world = sharedSampleWorld()

beforeAll(async () => {
  await addCardForKatharina(world, 'pm_good', '4242')
})
restoreAfterEach(world)
afterEach(() => void vi.restoreAllMocks())

/** The payment method of Katharina's subscription, with its status. */
async function paidBy() {
  return world.services.database.query
    .selectFrom('subscription')
    .innerJoin('payment_method', 'payment_method.id', 'subscription.payment_method_id')
    .select(['payment_method.id as id', 'payment_method.status as status'])
    .where('subscription.id', '=', 20010)
    .executeTakeFirstOrThrow()
}

/** Simulates a process that dies right after the commit that makes the method usable. */
function crashAfterChange(): void {
  const { database } = world.services
  const transaction = database.transaction.bind(database)
  vi.spyOn(database, 'transaction').mockImplementation(async <T>(work: (tx: Tx) => Promise<T>) => {
    const done = await transaction(work)
    if ((await paidBy()).status === 'ACTIVE') throw new Error('the process has ended')
    return done
  })
}

it.each([
  [
    'a change of method',
    async () => {
      const token = await world.tokenOf('Katharina')
      crashAfterChange()
      const body = { paymentMethodId: 'pm_good' }
      return (await world.call('changePaymentMethod', { params: { id: 20010 }, body, token })).status
    },
  ],
  [
    'a renewal under a mailed link',
    async () => {
      const katharina = await openLinkBrowser(world, 'Katharina', 'pm_5007')
      await katharina.confirmCard(VALID_CARD)
      crashAfterChange()
      return (await world.request('GET', `/zahlung/${katharina.token}`)).status
    },
  ],
  [
    'a replacement of the card by its bank',
    async () => {
      await useTestCard(world, 'pm_5007', '7776')
      await saveMethodStatus(
        world.services.database.query,
        { id: 'pm_5007', reference: 'card:7776' },
        'EXPIRED',
      )
      crashAfterChange()
      const card = { brand: 'visa', lastDigits: '1199', expiryMonth: 8, expiryYear: 2031 } as const
      return sendGatewayEvent(world, { kind: 'CARD_REPLACED', methodReference: 'card:7776', card })
    },
  ],
])('an owed order is retried within a minute if the process dies after %s', async (_what, change) => {
  expect((await paidBy()).status).toBe('EXPIRED')
  expect(await change()).toBe(500)
  vi.restoreAllMocks()
  expect((await paidBy()).status).toBe('ACTIVE')
  expect(await entriesOf(world, 20010)).toEqual([])
  expect(await intentsOf(world, 20010)).toEqual(['charge:20010010:3 RETRY OPEN'])
  await resolveAbandonedCharges(world)
  expect(await intentsOf(world, 20010)).toEqual(['charge:20010010:3 RETRY PAID'])
  expect(await entriesOf(world, 20010)).toEqual(['charge:20010010:3 APPROVED 12870'])
})
