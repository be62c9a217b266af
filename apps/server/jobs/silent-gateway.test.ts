/** A gateway that accepts requests and does not answer, while many orders are due. */
import { expect, it, vi } from 'vitest'
import { openCapturedLog } from '../testing/captured-log.ts'
import { ledgerOf } from '../testing/charging.ts'
import { insertDueCopies } from '../testing/jobs.ts'
import { sharedSampleWorld } from '../testing/shared-service.ts'

const MANY = 60
const UNKNOWN = { outcome: 'UNKNOWN' } as const

const world = sharedSampleWorld()

it('a silent gateway stops the run early and alerts the operator; the rest is charged a quarter of an hour later', async () => {
  const { database, gateway, log, config } = world.services
  const ids = new Set(await insertDueCopies(database.pool, MANY, '2026-11-21'))
  const logged = openCapturedLog()
  // Runs log with children of this log.
  Reflect.set(log, 'child', () => logged.log)
  const charge = vi.spyOn(gateway, 'charge').mockResolvedValue({ outcome: 'UNKNOWN' })
  const find = vi.spyOn(gateway, 'find').mockResolvedValue({ outcome: 'UNKNOWN' })
  await world.moveClock('2026-11-21T04:00:00+01:00')
  expect(charge.mock.calls.length).toBeGreaterThanOrEqual(20)
  expect(charge.mock.calls.length).toBeLessThan(20 + config.chargeConcurrency)
  const attempted = charge.mock.calls.length
  const run = await database.query
    .selectFrom('job_run')
    .select(['state', 'error'])
    .where('name', '=', 'charge-due')
    .orderBy('due_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(run.state).toBe('DONE')
  expect(run.error).toMatch(/^the gateway did not answer: \d+ wait for the next run/)
  expect(logged.alerts()).toEqual([
    'the payment gateway does not answer: remaining charges wait for the next run',
  ])
  Reflect.deleteProperty(log, 'child')
  charge.mockRestore()
  find.mockRestore()
  await world.moveClock('2026-11-21T04:15:00+01:00')
  const approved = (await ledgerOf(world)).filter((it) => it.outcome === 'APPROVED')
  const orders = approved.map(({ key }) => Math.floor(Number(key.split(':')[1]) / 1000))
  expect(orders.filter((id) => ids.has(id))).toHaveLength(MANY)
  expect(new Set(orders)).toEqual(new Set([...orders, ...ids]))
  expect(attempted).toBeLessThan(MANY)
})

it('charges that had begun when the gateway fell silent are not sent, and each is charged once when it answers again', async () => {
  const { database, gateway } = world.services
  const ids = new Set(await insertDueCopies(database.pool, 3 * MANY, '2026-11-23'))
  const answer = gateway.charge.bind(gateway)
  let sent = 0
  const charge = vi
    .spyOn(gateway, 'charge')
    .mockImplementation((...request) => (++sent <= MANY ? answer(...request) : Promise.resolve(UNKNOWN)))
  const find = vi.spyOn(gateway, 'find').mockResolvedValue(UNKNOWN)
  await world.moveClock('2026-11-23T04:00:00+01:00')
  const { open } = await database.query
    .selectFrom('charge')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  expect(sent).toBeLessThan(ids.size)
  expect(open).toBeGreaterThan(sent - MANY)
  charge.mockRestore()
  find.mockRestore()
  await world.moveClock('2026-11-23T04:15:00+01:00')
  const approved = (await ledgerOf(world)).filter((it) => it.outcome === 'APPROVED')
  const charged = approved.map(({ key }) => Math.floor(Number(key.split(':')[1]) / 1000))
  expect(charged.filter((id) => ids.has(id)).toSorted((a, b) => a - b)).toEqual([...ids])
})
