import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationNames } from '@pfotenportal/contract/api'
import { specificationCalls } from './specification.ts'
import { startCheckWorld, type CheckWorld } from './testing/check-world.ts'
import { mistakes } from './testing/mistakes.ts'

let world: CheckWorld

beforeAll(async () => {
  world = await startCheckWorld()
})
afterAll(() => world.stop())

it('knows the 38 calls of the specification, which the contract all has', () => {
  expect(specificationCalls.size).toBe(38)
  expect([...specificationCalls].filter((it) => !operationNames.includes(it))).toEqual([])
})

it('finds nothing in some calls of our own service', async () => {
  const { report, stopped } = await world.check((call) =>
    ['signIn', 'signInWithCode', 'updateCustomer', 'skipNextOrder', 'listOrderSchedule'].includes(call),
  )
  expect([...stopped, ...report.differences]).toEqual([])
})

// One of them; the long test plants all.
it.each(mistakes.slice(48, 49))('names $call if there is a mistake: $check, $name', async (mistake) => {
  const { report } = await world.checkWith(mistake)
  expect(new Set(report.differences.map(({ call }) => call))).toEqual(new Set([mistake.call]))
  expect(report.differences.map(({ check }) => check)).toContain(mistake.check)
})
