import { expect, it } from 'vitest'
import { momentAt } from '@pfotenportal/domain/catalogue/moment'
import { berlinTime } from '@pfotenportal/domain/core/berlin'
import { addDays, berlinDay, day } from '@pfotenportal/domain/core/calendar'
import { nextBillingDate, schedule } from '@pfotenportal/domain/subscription/schedule'
import { CATALOGUE } from '@pfotenportal/domain/testing/catalogue'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { sampleCalendar } from './calendar.ts'
import { sampleDogs } from './world.ts'

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
