import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeconds, instant } from '@pfotenportal/domain/core/calendar'
import { timeTravelDe } from '@pfotenportal/text/de/time-travel'
import { timeTravelEn } from '@pfotenportal/text/en/time-travel'
import { recordAudit } from '../database/audit/audit.ts'
import { isTemplate, mailTemplates } from '../mail/templates.ts'
import { startSampleWorld } from '../testing/sample-world.ts'
import { startTestService, type TestService } from '../testing/start.ts'
import { testConfig } from '../testing/test-config.ts'
import { listLogEntries, mailSubjectOf } from './event-log.ts'

const at = instant('2026-11-20T11:00:00.000Z')

/** The data of a mail in the outbox, without secret fields. */
function kept(template: string): object {
  if (!isTemplate(template)) throw new Error(template)
  const { sample, secretFields } = mailTemplates[template]
  return Object.fromEntries(
    Object.entries(sample).filter(([name]) => !secretFields.some((secret) => secret === name)),
  )
}

const { brand } = testConfig()

it.each(Object.keys(mailTemplates))(
  'a mail %s that has not arrived yet is shown with its subject',
  (template) => {
    for (const language of ['de', 'en'] as const) {
      const subject = mailSubjectOf({ template, language, data: kept(template), at }, brand)
      expect(subject).not.toBe(template)
      expect(subject).toMatch(/\S \S/)
    }
  },
)

it.each([
  ['of another version', 'order.teleported', {}],
  ['with other data', 'orderRefunded', { orderNumber: 7 }],
  ['without data', 'orderRefunded', null],
])('a mail %s is shown with the name of its template', (_case, template, data) => {
  expect(mailSubjectOf({ template, language: 'de', data, at }, brand)).toBe(template)
})

it('an event that cannot be read is reported to the operator, once, and the others are shown', async () => {
  const world = await startSampleWorld()
  try {
    const { database, clock, metrics } = world.services
    await world.call('skipNextOrder', { params: { id: 20001 }, token: await world.tokenOf('Anna') })
    const { at: now } = await clock.moment()
    const row = { customerId: 1001, actor: 'system', action: 'subscriptionPaused', before: {} } as const
    const times = { now, realNow: clock.realNow() }
    await recordAudit(database.query, [{ ...row, subscriptionId: 20001 }], times)
    const period = { from: addSeconds(now, -1), to: now, customerId: 1001 }
    const reader = { language: 'en', text: timeTravelEn } as const
    for (let count = 0; count < 2; count += 1) {
      const { days } = await listLogEntries(world.services, period, reader)
      const states = days.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'state'))
      expect(states.map(({ text }) => text)).toEqual([expect.stringMatching(/skipped/i)])
    }
    expect(await metrics.registry.metrics()).toContain(
      'pfotenportal_unreadable_events_total{action="subscriptionPaused"} 1',
    )
  } finally {
    await world.stop()
  }
})

describe('the outcome of a job is told in words', () => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.stop())

  it.each([
    [
      'DONE',
      'skipped: 20004: SUBSCRIPTION_PAUSED; 20007: its process died; and 3 more',
      'charge-due hat etwas ausgelassen: Nr. 20004: Dein Abo ist pausiert. Setze es zuerst fort; Nr. 20007: der Prozess wurde beendet; und 3 weitere',
      'charge-due skipped an item: No. 20004: Your subscription is paused. Please resume it first; No. 20007: its process ended; and 3 more',
    ],
    [
      'FAILED',
      'refund rf_1 cannot be settled: ORDER_LOCKED',
      'charge-due ist gescheitert: refund rf_1 cannot be settled: Diese Bestellung wird bereits verarbeitet und kann nicht mehr geändert werden',
      'charge-due failed: refund rf_1 cannot be settled: This order is already being processed and can no longer be changed',
    ],
    [
      'FAILED',
      'no job of this version of the service',
      'charge-due ist gescheitert: diese Version des Dienstes kennt den Job nicht',
      'charge-due failed: this version of the service does not know the job',
    ],
  ] as const)('%s: %s', async (state, error, german, english) => {
    const { query } = service.services.database
    await query.deleteFrom('job_run').execute()
    await query
      .insertInto('job_run')
      .values({
        name: 'charge-due',
        due_at: at,
        state,
        attempts: 1,
        lease_until: at,
        error,
        finished_at: at,
        retry_at: null,
      })
      .execute()
    const period = { from: addSeconds(at, -1), to: at, customerId: undefined }
    const textIn = async (language: 'de' | 'en', text: typeof timeTravelDe) =>
      (await listLogEntries(service.services, period, { language, text })).days[0]?.entries[0]?.text
    expect(await textIn('de', timeTravelDe)).toBe(german)
    expect(await textIn('en', timeTravelEn)).toBe(english)
  })
})
