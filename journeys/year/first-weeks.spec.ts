import { expect, test } from '../support/test.ts'
import { emptyPromises, gapsOf, promisedBy } from './coverage.ts'
import { play } from './play.ts'
import { openStage, SETTINGS, START } from './stage.ts'
import { year } from './table/year.ts'

test.use({ environment: SETTINGS })

test('every mail, refusal, banner and badge has its place in the sample world’s year', () => {
  expect(gapsOf(promisedBy(year))).toEqual([])
  expect(emptyPromises()).toEqual([])
  const whens = year.map(({ when }) => when)
  expect(whens).toEqual(whens.toSorted())
})

test('two customers see in their first weeks what the table says @long', async ({ world, browser }) => {
  const stage = await openStage(world, browser, START)
  const rows = year.filter(({ who, when }) => (who === 'Katharina' || who === 'Paul') && when < '2026-12-06')
  const { failures } = await play(stage, rows)
  await stage.close()
  expect(failures).toEqual([])
})
