/** The operator's digest of the day before. */
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, berlinDay, day, latest, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import { momentOf } from '../../core/catalogue.ts'
import { mailTemplates } from '../../mail/templates.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { recordDigest } from './digest.ts'

const ADDRESS = 'chef@example.de'
const world = sharedSampleWorld(undefined, { environment: { ALERT_EMAIL: ADDRESS } })

async function digests() {
  const rows = await world.services.database.query
    .selectFrom('outbox')
    .select(['recipient', 'data', 'language'])
    .where('template', '=', 'operatorDigest')
    .orderBy('position')
    .execute()
  return rows.map(({ data, ...row }) => ({ ...row, data: mailTemplates.operatorDigest.schema.parse(data) }))
}

const forget = () =>
  world.services.database.query.deleteFrom('outbox').where('template', '=', 'operatorDigest').execute()

const morning = (at: string) => momentOf({ now: at as Instant, today: berlinDay(at as Instant) })

describe('the digest', () => {
  /** The day on which the only order that is due is charged. */
  let firstDay: Day

  beforeAll(async () => {
    const anna = await world.services.database.query
      .selectFrom('subscription')
      .select('next_billing_date as billingDate')
      .where('id', '=', 20001)
      .executeTakeFirstOrThrow()
    firstDay = anna.billingDate ?? day('2026-01-01')
    await world.keepOnly(20001)
  })

  it('comes every morning at half past seven with the figures of yesterday', async () => {
    await world.moveClock('2026-11-21T07:29:00+01:00')
    expect(await digests()).toEqual([])
    await world.moveClock('2026-11-21T07:30:00+01:00')
    const [digest, ...more] = await digests()
    expect(more).toEqual([])
    expect(digest).toMatchObject({
      recipient: ADDRESS,
      language: 'de',
      data: { from: '2026-11-20', to: '2026-11-20' },
    })
  })

  it('of days without the service is one, with the charges of all of them, of a week at most', async () => {
    await forget()
    const morningAfter = addDays(firstDay, 1)
    await world.moveClock(`${morningAfter}T12:00:00+01:00`)
    const charged = await world.services.database.query
      .selectFrom('charge')
      .select('amount_cents as cents')
      .where('state', '=', 'PAID')
      .where('business_at', '>', '2026-11-21T00:00:00.000Z' as Instant)
      .execute()
    expect(charged).toHaveLength(1)
    const [digest, ...more] = await digests()
    expect(more).toEqual([])
    expect(digest?.data).toMatchObject({
      from: latest(day('2026-11-21'), addDays(firstDay, -6)),
      to: firstDay,
      now: { due: 1, paid: 1, declined: 0, revenue: charged[0]?.cents },
      before: { due: 0, paid: 0, revenue: 0 },
    })
    await forget()
    await recordDigest(world.services, morning('2027-01-20T06:30:00.000Z'))
    expect((await digests()).map(({ data: { from, to } }) => `${from} ${to}`)).toEqual([
      '2027-01-13 2027-01-19',
    ])
  })

  it('is recorded once, however often it is asked for', async () => {
    await forget()
    await recordDigest(world.services, morning('2027-01-21T06:30:00.000Z'))
    await recordDigest(world.services, morning('2027-01-21T06:30:00.000Z'))
    expect(await digests()).toHaveLength(1)
  })

  it('says in one line that there was nothing', async () => {
    const { render } = world.services.mail
    const { sample } = mailTemplates.operatorDigest
    const now = Object.fromEntries(Object.keys(sample.now).map((id) => [id, 0]))
    const data = { ...sample, now, alerts: [], work: [] }
    const { text } = await render(
      'operatorDigest',
      data,
      { firstName: '', language: 'de' },
      day('2026-11-20'),
    )
    const words = text.replaceAll(/\s+/g, ' ')
    expect(words).toContain('Es war nichts los (Do., 19. November): keine Abbuchung')
    expect(words).toContain('Gerade braucht nichts deine Aufmerksamkeit')
    expect(words).not.toContain('Fällig')
  })

  it('is sent to nobody if it is off, or if there is no address, as in the sample world', async () => {
    await forget()
    const { config } = world.services
    for (const alerts of [
      { ...config.alerts, hasDigest: false },
      { ...config.alerts, emails: [] },
    ]) {
      const services = { ...world.services, config: { ...config, alerts } }
      await recordDigest(services, morning('2027-01-22T06:30:00.000Z'))
    }
    expect(await digests()).toEqual([])
  })
})
