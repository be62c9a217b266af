import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { VacationPreviewView } from '@pfotenportal/contract/vacations'
import { startSampleWorld } from '../../testing/sample-world.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { snapshotWorld, type WorldSnapshot } from '../../testing/world-snapshot.ts'

const world = sharedSampleWorld()
let kept: WorldSnapshot

beforeAll(async () => {
  kept = await snapshotWorld(world.services)
})
afterEach(() => kept.restore())

interface VacationInput {
  readonly from: string
  readonly to: string
  readonly wish?: 'MOVE' | 'SKIP'
  readonly skip?: number[]
}

/** The next boxes of both of Jonas's dogs arrive in these days. */
const winter = { from: '2026-11-30', to: '2026-12-16' }

const preview = async (firstName: string, body: VacationInput) =>
  world.call('previewVacation', { body, token: await world.tokenOf(firstName) })

const enter = async (firstName: string, body: VacationInput, headers: Record<string, string> = {}) =>
  world.call('enterVacation', { body, token: await world.tokenOf(firstName), headers })

const takeBack = async (firstName: string, id: number) =>
  world.call('takeBackVacation', { params: { id }, token: await world.tokenOf(firstName) })

const list = async (firstName: string) =>
  (await world.call('listVacations', { token: await world.tokenOf(firstName) })).data

const schedule = async (firstName: string, id: number) =>
  (
    await world.call('listOrderSchedule', {
      params: { id },
      query: {},
      token: await world.tokenOf(firstName),
    })
  ).data

const days = async (firstName: string, id: number) =>
  (await schedule(firstName, id)).map(({ billingDate, status }) => `${billingDate} ${status}`)

const mails = () =>
  world.services.database.query
    .selectFrom('outbox')
    .select(['template', 'data'])
    .orderBy('created_at')
    .execute()

describe('a vacation', () => {
  it('has a preview that changes nothing, and is added as previewed', async () => {
    const before = await kept.fingerprint()
    const shown = await preview('Jonas', winter)
    expect(shown.status).toBe(201)
    expect(await kept.fingerprint()).toBe(before)
    expect(shown.data.changes.length).toBeGreaterThan(0)

    const entered = await enter('Jonas', winter, { 'quote-id': shown.data.id })
    expect(entered.status).toBe(201)
    const actual = entered.data.changes.map(({ orderId, kind, newBillingDate }) => [
      orderId,
      kind,
      newBillingDate,
    ])
    const promised = shown.data.changes
      .filter(({ kind }) => kind !== 'REPRICED')
      .map(({ orderId, kind, newBillingDate }) => [orderId, kind, newBillingDate])
    expect(actual).toEqual(promised)
    for (const change of shown.data.changes) {
      const entry = (await schedule('Jonas', change.subscriptionId)).find(({ id }) => id === change.orderId)
      if (change.kind === 'MOVED') {
        const { newBillingDate: billingDate, newTotalPrice: totalPrice } = change
        expect(entry).toMatchObject({ status: 'SCHEDULED', billingDate, totalPrice })
      }
      if (change.kind === 'SKIPPED') expect(entry).toMatchObject({ status: 'SKIPPED' })
    }
    expect(await list('Jonas')).toEqual([entered.data])
  })

  it('changes the boxes of all dogs at once and sends one mail', async () => {
    const { data } = await enter('Jonas', { ...winter, from: '2026-11-24', to: '2026-12-20' })
    const dogs = new Set(data.changes.map(({ subscriptionId }) => subscriptionId))
    expect(dogs).toEqual(new Set([20006, 20007]))
    const sent = await mails()
    expect(sent.map(({ template }) => template)).toEqual(['holidayEntered'])
    expect(sent[0]?.data).toMatchObject({
      orders: data.changes.map(({ petName, kind }) => ({ petName, kind })),
    })
  })

  it('adds an activity line for every changed order', async () => {
    const { data } = await enter('Jonas', { ...winter, wish: 'SKIP' })
    const changed = data.changes.filter(({ kind }) => kind === 'SKIPPED')
    expect(changed.length).toBeGreaterThan(0)
    for (const subscriptionId of [20006, 20007]) {
      const orderIds = changed
        .filter((it) => it.subscriptionId === subscriptionId)
        .map(({ orderId }) => orderId)
      const lines = await world.call('listActivity', {
        params: { id: subscriptionId },
        query: {},
        token: await world.tokenOf('Jonas'),
      })
      const newest = lines.data.slice(0, orderIds.length)
      expect(newest.map(({ action }) => action)).toEqual(orderIds.map(() => 'orderSkipped'))
      expect(newest.map(({ orderId }) => orderId).toReversed()).toEqual(orderIds)
    }
  })

  it('that puts two boxes into one week says so, in the preview and in the mail, and skips one if asked to', async () => {
    const holidays = { from: '2026-12-21', to: '2027-01-10' }
    const { data } = await preview('Nina', holidays)
    const [moved] = data.changes
    expect(moved).toMatchObject({
      kind: 'MOVED',
      newDeliveryWindow: { from: '2027-01-12' },
      closeBox: { deliveryWindow: { from: '2027-01-19' }, weight: { value: 46_760, unit: 'g' } },
    })
    const skip = moved ? [moved.orderId] : []
    const other = await preview('Nina', { ...holidays, skip })
    expect(other.data.changes[0]).toMatchObject({ orderId: moved?.orderId, kind: 'SKIPPED' })
    expect(other.data.changes[0]).not.toHaveProperty('closeBox')

    const stale = await enter('Nina', { ...holidays, skip }, { 'quote-id': data.id })
    expect([stale.status, stale.error.type]).toEqual([409, 'QUOTE_STALE'])
    const entered = await enter('Nina', holidays, { 'quote-id': data.id })
    expect(entered.status).toBe(201)
    expect((await mails())[0]?.data).toMatchObject({
      orders: [{ kind: 'MOVED', closeBox: { weight: { value: 46_760 } } }],
    })
  })

  it('lists boxes that arrive anyway, including paid ones in transit', async () => {
    const { data } = await preview('Anna', { from: '2026-11-20', to: '2026-11-27' })
    const onTheWay = data.changes.filter(({ reason }) => reason === 'ON_THE_WAY')
    expect(data.changes.map(({ kind }) => kind)).toEqual(data.changes.map(() => 'COMES'))
    expect(onTheWay.every(({ newTotalPrice, totalPrice }) => newTotalPrice === totalPrice)).toBe(true)
  })

  it('is added without a mail if it affects no box', async () => {
    const { data } = await enter('Jonas', { from: '2026-11-20', to: '2026-11-20' })
    expect(data.changes.filter(({ kind }) => kind !== 'COMES')).toEqual([])
    expect(await list('Jonas')).toHaveLength(1)
  })

  it.each([
    [{ from: '2026-10-01', to: '2026-10-05' }, 422, 'DATE_OUT_OF_RANGE'],
    [{ from: '2026-12-05', to: '2026-12-01' }, 422, 'DATE_OUT_OF_RANGE'],
    [{ from: '2026-11-21', to: '2027-01-30' }, 422, 'VACATION_TOO_LONG'],
    [{ from: '2027-02-20', to: '2027-03-02' }, 422, 'DATE_OUT_OF_RANGE'],
    [{ from: '2026-12-99', to: '2026-12-01' }, 422, 'VALIDATION_FAILED'],
  ])('from %o is refused', async (times, status, type) => {
    for (const answer of [await preview('Jonas', times), await enter('Jonas', times)]) {
      expect([answer.status, answer.error.type]).toEqual([status, type])
    }
  })

  it('that overlaps another is refused with its days, until that one is removed', async () => {
    const { data } = await enter('Jonas', winter)
    const again = await preview('Jonas', { from: '2026-12-16', to: '2026-12-18' })
    expect([again.status, again.error.type]).toEqual([409, 'VACATION_OVERLAPS'])
    expect(again.error.details).toEqual(winter)
    expect(again.error.message).toContain('30. November')
    await takeBack('Jonas', data.id)
    expect((await preview('Jonas', { from: '2026-12-16', to: '2026-12-18' })).status).toBe(201)
  })
})

describe('a vacation with an outdated preview', () => {
  it('is refused with a new preview, which can then be confirmed', async () => {
    const shown = await preview('Jonas', winter)
    const [moved] = shown.data.changes.filter(({ kind }) => kind === 'MOVED')
    if (!moved) throw new Error('nothing would be moved')
    await world.call('skipOrder', { params: { id: moved.orderId }, token: await world.tokenOf('Jonas') })
    const stale = await enter('Jonas', winter, { 'quote-id': shown.data.id })
    expect([stale.status, stale.error.type]).toEqual([409, 'QUOTE_STALE'])
    expect(await list('Jonas')).toEqual([])
    const fresh = stale.error.details?.['quote'] as VacationPreviewView
    expect(fresh.changes.some(({ orderId }) => orderId === moved.orderId)).toBe(false)
    expect((await enter('Jonas', winter, { 'quote-id': fresh.id })).status).toBe(201)
  })

  it('is refused for other days than those previewed, and with another customer’s preview', async () => {
    const shown = await preview('Jonas', winter)
    const other = await enter('Jonas', { ...winter, to: '2026-12-14' }, { 'quote-id': shown.data.id })
    expect(other.error.type).toBe('QUOTE_STALE')
    const foreign = await enter('Lea', winter, { 'quote-id': shown.data.id })
    expect(foreign.error.type).toBe('QUOTE_EXPIRED')
  })
})

describe('removing a vacation', () => {
  it('restores every box to its former day, with one mail', async () => {
    const before = [await days('Jonas', 20006), await days('Jonas', 20007)]
    const { data } = await enter('Jonas', { from: '2026-11-24', to: '2026-12-30' })
    expect([await days('Jonas', 20006), await days('Jonas', 20007)]).not.toEqual(before)
    const back = await takeBack('Jonas', data.id)
    expect(back.status).toBe(200)
    const changed = back.data.changes.filter(({ kind }) => kind !== 'COMES')
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.every(({ takeBack: outcome }) => outcome === 'DONE')).toBe(true)
    expect([await days('Jonas', 20006), await days('Jonas', 20007)]).toEqual(before)
    expect(await list('Jonas')).toEqual([])
    expect((await mails()).map(({ template }) => template)).toEqual(['holidayEntered', 'holidayTakenBack'])
  })

  it('reports orders that were changed since and leaves them unchanged', async () => {
    const { data } = await enter('Jonas', { ...winter, wish: 'SKIP' })
    const [first] = data.changes.filter(({ kind }) => kind === 'SKIPPED')
    if (!first) throw new Error('nothing was skipped')
    await world.call('unskipOrder', { params: { id: first.orderId }, token: await world.tokenOf('Jonas') })
    const listed = (await list('Jonas'))[0]?.changes.find(({ orderId }) => orderId === first.orderId)
    expect(listed?.takeBack).toBe('CHANGED')
    const back = await takeBack('Jonas', data.id)
    expect(back.data.changes.find(({ orderId }) => orderId === first.orderId)?.takeBack).toBe('CHANGED')
  })

  it('does not find an unknown, another customer’s or an already removed one', async () => {
    const { data } = await enter('Jonas', winter)
    for (const answer of [await takeBack('Jonas', 99), await takeBack('Lea', data.id)]) {
      expect([answer.status, answer.error.type]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await takeBack('Jonas', data.id)).status).toBe(200)
    expect((await takeBack('Jonas', data.id)).status).toBe(404)
  })
})

it('vacations require a signed-in customer', async () => {
  const answers = [
    await world.call('listVacations', {}),
    await world.call('previewVacation', { body: winter }),
    await world.call('enterVacation', { body: winter }),
    await world.call('takeBackVacation', { params: { id: 81001 } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
})

it('two identical calls add a vacation once', async () => {
  const headers = { 'idempotency-key': '6f1d3d9c-61f4-4bb1-9bfa-3d7a1d9d0c11' }
  const both = await Promise.all([enter('Jonas', winter, headers), enter('Jonas', winter, headers)])
  expect(both.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  expect(await list('Jonas')).toHaveLength(1)
  expect(await mails()).toHaveLength(1)
})

it('delayed mails about the same orders are sent before the mail about the vacation', async () => {
  const delayedWorld = await startSampleWorld(undefined, { environment: { MAIL_DELAY_SECONDS: '600' } })
  try {
    const token = await delayedWorld.tokenOf('Jonas')
    const queuedMails = () =>
      delayedWorld.services.database.query
        .selectFrom('outbox')
        .select(['template', 'send_after'])
        .where('template', 'in', ['orderSkipped', 'holidayEntered'])
        .orderBy('created_at')
        .execute()
    await delayedWorld.call('skipOrder', { params: { id: 20006002 }, token })
    const [skip] = await queuedMails()
    await delayedWorld.call('enterVacation', { body: winter, token })
    const [released, vacation] = await queuedMails()
    expect([released?.template, vacation?.template]).toEqual(['orderSkipped', 'holidayEntered'])
    expect((released?.send_after ?? '') < (skip?.send_after ?? '')).toBe(true)
    expect((released?.send_after ?? '') <= (vacation?.send_after ?? '')).toBe(true)
  } finally {
    await delayedWorld.stop()
  }
})
