import type { ActivityView, UndoView } from '@pfotenportal/contract/activity'
import type { OperationName } from '@pfotenportal/contract/api'
import { routeOf } from '@pfotenportal/contract/routes'
import { addSeconds, instant } from '@pfotenportal/domain/core/calendar'
import { findVariant } from '@pfotenportal/domain/catalogue/catalogue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordAudit } from '../../database/audit/audit.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'

interface Owner {
  readonly firstName: string
  readonly id: number
}

const anna: Owner = { firstName: 'Anna', id: 20001 }
const tim: Owner = { firstName: 'Tim', id: 20015 }
const thomas: Owner = { firstName: 'Thomas', id: 20002 }
const miriam: Owner = { firstName: 'Miriam', id: 20011 }
const lea: Owner = { firstName: 'Lea', id: 20008 }

/** A command as a client sends it. */
interface Command {
  readonly operation: OperationName
  readonly params: UndoView['params']
  readonly body?: unknown
}

const address = {
  firstName: 'Anna',
  lastName: 'Berger',
  phone: '',
  company: '',
  address1: 'Lindenweg 3',
  zip: '50667',
  city: 'Köln',
  countryCode: 'DE',
}

/** A dearer menu of the same energy class: changing back costs less, so it can be undone without the order button. */
async function swapToDearerPlan(world: SampleWorld, { firstName, id }: Owner): Promise<Command> {
  const { data } = await world.call('listSubscriptions', { token: await world.tokenOf(firstName) })
  const now = findVariant(String(data.find((it) => it.id === id)?.lines[0]?.product?.variantId))
  const dearer = [1, 2, 3, 4, 5, 6, 7]
    .map((place) => findVariant(`${now?.productId}${String(21 + place).padStart(2, '0')}`))
    .find((variant) => variant && now && variant.price > now.price)
  if (!dearer) throw new Error('there is no dearer menu')
  const billingPolicy = { interval: 'DAY', intervalCount: 28 }
  return {
    operation: 'swapPlan',
    params: { id },
    body: { variantId: String(dearer.variantId), billingPolicy },
  }
}

function client(world: SampleWorld) {
  return {
    /** Sends a command and expects it to be accepted. */
    async send({ firstName }: Owner, { operation, params, body }: Command): Promise<void> {
      const path = routeOf(operation).path.replace(/:(\w+)/g, (_all, name: string) => String(params[name]))
      const token = await world.tokenOf(firstName)
      const given = body === undefined || body === null ? { token } : { token, json: body }
      const answer = await world.request(routeOf(operation).method, path, given)
      expect(`${answer.status} ${answer.ok ? '' : await answer.text()}`.trim()).toBe('200')
    },
    async activityOf({ firstName, id }: Owner, query = {}, language = 'de'): Promise<ActivityView[]> {
      const token = await world.tokenOf(firstName)
      const headers = { 'accept-language': language }
      return (await world.call('listActivity', { params: { id }, query, token, headers })).data
    },
    /** The subscription and its schedule as the customer sees them. */
    async stateOf({ firstName, id }: Owner) {
      const token = await world.tokenOf(firstName)
      const all = await world.call('listSubscriptions', { token })
      const schedule = await world.call('listOrderSchedule', { params: { id }, query: {}, token })
      return { subscription: all.data.find((it) => it.id === id), schedule: schedule.data }
    },
  }
}

type Client = ReturnType<typeof client>

/** The newest entry. */
async function newest(calls: Client, owner: Owner, language = 'de'): Promise<ActivityView> {
  const [entry] = await calls.activityOf(owner, { limit: 1 }, language)
  if (!entry) throw new Error('no activity')
  return entry
}

async function undoableCommands(
  world: SampleWorld,
): Promise<[kind: string, owner: Owner, command: Command][]> {
  const of = ({ id }: Owner) => ({ id })
  return [
    ['skip', anna, { operation: 'skipOrder', params: { id: 20001009 } }],
    ['unskip', miriam, { operation: 'unskipOrder', params: { id: await skippedOf(world) } }],
    ['move', lea, moveTo(lea, '2026-12-10')],
    ['plan', thomas, await swapToDearerPlan(world, thomas)],
    ['address', tim, { operation: 'updateSubscriptionAddress', params: of(tim), body: address }],
    [
      'payment',
      thomas,
      { operation: 'changePaymentMethod', params: of(thomas), body: { paymentMethodId: 'pm_5102' } },
    ],
    ['code', anna, { operation: 'addDiscount', params: of(anna), body: { code: 'PFOTE10' } }],
  ]
}

function moveTo({ id }: Owner, nextBillingDate: string): Command {
  return {
    operation: 'rescheduleOrder',
    params: { id },
    body: { nextBillingDate, rescheduleFutureOrders: true },
  }
}

/** Miriam's skipped order. */
async function skippedOf(world: SampleWorld): Promise<number> {
  const { schedule } = await client(world).stateOf(miriam)
  return schedule.find(({ status }) => status === 'SKIPPED')?.id ?? 0
}

describe('the activity of a subscription', () => {
  let world: SampleWorld
  let calls: Client
  beforeEach(async () => {
    world = await startSampleWorld()
    calls = client(world)
  })
  afterEach(() => world.stop())

  it('is empty at first, and not visible to others', async () => {
    expect(await calls.activityOf({ firstName: 'Paul', id: 20013 })).toEqual([])
    for (const id of [anna.id, 29999]) {
      const answer = await world.call('listActivity', {
        params: { id },
        query: {},
        token: await world.tokenOf('Tim'),
      })
      expect([answer.status, answer.error.type]).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('contains the call that undoes each kind of change completely', async () => {
    for (const [kind, owner, command] of await undoableCommands(world)) {
      const before = await calls.stateOf(owner)
      await calls.send(owner, command)
      const done = await newest(calls, owner)
      expect([done.actor, done.undo === null], kind).toEqual(['customer', false])
      expect(await calls.stateOf(owner), kind).not.toEqual(before)
      if (done.undo) await calls.send(owner, done.undo)
      expect(await calls.stateOf(owner), kind).toEqual(before)
      const [undone, again] = await calls.activityOf(owner, { limit: 2 })
      expect(undone?.id, kind).not.toBe(done.id)
      expect(again, kind).toMatchObject({ id: done.id, undo: null })
      // An undo can itself be undone, except for the plan, because the previous one is dearer.
      expect(undone?.undo === null, kind).toBe(kind === 'plan')
    }
  })

  it('can restore a removed code if no order has used it', async () => {
    await calls.send(anna, { operation: 'addDiscount', params: { id: anna.id }, body: { code: 'PFOTE10' } })
    const before = await calls.stateOf(anna)
    const added = await newest(calls, anna)
    expect(added.undo?.operation).toBe('removeDiscount')
    if (added.undo) await calls.send(anna, added.undo)
    const removed = await newest(calls, anna)
    expect(removed).toMatchObject({ title: 'Code PFOTE10 entfernt', undo: { operation: 'addDiscount' } })
    if (removed.undo) await calls.send(anna, removed.undo)
    expect((await calls.stateOf(anna)).subscription?.code).toBe(before.subscription?.code)
  })

  it('offers no undo that leads to a dearer plan, because that needs the order button', async () => {
    const dearer = await swapToDearerPlan(world, lea)
    await calls.send(lea, dearer)
    const { undo } = await newest(calls, lea)
    expect(undo?.operation).toBe('swapPlan')
    if (undo) await calls.send(lea, undo)
    expect((await newest(calls, lea)).undo).toBeNull()
  })

  it('describes each change in the requested language, with old and new values', async () => {
    const owner: Owner = { firstName: 'Sophie', id: 20005 }
    await calls.send(owner, moveTo(owner, '2026-12-09'))
    expect(await newest(calls, owner)).toMatchObject({
      title: 'Bestellung und alle folgenden verschoben',
      changes: [
        { label: 'Abbuchung', before: 'Di., 1. Dezember', after: 'Mi., 9. Dezember' },
        { label: 'Lieferung', before: 'Mi., 9. – Fr., 11. Dezember', after: 'Di., 15. – Do., 17. Dezember' },
      ],
    })
    expect(await newest(calls, owner, 'en')).toMatchObject({
      title: 'Order and all later ones moved',
      changes: [
        { label: 'Charge', before: 'Tue, 1 December', after: 'Wed, 9 December' },
        { label: 'Delivery', before: 'Wed, 9 – Fri, 11 December', after: 'Tue, 15 – Thu, 17 December' },
      ],
    })
  })

  it('is paginated, newest first, and skips entries that are not for the customer', async () => {
    const owner: Owner = { firstName: 'Nina', id: 20016 }
    const { schedule } = await calls.stateOf(owner)
    const orders = schedule.slice(0, 3)
    const moment = { now: world.services.clock.realNow(), realNow: world.services.clock.realNow() }
    for (const order of orders) {
      await calls.send(owner, { operation: 'skipOrder', params: { id: order.id } })
      const noise = { customerId: 1013, actor: 'system', subscriptionId: owner.id } as const
      await recordAudit(world.services.database.query, [{ ...noise, action: 'charge.started' }], moment)
      await recordAudit(world.services.database.query, [{ ...noise, action: 'orderSkipped' }], moment)
    }
    const all = await calls.activityOf(owner)
    expect(all.map(({ orderId }) => orderId)).toEqual(orders.map(({ id }) => id).toReversed())
    const first = await calls.activityOf(owner, { limit: 2 })
    const second = await calls.activityOf(owner, { limit: 2, before: first.at(-1)?.id ?? 0 })
    expect([...first, ...second]).toEqual(all)
    expect(await calls.activityOf(owner, { limit: 2, before: all.at(-1)?.id ?? 0 })).toEqual([])
  })

  it('skips an unreadable event, and alerts the operator once', async () => {
    const { database, metrics, clock } = world.services
    const { at: now } = await clock.moment()
    const times = { now, realNow: clock.realNow() }
    const rows = { customerId: 1005, actor: 'system', subscriptionId: lea.id } as const
    const before = await calls.activityOf(lea)
    await recordAudit(database.query, [{ ...rows, action: 'subscriptionPaused', before: {} }], times)
    expect(await calls.activityOf(lea)).toEqual(before)
    expect(await calls.activityOf(lea)).toEqual(before)
    const inconsistency = await database.query
      .selectFrom('inconsistency')
      .selectAll()
      .where('subscription_id', '=', lea.id)
      .executeTakeFirst()
    expect(inconsistency).toMatchObject({ kind: 'UNREADABLE_EVENT' })
    expect(inconsistency?.detail).toMatch(/^row \d+, subscriptionPaused: before.status, .*after$/)
    expect(await metrics.registry.metrics()).toContain(
      'pfotenportal_unreadable_events_total{action="subscriptionPaused"} 1',
    )
  })

  it('shows events that an earlier version stored under another name', async () => {
    const { database, clock } = world.services
    const { at: now } = await clock.moment()
    const state = { status: 'ACTIVE', nextBillingDate: '2026-12-08' }
    const rows = { customerId: 1005, actor: 'customer', subscriptionId: lea.id } as const
    const states = { before: { ...state, status: 'CANCELLED' }, after: state }
    await recordAudit(database.query, [{ ...rows, action: 'subscription.reactivated', ...states }], {
      now,
      realNow: clock.realNow(),
    })
    const [newest] = await calls.activityOf(lea, { limit: 1 })
    expect(newest).toMatchObject({ action: 'subscriptionReactivated', title: 'Abo reaktiviert' })
  })

  it('offers undo for the latest move only, and for each skipped order', async () => {
    await calls.send(tim, moveTo(tim, '2026-12-02'))
    await calls.send(tim, moveTo(tim, '2026-12-03'))
    const [second, first] = await calls.activityOf(tim, { limit: 2 })
    expect([second?.undo?.body?.['nextBillingDate'], first?.undo]).toEqual(['2026-12-02', null])
    const { schedule } = await calls.stateOf(tim)
    const [one, two] = schedule
    for (const order of [one, two]) {
      await calls.send(tim, { operation: 'skipOrder', params: { id: order?.id ?? 0 } })
    }
    const skips = await calls.activityOf(tim, { limit: 2 })
    expect(skips.map(({ undo }) => undo?.params['id'])).toEqual([two?.id, one?.id])
  })
})

describe('the deadline of an undo', () => {
  let world: SampleWorld
  let calls: Client
  beforeEach(async () => {
    world = await startSampleWorld()
    calls = client(world)
  })
  afterEach(() => world.stop())

  it('is the cut-off, to the second', async () => {
    await world.keepOnly(anna.id, tim.id, thomas.id, miriam.id, lea.id)
    const undoable: { kind: string; owner: Owner; entry: ActivityView }[] = []
    for (const [kind, owner, command] of await undoableCommands(world)) {
      await calls.send(owner, command)
      undoable.push({ kind, owner, entry: await newest(calls, owner) })
    }
    const undoOf = async ({ owner, entry }: (typeof undoable)[number]) =>
      (await calls.activityOf(owner)).find(({ id }) => id === entry.id)?.undo
    for (const until of [...new Set(undoable.map(({ entry }) => entry.undo?.until ?? ''))].toSorted()) {
      const withSameDeadline = undoable.filter(({ entry }) => entry.undo?.until === until)
      expect(withSameDeadline).not.toEqual([])
      await world.moveClock(addSeconds(instant(until), -1))
      for (const each of withSameDeadline) expect(await undoOf(each), each.kind).toEqual(each.entry.undo)
      await world.moveClock(until)
      for (const each of withSameDeadline) expect(await undoOf(each), each.kind).toBeNull()
    }
  })
})
