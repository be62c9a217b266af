/** Each call of a customer that the admin API has: made for its customer, under the name of the key. */
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ADMIN_SCOPES } from '@pfotenportal/contract/admin/call'
import { descriptorOf, type OperationName } from '@pfotenportal/contract/api'
import { routeParts } from '@pfotenportal/contract/operation'
import { quotedOperations } from '@pfotenportal/contract/quotes'
import { TRANSITIONS, type Operation } from '@pfotenportal/domain/subscription/transitions'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import {
  CELL_REQUESTS,
  ELSEWHERE,
  insertSpareMethods,
  prepare,
  readSnapshot,
  SUBJECTS,
} from '../../testing/matrix.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { snapshotWorld, type WorldSnapshot } from '../../testing/world-snapshot.ts'
import { customerCalls } from './customer-calls.ts'

const world = sharedSampleWorld()
let caller: AdminCaller
let kept: WorldSnapshot

beforeAll(async () => {
  await insertSpareMethods(world)
  caller = await adminCaller(world, ...ADMIN_SCOPES)
  kept = await snapshotWorld(world.services)
})

const isCommand = (name: OperationName): name is Operation & keyof typeof quotedOperations =>
  name in quotedOperations
const commands = [...customerCalls.keys()].filter(isCommand)
const others = [...customerCalls.keys()].filter((name) => !isCommand(name))

const newestOf = (customerId: number) =>
  world.services.database.query
    .selectFrom('audit')
    .select(['action', 'actor', 'acted_by'])
    .where('customer_id', '=', customerId)
    .where('action', '<>', 'admin-api.called')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('a command on a subscription', () => {
  it.each(commands)('%s is carried out as customer service, under the name of the key', async (name) => {
    await kept.restore()
    const state = (['A', 'P', 'C'] as const).find((each) => TRANSITIONS[name][each] === 'yes') ?? 'A'
    const subject = SUBJECTS[state]
    await prepare(world, name, state)
    const { method, path, json } = CELL_REQUESTS[name](subject, await readSnapshot(world, subject))
    const below = `/customers/${subject.customerId}${path.slice('/api/v1'.length)}`
    const answer = await caller.send(method, below, { json })
    expect([answer.status, answer.error]).toEqual([200, undefined])
    expect(await newestOf(subject.customerId)).toEqual({
      action: quotedOperations[name].event,
      actor: 'staff',
      acted_by: caller.by,
    })
  })

  it('doesn’t find the subscription of another customer', async () => {
    const snapshot = await readSnapshot(world, SUBJECTS.A)
    const before = await kept.fingerprint()
    for (const name of commands) {
      const { method, path, json } = CELL_REQUESTS[name](SUBJECTS.A, snapshot)
      const answer = await caller.send(method, `/customers/1002${path.slice('/api/v1'.length)}`, { json })
      expect([name, answer.status, answer.error?.type]).toEqual([name, 404, 'NOT_FOUND'])
    }
    expect(await kept.fingerprint()).toBe(before)
  })
})

/** The id of what a call has made; 0 if it has made nothing with a number. */
const idOf = (data: unknown) => z.object({ id: z.number() }).safeParse(data).data?.id ?? 0

const MOMO = {
  name: 'Momo',
  gender: 'm',
  birthYear: 2023,
  birthMonth: 5,
  weight: 12,
  activityLevel: 'normal',
  weightClass: 'ideal',
}

const MOMOS_CONTRACT = {
  dog: MOMO,
  plan: { recipes: ['CG'], cycle: 28, pension: 'V' },
  addressId: 3001,
  paymentMethodId: 'pm_5001',
}

/** A request of each other call for Anna, with its status. */
const requests: Readonly<Record<string, { path: string; json?: unknown; status?: number; error?: string }>> =
  {
    listMailTopics: { path: '/mail_topics' },
    listAgreements: { path: '/agreements' },
    listMailConsents: { path: '/mail_topics/history' },
    readMailNotices: { path: '/mail_notices' },
    listAddresses: { path: '/addresses' },
    createAddress: { path: '/addresses', json: ELSEWHERE, status: 201 },
    updateAddress: { path: '/addresses/:address', json: { ...ELSEWHERE, address1: 'Kurze Gasse 8' } },
    listPaymentMethods: { path: '/payments' },
    listSubscriptions: { path: '/subscriptions' },
    listOrderHistory: { path: '/subscriptions/20001/order_history' },
    listOrderSchedule: { path: '/subscriptions/20001/order_schedule' },
    listDocuments: { path: '/documents' },
    exportData: { path: '/data_export' },
    readDocumentFile: { path: '/documents/1/file', status: 404, error: 'NOT_FOUND' },
    switchSubscription: { path: '/subscriptions/20001/switch' },
    revokeEnd: { path: '/subscriptions/20001/revoke_end' },
    // She is too far from a reward.
    readFlowRewardBanner: {
      path: '/subscriptions/20001/flow_reward_banner',
      status: 404,
      error: 'FLOW_BANNER_NOT_FOUND',
    },
    listActivity: { path: '/subscriptions/20001/activity' },
    readPet: { path: '/subscriptions/20001/pet' },
    startCancellationFlow: { path: '/subscriptions/20001/cancellationFlow' },
    readCancellationFlow: { path: '/subscriptions/20001/cancellationFlow' },
    readCancellationOffer: { path: '/subscriptions/20001/cancellation_offer/1' },
    adviseDog: { path: '/dogs/advice', json: { dog: MOMO } },
    quoteDog: { path: '/dogs/quote', json: MOMOS_CONTRACT, status: 201 },
    subscribeDog: { path: '/dogs', json: MOMOS_CONTRACT, status: 201 },
    readDogDraft: { path: '/dogs/draft' },
    listVacations: { path: '/vacations' },
    previewVacation: {
      path: '/vacations/preview',
      json: { from: '2026-12-01', to: '2026-12-14' },
      status: 201,
    },
    enterVacation: { path: '/vacations', json: { from: '2026-12-01', to: '2026-12-14' }, status: 201 },
    takeBackVacation: { path: '/vacations/:vacation' },
    createQuote: {
      path: '/quotes',
      json: { subscriptionId: 20001, operation: 'pauseSubscription', input: { weeks: 4 } },
      status: 201,
    },
  }

/** An answer without what only the customer may do next. */
const withoutOffers = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    key === 'allowedActions' || key === 'undo' ? undefined : value,
  )

describe('every other call of a customer', () => {
  /** Ids that earlier calls have made. */
  const made: Record<string, number> = {}
  beforeAll(() => kept.restore())

  it('has a request here', () => {
    expect(Object.keys(requests).toSorted()).toEqual(others.toSorted())
  })

  it.each(others.filter((name) => requests[name]))('%s answers as it answers the customer', async (name) => {
    const { path = '', json, status = 200, error } = requests[name] ?? {}
    const { method } = routeParts(descriptorOf(name).route)
    const below = path
      .replace(':address', String(made['createAddress']))
      .replace(':vacation', String(made['enterVacation']))
    const answer = await caller.send(method, `/customers/1001${below}`, { json })
    expect([answer.status, answer.error?.type]).toEqual([status, error])
    if (status !== 404) made[name] = idOf(answer.data)
    // Two exports differ by their moment, and by the entries about the calls.
    if (method !== 'GET' || status === 404 || name === 'exportData') return
    const own = await world.request('GET', `/api/v1${below}`, { token: await world.tokenOf('Anna') })
    expect(withoutOffers(await own.json())).toEqual(withoutOffers({ data: answer.data }))
  })

  it('binds a command to its quote', async () => {
    const command = { subscriptionId: 20001, operation: 'pauseSubscription', input: { weeks: 4 } }
    const { data: quote } = await caller.send('POST', '/customers/1001/quotes', { json: command })
    const send = (weeks: number) =>
      caller.send('POST', '/customers/1001/subscriptions/20001/pause', {
        json: { weeks },
        headers: { 'quote-id': z.object({ id: z.string() }).parse(quote).id },
      })
    expect((await send(5)).error?.type).toBe('QUOTE_STALE')
    expect((await send(4)).status).toBe(200)
  })

  it('answers a wrong discount code with an error like all others', async () => {
    const path = '/customers/1002/subscriptions/20002/add_discount'
    const wrong = await caller.send('POST', path, { json: { code: 'NO-SUCH-CODE' } })
    expect([wrong.status, wrong.error?.type]).toEqual([422, 'DISCOUNT_CODE_INVALID'])
  })
})
