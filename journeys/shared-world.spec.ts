/** The isolation that all journeys rely on: each starts with the original data. */
import { readContents } from './support/database.ts'
import { TIM } from './support/portal.ts'
import { expect, signIn, skipNext, test } from './support/test.ts'

test('a used and time-travelled service restarts with every row restored @long', async ({
  sharedWorld,
  browser,
}) => {
  const first = await sharedWorld.open()
  const { url, databaseUrl } = first.world
  const before = await readContents(databaseUrl)
  const context = await browser.newContext({ baseURL: url, locale: 'de-DE' })
  const page = await context.newPage()
  await signIn(page, 'tim')
  await skipNext(page)
  await first.world.mailsTo(TIM)
  await first.world.setClock('2026-11-27T12:00:00+01:00')
  await context.close()
  const after = await readContents(databaseUrl)
  const changed = Object.keys(before).filter((it) => after[it] !== before[it])
  expect(changed).toEqual(
    expect.arrayContaining([
      'sequences',
      'public.audit',
      'public.business_clock',
      'public.job_run',
      'public.mailbox',
      'public.session',
      'simulated_gateway.ledger',
    ]),
  )
  await first.close()

  const again = await sharedWorld.open()
  expect(again.world.url).toBe(url)
  expect(await readContents(again.world.databaseUrl)).toEqual(before)
})
