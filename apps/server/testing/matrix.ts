/** One subject for each state of the operation x state matrix, and the HTTP call of each operation. */
import type { DataOf } from '@pfotenportal/contract/api'
import { routeOf } from '@pfotenportal/contract/routes'
import { supplementOfKind } from '@pfotenportal/domain/catalogue/catalogue'
import { addDays, day } from '@pfotenportal/domain/core/calendar'
import type { Operation, State } from '@pfotenportal/domain/subscription/transitions'
import { newestCatalogue } from '../core/catalogue.ts'
import { insertLines } from '../database/subscription/subscription-save.ts'
import { cardReference } from '../gateways/simulated/test-methods.ts'
import type { SampleWorld } from './sample-world.ts'

/** A subscription in a state, with its customer. */
export interface Subject {
  readonly id: number
  readonly firstName: string
  readonly customerId: number
}

/** The sample's dogs by state; state L is only reached by moving the clock (docs/domain.md 10.1). */
export const SUBJECTS: Readonly<Record<State, Subject>> = {
  A: { id: 20001, firstName: 'Anna', customerId: 1001 },
  L: { id: 20009, firstName: 'Markus', customerId: 1006 },
  D: { id: 20010, firstName: 'Katharina', customerId: 1007 },
  P: { id: 20003, firstName: 'Thomas', customerId: 1002 },
  S: { id: 20014, firstName: 'Ingrid', customerId: 1011 },
  C: { id: 20013, firstName: 'Paul', customerId: 1010 },
}

/** Two in the morning of Markus' billing day: after the cut-off, before the charge. */
export const LOCKED_AT = '2026-11-27T01:00:00.000Z'

/** A subscription as its customer sees it. */
export interface SubscriptionSnapshot {
  readonly view: DataOf<'listSubscriptions'>[number]
  readonly schedule: DataOf<'listOrderSchedule'>
  /** The offer for reason 1, if the cancellation flow is open and has one. */
  readonly offerId: number | undefined
  /** The newest entry of the activity; 0 if there is none. */
  readonly entryId: number
}

/** The data of a call apart from the subscription's id. */
export interface CellRequest {
  readonly path: string
  readonly method: 'POST' | 'PUT' | 'DELETE' | 'GET'
  readonly json?: unknown
  /** The parameters of its quote; the quote request has none itself. */
  readonly input?: unknown
}

/** A chargeable card, which every subject gets before its cells. */
export const spareMethod = (customerId: number) => `pm_spare_${customerId}`

export const ELSEWHERE = {
  firstName: 'Frida',
  lastName: 'Neu',
  phone: '',
  company: '',
  address1: 'Lange Straße 7',
  city: 'Wien',
  countryCode: 'AT',
  zip: '1010',
}

/** A call with its contract route, and the same as a quote. */
function cellRequest(
  operation: Operation,
  id: number,
  {
    json,
    path = {},
    input = json ?? path,
  }: { json?: object; path?: Record<string, string>; input?: object } = {},
): CellRequest {
  const route = routeOf(operation)
  const params: Record<string, string> = { ...path, id: String(id) }
  const filled = route.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '')
  const { method } = route
  return {
    path: filled,
    method,
    input,
    ...(method === 'POST' || method === 'PUT' ? { json: json ?? {} } : {}),
  }
}

/** The order for commands on one order: the first editable one with the required status. */
function orderOf(
  { schedule }: Pick<SubscriptionSnapshot, 'schedule'>,
  status: 'SCHEDULED' | 'SKIPPED',
  subject: Subject,
): number {
  const found = schedule.find((entry) => entry.status === status && entry.isEditable)
  return found?.id ?? subject.id * 1000 + 999
}

/** The 28-day menu with Ringeltanz only, or the one with Gockelspeis if Ringeltanz is the current menu. */
function otherPlan({ view }: SubscriptionSnapshot): object {
  const product = String(view.lines[0]?.product?.id ?? 700500)
  const place = view.options.pension === 'V' ? 24 : 17
  const variantId = `${product}${view.options.recipes.join() === 'RT' ? place - 1 : place}`
  return { variantId, billingPolicy: { interval: 'DAY', intervalCount: 28 } }
}

/** A weighing that is heavier than before. */
function measurement({ view }: SubscriptionSnapshot): object {
  return {
    weight: Math.round((view.pet?.weight ?? 0) * 115) / 100,
    activityLevel: view.pet?.activity_level,
    weightClass: view.pet?.weight_class,
    measuredOn: '2026-11-20',
    applyToPlan: true,
  }
}

function changeOrder(operation: 'skipOrder' | 'unskipOrder', orderId: number): CellRequest {
  return cellRequest(operation, orderId, { input: { orderId } })
}

const laterBy = (days: number, { view }: SubscriptionSnapshot) =>
  String(addDays(day(view.nextBillingDate ?? '2026-12-10'), days))

/** The call of each operation. */
export const CELL_REQUESTS: Readonly<
  Record<Operation, (subject: Subject, snapshot: SubscriptionSnapshot) => CellRequest>
> = {
  updatePet: ({ id }, snapshot) => cellRequest('updatePet', id, { json: measurement(snapshot) }),
  updateSubscriptionAddress: ({ id }) => cellRequest('updateSubscriptionAddress', id, { json: ELSEWHERE }),
  changePaymentMethod: ({ id, customerId }) =>
    cellRequest('changePaymentMethod', id, { json: { paymentMethodId: spareMethod(customerId) } }),
  addDiscount: ({ id }) => cellRequest('addDiscount', id, { json: { code: 'FREUNDE15' } }),
  removeDiscount: ({ id }, { view }) => {
    const discountShopifyId = view.discounts.find(({ kind }) => kind === 'CODE')?.shopifyId ?? '1'
    return cellRequest('removeDiscount', id, { path: { discountShopifyId } })
  },
  swapPlan: ({ id }, snapshot) => cellRequest('swapPlan', id, { json: otherPlan(snapshot) }),
  skipNextOrder: ({ id }) => cellRequest('skipNextOrder', id),
  skipOrder: (subject, snapshot) => changeOrder('skipOrder', orderOf(snapshot, 'SCHEDULED', subject)),
  unskipOrder: (subject, snapshot) => changeOrder('unskipOrder', orderOf(snapshot, 'SKIPPED', subject)),
  rescheduleOrder: ({ id }, snapshot) =>
    cellRequest('rescheduleOrder', id, {
      json: { nextBillingDate: laterBy(2, snapshot), rescheduleFutureOrders: true },
    }),
  changeNextChargeDate: ({ id }, snapshot) =>
    cellRequest('changeNextChargeDate', id, { json: { nextBillingDate: laterBy(3, snapshot) } }),
  placeOrder: ({ id }) => cellRequest('placeOrder', id),
  pauseSubscription: ({ id }) => cellRequest('pauseSubscription', id, { json: { weeks: 6 } }),
  resumeSubscription: ({ id }) => cellRequest('resumeSubscription', id),
  reactivateSubscription: ({ id }) => cellRequest('reactivateSubscription', id),
  cancelSubscription: ({ id }) =>
    cellRequest('cancelSubscription', id, { json: { cancellationFlowId: 2, comment: 'Danke!' }, input: {} }),
  applyCancellationOffer: ({ id }, { offerId = 1 }) =>
    cellRequest('applyCancellationOffer', id, { json: { cancellationFlowId: 1, offerId } }),
  applyBenefit: ({ id }) => cellRequest('applyBenefit', id, { json: { benefitId: 1, option: 'gut' } }),
  undoChange: ({ id }, { entryId }) => cellRequest('undoChange', id, { json: { entryId } }),
  readFlowRewardBanner: ({ id }) => cellRequest('readFlowRewardBanner', id),
  addSupplement: ({ id }) => cellRequest('addSupplement', id, { json: { supplement: 'gut', every: 'ONCE' } }),
  removeSupplement: ({ id }) => cellRequest('removeSupplement', id, { path: { supplement: 'joint' } }),
  switchSubscription: ({ id }) => cellRequest('switchSubscription', id),
}

/** Gives every subject a chargeable card. */
export async function insertSpareMethods({ services }: SampleWorld): Promise<void> {
  const { query } = services.database
  for (const { customerId } of Object.values(SUBJECTS)) {
    await query
      .insertInto('payment_method')
      .values({
        id: spareMethod(customerId),
        customer_id: customerId,
        status: 'ACTIVE',
        card_brand: 'visa',
        card_last_digits: '4242',
        card_expiry_month: 12,
        card_expiry_year: 2040,
        paypal_email: null,
        sepa_last_digits: null,
        sepa_bank_code: null,
        sepa_country: null,
        billing_address: JSON.stringify({ ...ELSEWHERE }),
        created_at: services.clock.realNow(),
        gateway_reference: cardReference('4242'),
      })
      .execute()
  }
}

/** The precondition of an operation: a code to remove, a skipped order, an open flow. */
export async function prepare(world: SampleWorld, operation: Operation, state: State): Promise<void> {
  const subject = SUBJECTS[state]
  const token = await world.tokenOf(subject.firstName)
  const params = { id: subject.id }
  const { query } = world.services.database
  if (operation === 'removeDiscount') {
    await world.call('addDiscount', { params, body: { code: 'NAPF5' }, token })
  }
  if (operation === 'undoChange') {
    await world.call('updateSubscriptionAddress', { params, body: ELSEWHERE, token })
  }
  if (operation === 'removeSupplement') await insertSupplement(world, subject)
  if (operation === 'unskipOrder') {
    const { schedule } = await readSnapshot(world, subject)
    const orderId = orderOf({ schedule }, 'SCHEDULED', subject)
    await world.call('skipOrder', { params: { id: orderId }, token })
  }
  if (operation === 'applyCancellationOffer') {
    await world.call('startCancellationFlow', { params, token })
  }
  if (['placeOrder', 'resumeSubscription', 'reactivateSubscription'].includes(operation)) {
    await query
      .updateTable('subscription')
      .set({ payment_method_id: spareMethod(subject.customerId) })
      .where('id', '=', subject.id)
      .execute()
  }
  await query.deleteFrom('outbox').execute()
}

/** A supplement with every box, as if it had been added before the state was reached. */
async function insertSupplement({ services }: SampleWorld, { id }: Subject): Promise<void> {
  const supplement = supplementOfKind(newestCatalogue(), 'joint')
  if (!supplement) throw new Error('no supplement for joints')
  const { sku, price, productId, variantId } = supplement
  await insertLines(services.database.query, id, [
    { id: id * 10 + 2, sku, quantity: 1, price, product: { productId, variantId } },
  ])
}

/** Reads the snapshot through the API, as the portal does. */
export async function readSnapshot(world: SampleWorld, subject: Subject): Promise<SubscriptionSnapshot> {
  const token = await world.tokenOf(subject.firstName)
  const params = { id: subject.id }
  const { data } = await world.call('listSubscriptions', { token })
  const view = data.find(({ id }) => id === subject.id)
  if (!view) throw new Error(`${subject.firstName} has no subscription ${subject.id}`)
  const { data: schedule } = await world.call('listOrderSchedule', { params, query: {}, token })
  const offer = await world.call('readCancellationOffer', {
    params: { ...params, cancellationFlowId: 1 },
    token,
  })
  const { data: activity } = await world.call('listActivity', { params, query: { limit: 1 }, token })
  return { view, schedule, offerId: offer.data?.id, entryId: activity[0]?.id ?? 0 }
}

/** Sends the call. */
export async function send(
  world: SampleWorld,
  subject: Subject,
  request: CellRequest,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: { data?: unknown; error?: unknown } }> {
  const { method, path, json } = request
  const token = await world.tokenOf(subject.firstName)
  const response = await world.request(method, path, { token, headers, ...(json !== undefined && { json }) })
  return { status: response.status, body: (await response.json()) as { data?: unknown; error?: unknown } }
}
