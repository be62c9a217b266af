/** The browser year (docs/operations.md, "The browser year"): its coverage, its first weeks, and the whole year. */
import { expect, test } from '../support/test.ts'
import { findGaps, findOutdatedReferences, listAssertionsOfTable, summarizeCoverage } from './coverage.ts'
import { openHarness, SETTINGS, START } from './harness.ts'
import type { Row } from './row.ts'
import { runRows } from './run-rows.ts'
import { firstDay } from './table/first-day.ts'
import { restOf2026 } from './table/rest-of-2026.ts'
import { year2027 } from './table/year-2027.ts'

/** All rows in chronological order. */
const year: readonly Row[] = [...firstDay, ...restOf2026, ...year2027]

test.use({ environment: SETTINGS })

test('the browser year covers every email, refusal, banner and badge', () => {
  expect(findGaps(listAssertionsOfTable(year))).toEqual([])
  expect(findOutdatedReferences()).toEqual([])
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
  console.log(summarizeCoverage(shown))
  expect(failures).toEqual([])
  if (!names) expect(findGaps(shown)).toEqual([])
})
