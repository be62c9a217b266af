import { describe, expect, it } from 'vitest'
import type { DataOf } from '@pfotenportal/contract/api'
import { momentAt } from '@pfotenportal/domain/catalogue/moment'
import { addDays, berlinDay, instant } from '@pfotenportal/domain/core/calendar'
import { currentOrder } from '@pfotenportal/domain/subscription/order'
import { nextBillingDate } from '@pfotenportal/domain/subscription/schedule'
import { CATALOGUE } from '@pfotenportal/domain/testing/catalogue'
import { listSubscriptions } from '../database/subscription/subscriptions.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { sampleCustomers } from './customers.ts'

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
