import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationNames } from '@pfotenportal/contract/api'
import { ANSWER } from './report.ts'
import { startCheckWorld, type CheckWorld } from './testing/check-world.ts'
import { mistakes } from './testing/mistakes.ts'

/** `npm run conformance:mistakes` plants all; otherwise one for each kind of check. */
const planted =
  process.env['CONFORMANCE_MISTAKES'] === 'all'
    ? mistakes
    : [...new Map(mistakes.map((mistake) => [mistake.check, mistake])).values()]

let world: CheckWorld

beforeAll(async () => {
  world = await startCheckWorld()
})
afterAll(() => world.stop())

it('finds nothing against our own service, and makes every call, with a mistake here for each check', async () => {
  const { report, stopped } = await world.check(() => true)
  expect([...stopped, ...report.differences]).toEqual([])
  expect(report.notes).toEqual([])
  // Prices are announced by staff; http/subscription/price-offers.test.ts answers some. A passkey needs a device;
  // http/customer/passkeys.test.ts has one.
  expect(operationNames.filter((it) => !report.checksOf(it).has(ANSWER)).toSorted()).toEqual([
    'addPasskey',
    'answerPriceOffer',
    'removePasskey',
    'signInWithPasskey',
  ])
  const checks = new Set(operationNames.flatMap((it) => [...report.checksOf(it)]))
  const covered = new Set(mistakes.map(({ check }) => check))
  expect([...checks].filter((it) => !covered.has(it))).toEqual([])
})

it.each(planted)('names $call if there is a mistake: $check, $name', async (mistake) => {
  const { report, stopped } = await world.checkWith(mistake)
  expect(stopped).toEqual([])
  expect(new Set(report.differences.map(({ call }) => call))).toEqual(new Set([mistake.call]))
  expect(report.differences.map(({ check }) => check)).toContain(mistake.check)
})
