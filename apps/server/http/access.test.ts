/** Access control of every call that needs a signed-in customer. */
import { Client } from 'pg'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { descriptorOf, operationNames, type OperationName } from '@pfotenportal/contract/api'
import { routeOf } from '@pfotenportal/contract/routes'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { DOG_PHOTO } from '@pfotenportal/domain/testing/dog-photo'
import { sharedSampleWorld } from '../testing/shared-service.ts'

const world = sharedSampleWorld()

beforeAll(async () => {
  const token = await world.tokenOf('Anna')
  // The first vacation in the database, so its id is known.
  await world.call('enterVacation', { body: { from: '2026-12-01', to: '2026-12-02' }, token })
})

const signedIn = operationNames.filter((operation) => {
  return descriptorOf(operation).access !== 'none'
})

/** Calls on a subscription with no other parameter in their path. */
const ofSubscription = operationNames.filter((operation) =>
  /^\/api\/v1\/subscriptions\/:id\/[A-Za-z_]+$/.test(routeOf(operation).path),
)

/** Paths with the id of something that is Anna's. */
const annasPaths: Partial<Record<OperationName, string>> = {
  ...Object.fromEntries(
    ofSubscription.map((operation) => [operation, routeOf(operation).path.replace(':id', '20001')]),
  ),
  removeSupplement: '/api/v1/subscriptions/20001/remove_supplement/joint',
  readShop: '/api/v1/shop?subscriptionId=20001',
  removeDiscount: '/api/v1/subscriptions/20001/remove_discount/8550001',
  readCancellationOffer: '/api/v1/subscriptions/20001/cancellation_offer/1',
  listOrderSchedule: '/api/v1/subscriptions/20001/order_schedule?subscriptionId=20001',
  skipOrder: '/api/v1/orders/20001009/skip',
  unskipOrder: '/api/v1/orders/20001009/unskip',
  createQuote: '/api/v1/quotes',
  takeBackVacation: '/api/v1/vacations/81001',
  updateAddress: '/api/v1/addresses/3001',
  requestPaymentLink: '/api/v1/payments/pm_5001',
  openPaymentSetup: '/api/v1/payments/pm_5001/setup',
  checkPayment: '/api/v1/orders/20001008/check_payment',
  readCustomer: '/api/v1/customers/1001',
  updateCustomer: '/api/v1/customers/1001',
  chooseLanguage: '/api/v1/customers/1001/language',
  dismissMigrationNotice: '/api/v1/customers/1001/dismiss_migration_notice',
  // Nobody has a document before the first charge; customer/documents.test.ts uses a real one.
  readDocumentFile: '/api/v1/documents/1/file',
  ...Object.fromEntries(
    (['readPetPhoto', 'savePetPhoto', 'removePetPhoto'] as const).map((name) => [
      name,
      '/api/v1/pets/40001/photo',
    ]),
  ),
  // Ids of passkeys are as random; passkeys.test.ts uses a real one.
  removePasskey: '/api/v1/passkeys/00000000-0000-4000-8000-000000001001',
  // Session ids are random, so this one does not exist; sessions.test.ts uses a real one.
  endSession: '/api/v1/sessions/00000000-0000-4000-8000-000000001001',
}

const address = {
  firstName: 'Anna',
  lastName: 'Berger',
  address1: 'Lindenstraße 12',
  zip: '80331',
  city: 'München',
  countryCode: 'DE',
}

const bodies: Partial<Record<OperationName, unknown>> = {
  updateCustomer: { first_name: 'Anna', last_name: 'Berger' },
  chooseLanguage: { selectedLang: 'de' },
  dismissMigrationNotice: { stage: 'asked' },
  updateAddress: address,
  updateSubscriptionAddress: address,
  changePaymentMethod: { paymentMethodId: 'pm_4201' },
  openPaymentSetup: { kind: 'card' },
  addDiscount: { code: 'PFOTE10' },
  answerPriceOffer: { changeId: 1, answer: 'KEEP', totalPrice: '1.00' },
  addSupplement: { supplement: 'joint', every: 'ONCE' },
  addPasskey: { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' },
  savePetPhoto: { jpeg: DOG_PHOTO },
  updatePet: {
    weight: 28.5,
    activityLevel: 'normal',
    weightClass: 'ideal',
    measuredOn: '2026-11-20',
    applyToPlan: false,
  },
  swapPlan: { variantId: '70140024', billingPolicy: { intervalCount: 28 } },
  rescheduleOrder: { nextBillingDate: '2026-12-10' },
  changeNextChargeDate: { nextBillingDate: '2026-12-10' },
  pauseSubscription: { weeks: 4 },
  applyCancellationOffer: { cancellationFlowId: 1, offerId: 71001 },
  applyBenefit: { benefitId: 1 },
  undoChange: { entryId: 1 },
  createQuote: { subscriptionId: 20001, operation: 'pauseSubscription', input: { weeks: 4 } },
}

function pathOf(operation: OperationName): string {
  const route = routeOf(operation).path.replace(':productId', '700500').replace(':variantId', '70050027')
  return annasPaths[operation] ?? route.replace(':id', '1')
}

async function outcomeOf(operation: OperationName, token?: string): Promise<string> {
  const json = bodies[operation]
  const response = await world.request(routeOf(operation).method, pathOf(operation), {
    ...(json !== undefined && { json }),
    ...(token !== undefined && { token }),
  })
  const { error } = (await response.json()) as { error?: { type: string; status: number } }
  return error ? `${response.status} ${error.type}` : `${response.status}`
}

describe.each(signedIn)('%s', (operation) => {
  it('is refused without an access token', async () => {
    expect(await outcomeOf(operation)).toBe('401 UNAUTHENTICATED')
  })

  it('is refused with an invalid access token', async () => {
    expect(await outcomeOf(operation, 'seed-session-anna')).toBe('401 UNAUTHENTICATED')
  })

  it('is refused with an expired access token', async () => {
    const { tokens } = world.services.identity
    const valid = await tokens.verify(await world.tokenOf('Anna'))
    if (valid.state === 'invalid') throw new Error('Anna is not signed in')
    const hourAgo = addSeconds(world.services.clock.realNow(), -3600)
    const { accessToken } = await tokens.issue(valid.bearer, hourAgo)
    expect(await outcomeOf(operation, accessToken)).toBe('401 TOKEN_EXPIRED')
  })
})

describe.each(operationNames.filter((name) => name in annasPaths))('%s', (operation) => {
  it("returns nothing that is another customer's", async () => {
    expect(await outcomeOf(operation, await world.tokenOf('Tim'))).toBe('404 NOT_FOUND')
  })
})

it('every call with an id is tested with another customer’s id', () => {
  const withId = signedIn.filter((operation) => /\/:(id)\b/.test(routeOf(operation).path))
  expect(withId.filter((operation) => !(operation in annasPaths))).toEqual([])
})

it("another customer's payment method cannot be used", async () => {
  const token = await world.tokenOf('Anna')
  const { data } = await world.call('listPaymentMethods', { token: await world.tokenOf('Lea') })
  const answer = await world.call('changePaymentMethod', {
    params: { id: 20001 },
    body: { paymentMethodId: data[0]?.id ?? '' },
    token,
  })
  expect([answer.status, answer.error.type]).toEqual([404, 'NOT_FOUND'])
})

it('a refused call does not change the resource', async () => {
  const token = await world.tokenOf('Anna')
  const { data } = await world.call('listOrderSchedule', { params: { id: 20001 }, query: {}, token })
  expect(data.map(({ status }) => status)).toEqual(Array(6).fill('SCHEDULED'))
})

it('an access token is refused once its session has ended', async () => {
  const { data } = await world.call('signIn', { body: { sessionToken: 'seed-session-anna-2' } })
  expect((await world.call('listSubscriptions', { token: data.accessToken })).status).toBe(200)
  await world.call('signOut', { body: { accessToken: data.accessToken } })
  expect((await world.call('listSubscriptions', { token: data.accessToken })).error.type).toBe(
    'UNAUTHENTICATED',
  )
})

describe('every query of a call', () => {
  afterEach(() => vi.restoreAllMocks())

  /** Reads of tables whose rows each have one customer. */
  const owned =
    /\bfrom "(subscription|customer_order|address|payment_method|pet|pet_weight|pet_photo|audit|discount|referral|vacation|session|passkey|customer_setting|cancellation_session|charge)"/

  it.each(signedIn.filter((operation) => routeOf(operation).method === 'GET'))(
    "%s reads only the caller's rows, for any id in the path",
    async (operation) => {
      const token = await world.tokenOf('Anna')
      const spy = vi.spyOn(Client.prototype, 'query')
      await world.request('GET', pathOf(operation), { token })
      const statements = spy.mock.calls.map(([first]: unknown[]) =>
        JSON.stringify(first).replaceAll('\\"', '"'),
      )
      const reads = statements.filter((text) => owned.test(text))
      expect(statements.length).toBeGreaterThan(0)
      expect(reads.filter((text) => !/(customer|referrer)_id"|"customer"\."id"/.test(text))).toEqual([])
    },
  )
})
