import { CATALOGUE } from '@pfotenportal/domain/testing/catalogue'
import { addDays, berlinDay, day, instant } from '@pfotenportal/domain/core/calendar'
import { momentAt } from '@pfotenportal/domain/catalogue/moment'
import { berlinTime } from '@pfotenportal/domain/core/berlin'
import { nextBillingDate, schedule } from '@pfotenportal/domain/subscription/schedule'
import { expect, it, describe } from 'vitest'
import { sampleCalendar } from './calendar.ts'
import { sampleDogs } from './world.ts'
import type { DataOf } from '@pfotenportal/contract/api'
import { currentOrder } from '@pfotenportal/domain/subscription/order'
import { listSubscriptions } from '../database/subscription/subscriptions.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { sampleCustomers } from './customers.ts'

const FIRST = day('2026-06-01')
/** Two years in steps that combine every weekday with every one of the times. */
const DAYS = Array.from({ length: 62 }, (_, step) => addDays(FIRST, step * 13))
const TIMES = ['00:00', '04:10', '23:59']

const worlds = DAYS.map((on, index) => {
  const moment = momentAt(berlinTime(on, TIMES[index % TIMES.length] ?? '12:00'), CATALOGUE)
  return { moment, dogs: sampleDogs(sampleCalendar(moment)) }
})

it('on any day and at any time, parcels only move forwards and nothing happens in the future', () => {
  for (const { moment, dogs } of worlds) {
    for (const { past } of dogs) {
      for (const { id, events, processedAt, billingDate } of past.orders) {
        const times = events.map(({ at }) => at)
        const where = `order ${id} at ${moment.at}: ${JSON.stringify(events)}`
        expect(times, where).toEqual([...new Set(times)].toSorted())
        expect(
          times.every((at) => at <= moment.at),
          where,
        ).toBe(true)
        expect(processedAt === null || berlinDay(processedAt) === billingDate, where).toBe(true)
        const steps = events.map(({ event }) => event)
        const order = ['ordered', 'packed', 'shipped', 'delayed', 'out_for_delivery', 'delivered']
        expect(steps, where).toEqual(order.filter((step) => steps.some((each) => each === step)))
      }
    }
  }
})

it('on any day, each dog is in its documented state', () => {
  for (const { moment, dogs } of worlds) {
    for (const { present } of dogs) {
      const statuses = schedule(present, moment).map(({ status }) => status)
      expect(statuses.filter((status) => status === 'SCHEDULED')).toHaveLength(
        present.status === 'ACTIVE' ? 6 : 0,
      )
      const next = nextBillingDate(present, moment)
      expect(next === null || next > moment.today, `${present.id} at ${moment.at}`).toBe(true)
    }
  }
})

type Subscription = DataOf<'listSubscriptions'>[number]
type Order = DataOf<'listOrderHistory'>[number]

/** The subscriptions and orders that customers see, by dog. */
async function readAllDogs(world: SampleWorld) {
  const found = new Map<
    string,
    { subscription: Subscription; history: Order[]; schedule: DataOf<'listOrderSchedule'> }
  >()
  for (const { firstName } of sampleCustomers) {
    const token = await world.tokenOf(firstName)
    for (const subscription of (await world.call('listSubscriptions', { token })).data) {
      const params = { id: subscription.id }
      const history = (await world.call('listOrderHistory', { params, query: { limit: 100 }, token })).data
      const schedule = (await world.call('listOrderSchedule', { params, query: {}, token })).data
      found.set(subscription.pet?.name ?? '', { subscription, history, schedule })
    }
  }
  return (name: string) => {
    const dog = found.get(name)
    if (!dog) throw new Error(`no dog ${name}`)
    return dog
  }
}

/** Subscriptions whose stored next billing date is not the one that the rules give. */
async function listWrongBillingDates({ services }: SampleWorld): Promise<number[]> {
  const moment = await services.clock.moment()
  const rows = await services.database.query
    .selectFrom('subscription')
    .select(['id', 'next_billing_date'])
    .execute()
  const lists = await Promise.all(
    sampleCustomers.map(({ id }) => listSubscriptions(services.database.query, id, moment.today)),
  )
  const derived = new Map(
    lists.flat().map(({ subscription }) => [subscription.id, nextBillingDate(subscription, moment)]),
  )
  return rows.filter((row) => derived.get(row.id) !== row.next_billing_date).map(({ id }) => id)
}

const days = [
  ['a minute after midnight', '2026-11-21T00:01:00+01:00'],
  ['the very start of a year', '2027-01-01T00:00:00+01:00'],
  ['the day on which clocks go forward', '2027-03-28T03:30:00+02:00'],
  ['a delivery Tuesday', '2027-06-15T18:45:00+02:00'],
  ['the day on which clocks go back', '2027-10-31T02:30:00+01:00'],
  ['a leap day', '2028-02-29T09:00:00+01:00'],
] as const

describe('the sample world is consistent when it is loaded on any other day', () => {
  it.each(days)('%s', async (_name, at) => {
    const world = await startSampleWorld(at)
    try {
      const { at: now, today } = momentAt(instant(at), CATALOGUE)
      const dog = await readAllDogs(world)

      expect(await listWrongBillingDates(world)).toEqual([])

      const frieda = currentOrder(dog('Frieda').history, today)
      const delivered = frieda?.tracking?.events.find(({ id }) => id === 'delivered')
      expect(delivered && berlinDay(instant(delivered.updatedAt)), 'delivered today').toBe(today)
      const trial = dog('Milo').history[0]?.tracking?.events.at(-1)
      expect(trial && [trial.id, berlinDay(instant(trial.updatedAt))]).toEqual([
        'delivered',
        addDays(today, -1),
      ])
      expect(currentOrder(dog('Pippa').history, today)?.tracking?.events.at(-1)?.id).toBe('delayed')
      expect(currentOrder(dog('Greta').history, today)?.billingDate).toBe(today)
      expect(currentOrder(dog('Bruno').history, today)).not.toBeNull()
      expect(currentOrder(dog('Nala').history, today)).toBeNull()

      expect(
        dog('Nala')
          .schedule.map(({ status }) => status)
          .slice(0, 3),
      ).toEqual(['SCHEDULED', 'SKIPPED', 'SCHEDULED'])
      expect(dog('Lotte').schedule[0]).toMatchObject({ status: 'SKIPPED', isEditable: true })
      expect(dog('Balu').schedule[0]).toMatchObject({ status: 'FAILED', nextRetryDate: addDays(today, 2) })
      expect(dog('Luna').subscription.pause?.resumesAt).toBe(addDays(today, 28))
      expect(dog('Paula').subscription.pause?.reason).toBe('PAYMENT_FAILED')
      expect(dog('Karl').subscription.activationPreview?.billingDate).toBe(today)
      expect(dog('Milo').subscription.pet?.dog_stage).toBe('puppy')
      expect(dog('Oskar').subscription.flowBanner[0]?.isRewardReceived).toBe(true)

      for (const { pet } of (await world.call('listSubscriptions', { token: await world.tokenOf('Anna') }))
        .data) {
        for (const order of dog(pet?.name ?? '').history) expect(order.billingDate <= today).toBe(true)
      }
      const late = await world.services.database.query
        .selectFrom('tracking_event')
        .select('order_id')
        .where('at', '>', now)
        .execute()
      expect(late, 'nothing happened later than now').toEqual([])
      const paidLater = await world.services.database.query
        .selectFrom('customer_order')
        .select('id')
        .where('processed_at', '>', now)
        .execute()
      expect(paidLater).toEqual([])
    } finally {
      await world.stop()
    }
  })
})

it('the sample world is not loaded into a database that has a customer', async () => {
  const world = await startSampleWorld()
  const second = await startSampleWorld(undefined, { databaseUrl: world.databaseUrl })
  const count = await second.services.database.query
    .selectFrom('customer_order')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  expect(count.orders).toBe(await ordersOf(world))
  await second.stop()
  await world.stop()
})

async function ordersOf({ services }: SampleWorld): Promise<number> {
  const rows = await services.database.query.selectFrom('customer_order').select('id').execute()
  return rows.length
}
