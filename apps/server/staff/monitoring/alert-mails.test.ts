/** Alerts by mail: who gets them, how often, and what is in them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Services } from '../../context/services.ts'
import { openAlertLines } from '../../core/alert-lines.ts'
import { databaseNow } from '../../database/job/jobs.ts'
import { openCapturedLog } from '../../testing/captured-log.ts'
import { openMailServer, smtpError, type MailServer } from '../../testing/mail-server.ts'
import { startTestService, type TestService } from '../../testing/start.ts'
import { logNewAlerts, tellLines } from './log-alerts.ts'

const BOUNCING = 'gone@example.de'
const ON_CALL = 'bereitschaft@example.de'
const ADMIN = 'chef@example.de'

let server: MailServer
let service: TestService
let services: Services

beforeAll(async () => {
  server = await openMailServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address === BOUNCING ? smtpError(550) : undefined),
  })
  service = await startTestService({
    environment: {
      SMTP_URL: server.url,
      OPERATOR_EMAIL: ADMIN,
      ALERT_EMAIL: `${ADMIN}, ${ON_CALL}`,
    },
  })
  services = { ...service.services, log: openCapturedLog().log }
  await services.database.query.updateTable('staff').set({ language: 'en', name: 'Kim' }).execute()
})
afterAll(async () => {
  await service.stop()
  await server.close()
})

/** Nothing was told, and nothing is wrong but one failed run. */
beforeEach(async () => {
  const { query } = services.database
  for (const table of ['told_alert', 'outbox', 'job_run'] as const) await query.deleteFrom(table).execute()
  const failed = { state: 'FAILED', attempts: 1, lease_until: databaseNow } as const
  await query
    .insertInto('job_run')
    .values({ ...failed, name: 'toy', due_at: await services.database.now() })
    .execute()
})

/** The mails that a check sends, by recipient. */
async function mailsOf(work: () => Promise<unknown>) {
  const before = server.accepted.length
  await work()
  await services.mail.sweep()
  return server.accepted.slice(before).toSorted((a, b) => (a.to < b.to ? -1 : 1))
}

const check = () => logNewAlerts(services)
const setBack = (column: 'mailed_at' | 'seen_at', interval: string) =>
  services.database.query
    .updateTable('told_alert')
    .set({ [column]: sql`clock_timestamp() - ${interval}::interval` })
    .execute()

describe('an alert', () => {
  it('is mailed once by several processes to each address, in the language of its person', async () => {
    const mails = await mailsOf(() => Promise.all([check(), check(), check()]))
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ON_CALL, 'Alarm bei Pfotenportal: 1 Lauf eines Jobs ist gescheitert'],
      [ADMIN, 'Alert at Pfotenportal: 1 job run failed'],
    ])
    const [german, english] = mails.map(({ text }) => text.replaceAll(/\s+/g, ' '))
    expect(german).toContain('Hallo, ')
    expect(german).toMatch(
      /NEU - 1 Lauf eines Jobs ist gescheitert.*Seit .* Uhr\. In der Liste „Gescheiterte Jobs“/,
    )
    expect(german).toMatch(/Zur Übersicht: http:\/\/localhost:\d+\/operator/)
    expect(english).toContain('Hello Kim,')
    expect(english).toContain('The list “Failed jobs” has the reason.')
    const recorded = await services.database.query.selectFrom('outbox').select('template').execute()
    expect(recorded.map(({ template }) => template)).toEqual(['alertsChanged', 'alertsChanged'])
    expect(await mailsOf(check)).toEqual([])
  })

  it('has a subject with umlauts that every mail program can read', async () => {
    const lines = openAlertLines()
    lines.note({ alert: true }, 'Rückstände größer als üblich')
    const mails = await mailsOf(() => tellLines(lines).run(services))
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Alarm bei Pfotenportal: Im Log steht 1 Alarm: Rückstände größer als üblich',
      'Alert at Pfotenportal: The log has 1 alert: Rückstände größer als üblich',
    ])
  })

  it('is mailed again after a day, and by no process that starts while it lasts', async () => {
    await mailsOf(check)
    const again = await startTestService({
      databaseUrl: service.databaseUrl,
      environment: { SMTP_URL: server.url, ALERT_EMAIL: ON_CALL },
    })
    try {
      expect(await mailsOf(() => logNewAlerts(again.services))).toEqual([])
    } finally {
      await again.stop()
    }
    await setBack('mailed_at', '25 hours')
    expect((await mailsOf(check)).map(({ subject }) => subject)).toEqual([
      'Noch offen bei Pfotenportal: 1 Lauf eines Jobs ist gescheitert',
      'Still open at Pfotenportal: 1 job run failed',
    ])
  })

  it('is mailed once when it is over', async () => {
    await mailsOf(check)
    await services.database.query.deleteFrom('job_run').execute()
    await setBack('seen_at', '21 minutes')
    const mails = await mailsOf(check)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Entwarnung bei Pfotenportal: 1 Alarm ist vorbei',
      'All clear at Pfotenportal: 1 alert is over',
    ])
    expect(mails[0]?.text.replaceAll(/\s+/g, ' ')).toMatch(/VORBEI - .* ist gescheitert.*Von .* bis .* Uhr\./)
    expect(await mailsOf(check)).toEqual([])
  })
})

it('an address that bounces is itself an alert to the others, once and not for each of its mails', async () => {
  const alerts = { ...services.config.alerts, emails: [ADMIN, BOUNCING] }
  const toBoth = () => logNewAlerts({ ...services, config: { ...services.config, alerts } })
  await mailsOf(toBoth)
  const mails = await mailsOf(toBoth)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Alert at Pfotenportal: 1 email failed in the last 7 days (and 1 more)',
  ])
  expect(await mailsOf(toBoth)).toEqual([])
})

it('a bad night is six mails an hour, and the next one brings what waited', async () => {
  const lines = openAlertLines()
  const routine = tellLines(lines)
  const say = async (sentence: string) => {
    lines.note({ alert: true }, sentence)
    await routine.run(services)
  }
  let mails = 0
  for (let number = 1; number <= 10; number += 1) {
    mails += (await mailsOf(() => say(`trouble ${number}`))).length
  }
  expect(mails).toBe(6 * 2)
  await services.database.query
    .updateTable('outbox')
    .set({ created_at: sql`created_at - interval '2 hours'` })
    .execute()
  const [mail] = await mailsOf(check)
  const told = [...(mail?.text.matchAll(/trouble (\d+)/g) ?? [])].map(([, number]) => Number(number))
  expect(told.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

it('contains no personal data: neither those of the log nor addresses', async () => {
  const lines = openAlertLines()
  lines.note({ alert: true, email: 'lea@example.de', order: 4711 }, 'something happened')
  const [mail] = await mailsOf(() => tellLines(lines).run(services))
  expect(mail?.text).toContain('something happened')
  expect(mail?.text).not.toMatch(/@|4711/)
})

it('without an address nobody is mailed, and the log has the alert all the same', async () => {
  const logged = openCapturedLog()
  const config = { ...services.config, alerts: { ...services.config.alerts, emails: [] } }
  expect(await mailsOf(() => logNewAlerts({ ...services, config, log: logged.log }))).toEqual([])
  expect(logged.alerts()).toEqual(['needs attention'])
})
