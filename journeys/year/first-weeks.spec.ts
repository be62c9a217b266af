import { expect, test } from '../support/test.ts'
import { testsThatMissTheirAssertion, gapsOf, assertionsInTable } from './coverage.ts'
import { runRows } from './run-rows.ts'
import { openHarness, SETTINGS, START } from './harness.ts'
import { year } from './table/year.ts'

test.use({ environment: SETTINGS })

test('the browser year covers every email, refusal, banner and badge', () => {
  expect(gapsOf(assertionsInTable(year))).toEqual([])
  expect(testsThatMissTheirAssertion()).toEqual([])
  const whens = year.map(({ when }) => when)
  expect(whens).toEqual(whens.toSorted())
})

test('two customers see the expected results in their first weeks @long', async ({ world, browser }) => {
  const harness = await openHarness(world, browser, START)
  const rows = year.filter(
    ({ customer, when }) => (customer === 'Katharina' || customer === 'Paul') && when < '2026-12-06',
  )
  const { failures } = await runRows(harness, rows)
  await harness.close()
  expect(failures).toEqual([])
})
