import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import type { ActivityView, UndoView } from '@pfotenportal/contract/activity'
import type { OperationName } from '@pfotenportal/contract/api'
import { routeOf } from '@pfotenportal/contract/routes'
import { type RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { addSeconds, instant } from '@pfotenportal/domain/core/calendar'
import { findVariant, variantFor } from '@pfotenportal/domain/product/variants'
import { CATALOGUE } from '@pfotenportal/domain/testing/catalogue'
import { LINDENWEG } from '@pfotenportal/domain/testing/frieda'
import { recordAudit } from '../../database/audit/audit.ts'
import type { SampleWorld } from '../../testing/sample-world.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { snapshotDatabase } from '../../testing/world-snapshot.ts'

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

const { addressId: _own, ...address } = LINDENWEG

/** A dearer menu of the same energy class: changing back costs less, so it can be undone without the order button. */
async function swapToDearerPlan(world: SampleWorld, { firstName, id }: Owner): Promise<Command> {
  const { data } = await world.call('listSubscriptions', { token: await world.tokenOf(firstName) })
  const now = findVariant(String(data.find((it) => it.id === id)?.lines[0]?.product?.variantId), CATALOGUE)
  const dearer = [1, 2, 3, 4, 5, 6, 7]
    .map((place) => findVariant(`${now?.productId}${String(21 + place).padStart(2, '0')}`, CATALOGUE))
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
    async send(owner: Owner, command: Command): Promise<void> {
      const answer = await this.attempt(owner, command)
      expect(`${answer.status} ${answer.ok ? '' : await answer.text()}`.trim()).toBe('200')
    },
    /** Sends a command that may be refused. */
    async attempt({ firstName }: Owner, { operation, params, body }: Command): Promise<Response> {
      const path = routeOf(operation).path.replace(/:(\w+)/g, (_all, name: string) => String(params[name]))
      const token = await world.tokenOf(firstName)
      const given = body === undefined || body === null ? { token } : { token, json: body }
      return world.request(routeOf(operation).method, path, given)
    },
    async activityOf({ firstName, id }: Owner, query = {}, language = 'de'): Promise<ActivityView[]> {
      const token = await world.tokenOf(firstName)
      const headers = { 'accept-language': language }
      return (await world.call('listActivity', { params: { id }, query, token, headers })).data
    },
    /** Undoes the newest change. */
    async undo(owner: Owner): Promise<void> {
      const [entry] = await this.activityOf(owner, { limit: 1 })
      if (!entry?.undo) throw new Error(`cannot undo: ${entry?.title}`)
      await this.send(owner, entry.undo)
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
    ['pause', anna, { operation: 'pauseSubscription', params: of(anna), body: { weeks: 4 } }],
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

const world = sharedSampleWorld()
const calls = client(world)
restoreAfterEach(world, snapshotDatabase)

describe('the activity of a subscription', () => {
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
    const { subscription } = before
    const discountShopifyId = subscription?.discounts[0]?.shopifyId ?? ''
    await calls.send(anna, { operation: 'removeDiscount', params: { id: anna.id, discountShopifyId } })
    const removed = await newest(calls, anna)
    expect(removed.title).toBe('Code PFOTE10 entfernt')
    await calls.undo(anna)
    expect(await calls.stateOf(anna)).toEqual(before)
  })

  it('offers no undo that leads to a dearer plan, because that needs the order button', async () => {
    const dearer = await swapToDearerPlan(world, lea)
    await calls.send(lea, dearer)
    await calls.undo(lea)
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

  it('undoes several changes one after the other, the last one first', async () => {
    const states = [await calls.stateOf(tim)]
    const [first, second] = states[0]?.schedule ?? []
    for (const command of [
      { operation: 'skipOrder', params: { id: second?.id ?? 0 } },
      moveTo(tim, '2026-12-02'),
      { operation: 'skipOrder', params: { id: first?.id ?? 0 } },
      moveTo(tim, '2026-12-20'),
      { operation: 'pauseSubscription', params: { id: tim.id }, body: { weeks: 3 } },
    ] as const) {
      await calls.send(tim, command)
      states.push(await calls.stateOf(tim))
    }
    const done = await calls.activityOf(tim)
    expect(done.map(({ undo }) => undo === null)).toEqual([false, true, true, true, true])
    for (const [index, entry] of done.entries()) {
      const entries = await calls.activityOf(tim)
      const { undo } = entries.find(({ id }) => id === entry.id) ?? entry
      if (!undo) throw new Error(`change ${index} from the end cannot be undone`)
      await calls.send(tim, undo)
      expect(await calls.stateOf(tim)).toEqual(states.at(-2 - index))
    }
  })

  it('refuses to undo a change before a later one, or after one that cannot be taken back', async () => {
    await calls.send(lea, moveTo(lea, '2026-12-10'))
    const moved = await newest(calls, lea)
    const token = await world.tokenOf('Lea')
    const undo = () =>
      world.call('undoChange', { params: { id: lea.id }, body: { entryId: moved.id }, token })
    await calls.send(lea, { operation: 'addDiscount', params: { id: lea.id }, body: { code: 'PFOTE10' } })
    expect((await undo()).error).toMatchObject({
      type: 'UNDO_NOT_AVAILABLE',
      message: expect.stringContaining('mach zuerst diese spätere Änderung rückgängig') as string,
    })
    await calls.undo(lea)
    await calls.send(lea, { operation: 'cancelSubscription', params: { id: lea.id } })
    expect((await calls.activityOf(lea)).map((entry) => entry.undo)).toEqual([null, null, null, null])
    expect((await undo()).error.type).toBe('UNDO_NOT_AVAILABLE')
  })

  it('finds no change of others, and no change that does not exist, to undo', async () => {
    await calls.send(lea, moveTo(lea, '2026-12-10'))
    const { id: entryId } = await newest(calls, lea)
    const token = await world.tokenOf('Tim')
    for (const body of [{ entryId }, { entryId: 999_999_999 }]) {
      const answer = await world.call('undoChange', { params: { id: tim.id }, body, token })
      expect([answer.status, answer.error.type]).toEqual([404, 'NOT_FOUND'])
    }
  })
})

describe('undoing leads back exactly', () => {
  it('after a plan change that cleared a skip: the skipped box is not charged after all', async () => {
    const { subscription } = await calls.stateOf(anna)
    const tier = findVariant(String(subscription?.lines[0]?.product?.variantId), CATALOGUE)?.tier ?? 0
    const swap = (recipes: readonly RecipeCode[], cycle: 14 | 28): Command => ({
      operation: 'swapPlan',
      params: { id: anna.id },
      body: {
        variantId: String(variantFor(tier, { recipes, cycle, pension: 'V' }, CATALOGUE)?.variantId),
        billingPolicy: { interval: 'DAY', intervalCount: cycle },
      },
    })
    await calls.send(anna, swap(['RT'], 14))
    await calls.send(anna, { operation: 'skipOrder', params: { id: 20001011 } })
    const before = await calls.stateOf(anna)
    await calls.send(anna, swap(['CG'], 28))
    await calls.undo(anna)
    expect(await calls.stateOf(anna)).toEqual(before)
  })

  it('after a move of all orders that followed a move of one', async () => {
    const { schedule } = await calls.stateOf(anna)
    const orderId = schedule[1]?.id ?? 0
    const alone = { nextBillingDate: '2027-01-08', rescheduleFutureOrders: false, orderId }
    await calls.send(anna, { operation: 'rescheduleOrder', params: { id: anna.id }, body: alone })
    const before = await calls.stateOf(anna)
    await calls.send(anna, moveTo(anna, '2026-12-10'))
    await calls.undo(anna)
    expect(await calls.stateOf(anna)).toEqual(before)
  })

  it('after a move that made an earlier skip final', async () => {
    await calls.send(anna, { operation: 'skipOrder', params: { id: 20001009 } })
    const before = await calls.stateOf(anna)
    await calls.send(anna, moveTo(anna, '2027-01-10'))
    await calls.undo(anna)
    expect(await calls.stateOf(anna)).toEqual(before)
  })

  // Random histories take half a minute; `npm run test:long` runs them.
  it.runIf(inject('propertyRuns') >= 1)('after any changes, one after the other', async () => {
    const params = { id: anna.id }
    const menu = (recipes: readonly RecipeCode[], cycle: 14 | 28) => ({
      variantId: String(variantFor(1400, { recipes, cycle, pension: 'V' }, CATALOGUE)?.variantId),
      billingPolicy: { interval: 'DAY', intervalCount: cycle },
    })
    const move = (nextBillingDate: string, rescheduleFutureOrders: boolean, orderId: number): Command => ({
      operation: 'rescheduleOrder',
      params,
      body: { nextBillingDate, rescheduleFutureOrders, orderId },
    })
    const command = constantFrom<Command>(
      { operation: 'skipOrder', params: { id: 20001009 } },
      { operation: 'skipOrder', params: { id: 20001010 } },
      { operation: 'unskipOrder', params: { id: 20001009 } },
      { operation: 'skipNextOrder', params },
      move('2026-12-12', true, 20001009),
      move('2027-01-20', true, 20001010),
      move('2027-01-02', false, 20001010),
      { operation: 'swapPlan', params, body: menu(['RT'], 14) },
      { operation: 'swapPlan', params, body: menu(['CG'], 28) },
      { operation: 'updateSubscriptionAddress', params, body: address },
      { operation: 'addDiscount', params, body: { code: 'PFOTE10' } },
      { operation: 'addSupplement', params, body: { supplement: 'joint', every: 'ONCE' } },
      { operation: 'addSupplement', params, body: { supplement: 'joint', every: 'ALWAYS' } },
      { operation: 'pauseSubscription', params, body: { weeks: 2 } },
      { operation: 'resumeSubscription', params },
    )
    let undone = 0
    await assert(
      asyncProperty(array(command, { minLength: 2, maxLength: 5 }), async (commands) => {
        const states = [await calls.stateOf(anna)]
        let newestId = (await calls.activityOf(anna, { limit: 1 }))[0]?.id
        const entries: number[] = []
        for (const each of commands) {
          await calls.attempt(anna, each)
          const [entry] = await calls.activityOf(anna, { limit: 1 })
          if (!entry || entry.id === newestId) continue
          newestId = entry.id
          entries.push(entry.id)
          states.push(await calls.stateOf(anna))
        }
        for (const [index, id] of entries.toReversed().entries()) {
          const { undo } = (await calls.activityOf(anna)).find((entry) => entry.id === id) ?? {}
          // A dearer plan or more supplements need the order button.
          if (!undo) return
          await calls.send(anna, undo)
          expect(await calls.stateOf(anna)).toEqual(states.at(-2 - index))
          undone += 1
        }
      }),
      { numRuns: 10 },
    )
    expect(undone).toBeGreaterThan(3)
  })

  it('to the agreed price, where the list price is higher', async () => {
    const { query } = world.services.database
    const cheaper = { unit_price_cents: 5000 }
    await query.updateTable('subscription_line').set(cheaper).where('subscription_id', '=', anna.id).execute()
    const before = await calls.stateOf(anna)
    await calls.send(anna, await swapToDearerPlan(world, anna))
    await calls.undo(anna)
    expect(await calls.stateOf(anna)).toEqual(before)
  })
})

describe('the deadline of an undo', () => {
  it('is the cut-off, to the second', async () => {
    await world.keepOnly(anna.id, tim.id, thomas.id, miriam.id, lea.id)
    const undoable: { kind: string; owner: Owner; entry: ActivityView }[] = []
    // Of several changes only the last one can be undone, so each owner makes one.
    const lastOf = new Map((await undoableCommands(world)).map((each) => [each[1].id, each]))
    for (const [kind, owner, command] of lastOf.values()) {
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
