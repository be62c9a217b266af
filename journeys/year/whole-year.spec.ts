import { expect, test } from '../support/test.ts'
import { gapsOf, summaryOf } from './coverage.ts'
import { runRows } from './run-rows.ts'
import { openHarness, SETTINGS, START } from './harness.ts'
import { year } from './table/year.ts'

test.use({ environment: SETTINGS })

test('a year in the browser shows every email, refusal, banner and badge at the expected time @year', async ({
  world,
  browser,
}) => {
  const harness = await openHarness(world, browser, START)
  const names = process.env['YEAR_WHO']?.split(',')
  const { shown, failures } = await runRows(
    harness,
    names ? year.filter(({ customer }) => names.includes(customer)) : year,
  )
  await harness.close()
  console.log(summaryOf(shown))
  expect(failures).toEqual([])
  if (!names) expect(gapsOf(shown)).toEqual([])
})
