import { beforeAll, expect, it } from 'vitest'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { mailsOf } from '../testing/sign-in.ts'

const world = sharedSampleWorld()

beforeAll(async () => {
  await world.keepOnly(20006, 20007)
  // Born so that the dogs turn one in December and the clock has less far to move.
  const born = { birth_year: 2025, birth_month: 12 }
  await world.services.database.query.updateTable('pet').set(born).where('id', 'in', [40006, 40007]).execute()
})

const stageOfMilo = async () => {
  const token = await world.tokenOf('Jonas')
  const { data } = await world.call('listSubscriptions', { token })
  return data.find(({ pet }) => pet?.name === 'Milo')?.pet?.dog_stage
}
const about = async (dog: string) =>
  (await mailsOf(world)).filter(({ subject }) => subject.startsWith(dog) && subject.includes('neuen Plan'))

it('in the first night of the month every dog gets the stage of its age, and only owners subscribed to the topic are emailed', async () => {
  const consent = { params: { topic: 'dog_stage' }, body: { isWanted: true } } as const
  await world.call('chooseMailTopic', { ...consent, token: await world.tokenOf('Jonas') })
  await world.moveClock('2026-12-01T02:59:00+01:00')
  expect(await stageOfMilo()).toBe('puppy')
  expect(await about('Milo')).toEqual([])
  await world.moveClock('2026-12-01T03:00:00+01:00')
  expect(await stageOfMilo()).toBe('adult')
  const [mail, ...more] = await about('Milo')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Milo wird groß – Zeit für einen neuen Plan?')
  expect(mail?.text).toContain('/profile/settings')
  const { query } = world.services.database
  const rows = await query
    .selectFrom('audit')
    .select(['actor', 'before', 'after'])
    .where('action', '=', 'pet.aged')
    .where('customer_id', '=', 1004)
    .execute()
  expect(rows).toContainEqual({ actor: 'system', before: { stage: 'puppy' }, after: { stage: 'adult' } })

  // Other owners have not subscribed.
  const stale = await query.selectFrom('pet').select(['birth_year', 'birth_month', 'dog_stage']).execute()
  const month = 2026 * 12 + 12
  for (const { birth_year: year, birth_month: born, dog_stage: stage } of stale) {
    const months = month - (year * 12 + born)
    expect(stage).toBe(months < 12 ? 'puppy' : months < 96 ? 'adult' : 'senior')
  }
  const planMails = (await mailsOf(world)).filter(({ subject }) => subject.includes('neuen Plan'))
  expect(new Set(planMails.map(({ to }) => to))).toEqual(new Set(['jonas.weber@example.de']))
})
