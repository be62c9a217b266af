/** Customer service merges two accounts of one person: the next month is charged once, and everything goes to who stays. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entriesOf } from '@pfotenportal/server/testing/charging'
import { deskOf } from '@pfotenportal/server/testing/desk'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { mailsOf } from '@pfotenportal/server/testing/sign-in'

let world: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20001, 20002)
})
afterAll(() => world.stop())

const chargesOf = (id: number) => entriesOf(world, id)

it('two accounts become one, and the boxes go on as before', async () => {
  const support = await deskOf(world, 'support', 'Vera Dienst')
  const before = new Map<number, number>()
  await chapter('the merge changes no date and no price', async () => {
    const html = await support.read('/operator/customers/1001/merge?with=1002')
    const quote = /name="quote" value="([\w-]+)"/.exec(html)?.[1] ?? ''
    for (const id of [20001, 20002]) before.set(id, (await chargesOf(id)).length)
    expect(await support.submit('/operator/customers/1001/merge', { other: '1002', quote })).toBe(
      'done=merged',
    )
    const { data } = await world.call('listSubscriptions', { token: await world.tokenOf('Anna') })
    expect(data.map(({ id, nextBillingDate }) => [id, nextBillingDate])).toEqual([
      [20001, '2026-12-08'],
      [20002, '2026-12-14'],
    ])
  })

  await chapter('each box of the next month is charged once, on its day', async () => {
    await world.moveClock('2026-12-20T12:00:00+01:00')
    for (const [id, price] of [
      [20001, 19_990],
      [20002, 4_560],
    ] as const)
      expect((await chargesOf(id)).slice(before.get(id))).toEqual([
        expect.stringMatching(new RegExp(`^charge:${id}\\d{3}:1 APPROVED ${price}$`)),
      ])
  })

  await chapter('mails about either dog go to the address that stays', async () => {
    const subjectsTo = async (address: string) =>
      (await mailsOf(world)).filter(({ to }) => to === address).map(({ subject }) => subject)
    expect(await subjectsTo('thomas.krueger@example.de')).toEqual([
      'Deine Kundenkonten bei Pfotenportal sind zusammengeführt',
    ])
    const subjects = await subjectsTo('anna.berger@example.de')
    expect(subjects).toEqual(expect.arrayContaining([expect.stringContaining('Bruno')]))
    expect(subjects).toEqual(expect.arrayContaining([expect.stringContaining('Frieda')]))
  })

  await chapter('the nightly check finds nothing', async () => {
    const { rows } = await world.services.database.pool.query('SELECT * FROM inconsistency')
    expect(rows).toEqual([])
  })
})
