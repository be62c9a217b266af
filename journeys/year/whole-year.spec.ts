import { expect, test } from '../support/test.ts'
import { gapsOf, summaryOf } from './coverage.ts'
import { play } from './play.ts'
import { openStage, SETTINGS, START } from './stage.ts'
import { year } from './table/year.ts'

test.use({ environment: SETTINGS })

test('a year of the sample world shows every mail, refusal, banner and badge where the rules expect it @year', async ({
  world,
  browser,
}) => {
  const stage = await openStage(world, browser, START)
  const names = process.env['YEAR_WHO']?.split(',')
  const { shown, failures } = await play(stage, names ? year.filter(({ who }) => names.includes(who)) : year)
  await stage.close()
  console.log(summaryOf(shown))
  expect(failures).toEqual([])
  if (!names) expect(gapsOf(shown)).toEqual([])
})
