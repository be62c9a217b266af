/** Alerts by webhook, to a receiver that is made for Alertmanager. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Services } from '../../context/services.ts'
import { realNow } from '../../core/clock.ts'
import { newWebhookSecret, verifiedMessageId } from '../../core/standard-webhooks.ts'
import { databaseNow } from '../../database/job/jobs.ts'
import { openCapturedLog, type CapturedLog } from '../../testing/captured-log.ts'
import { startTestService, type TestService } from '../../testing/start.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts'
import { postDueAlerts } from './alert-posting.ts'
import { logNewAlerts } from './log-alerts.ts'

const secret = newWebhookSecret()
let status = 200
let receiver: WebhookReceiver
let service: TestService
let services: Services
let logged: CapturedLog

beforeAll(async () => {
  receiver = await openWebhookReceiver((_message, response) => void response.writeHead(status).end())
  service = await startTestService()
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

beforeEach(async () => {
  logged = openCapturedLog()
  // The routines of the service itself post nothing.
  const { config } = service.services
  const webhook = { url: receiver.url, secrets: [secret], repeatMinutes: 1_440 }
  const alerts = { ...config.alerts, webhook }
  services = { ...service.services, log: logged.log, config: { ...config, alerts } }
  status = 200
  receiver.received.length = 0
  const { query } = services.database
  await query.deleteFrom('told_alert').execute()
  await query.deleteFrom('job_run').execute()
  await failRun()
})

async function failRun(): Promise<void> {
  const due_at = await services.database.now()
  const run = { name: 'toy', due_at, state: 'FAILED', attempts: 1, lease_until: databaseNow } as const
  await services.database.query.insertInto('job_run').values(run).execute()
}

const check = () => logNewAlerts(services)
const post = () => postDueAlerts(services)
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as unknown)
const letTimePass = (interval: string) =>
  services.database.query
    .updateTable('told_alert')
    .set(
      Object.fromEntries(
        ['seen_at', 'posted_at', 'post_after'].map((column) => [
          column,
          sql`${sql.ref(column)} - ${interval}::interval`,
        ]),
      ),
    )
    .execute()

it('an alert is posted once by several processes, signed, in the form of Alertmanager', async () => {
  await check()
  await Promise.all([post(), post(), post()])
  const service = services.config.publicUrl
  expect(bodies()).toEqual([
    {
      version: '4',
      groupKey: `{}:{service="${service}"}`,
      truncatedAlerts: 0,
      status: 'firing',
      receiver: 'pfotenportal',
      groupLabels: { service },
      commonLabels: { service },
      commonAnnotations: {},
      externalURL: `${service}/operator`,
      alerts: [
        {
          status: 'firing',
          labels: { alertname: 'RUNS_FAILED', service, severity: 'critical' },
          annotations: {
            summary: '1 job run failed',
            description: 'The list “Failed jobs” has the reason. Correct it, then run the job again there.',
            count: '1',
          },
          startsAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
          endsAt: '0001-01-01T00:00:00Z',
          generatorURL: `${service}/operator`,
          fingerprint: expect.stringMatching(/^[\da-f]{16}$/) as string,
        },
      ],
    },
  ])
  const [message] = receiver.received
  const { headers, body } = message ?? { headers: {}, body: '' }
  const signed = { raw: Buffer.from(body), headers, secrets: [secret], now: realNow() }
  expect(verifiedMessageId(signed)).toMatch(/^alerts_/)
  expect(verifiedMessageId({ ...signed, raw: Buffer.from(`${body} `) })).toBeUndefined()
})

it('one that lasts is posted again after a day, and its end once', async () => {
  await check()
  await post()
  await post()
  expect(bodies()).toHaveLength(1)
  await letTimePass('25 hours')
  await check()
  await post()
  expect(bodies()).toMatchObject([{ status: 'firing' }, { status: 'firing' }])
  await services.database.query.deleteFrom('job_run').execute()
  await letTimePass('21 minutes')
  await check()
  await post()
  await post()
  expect(bodies()).toHaveLength(3)
  expect(bodies()[2]).toMatchObject({
    status: 'resolved',
    alerts: [{ status: 'resolved', endsAt: expect.not.stringContaining('0001') as string }],
  })
  expect(await services.database.query.selectFrom('told_alert').selectAll().execute()).toEqual([])
})

it('a receiver that answers 500 for a day gets one post with what is true then, and nothing is lost', async () => {
  status = 500
  await check()
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await post()
    // Nothing is sent before the pause is over.
    await post()
    await letTimePass('1 hour')
    await check()
  }
  expect(receiver.received).toHaveLength(8)
  // From the fifth attempt on an alert says so, which is mailed.
  expect(logged.alerts().filter((line) => line === 'the receiver of alerts accepts none')).toHaveLength(4)
  expect(JSON.stringify(logged.lines)).not.toContain('/hooks')
  await services.database.query.deleteFrom('job_run').execute()
  await letTimePass('1 hour')
  await check()
  status = 200
  await post()
  await post()
  expect(bodies().slice(8)).toMatchObject([{ status: 'resolved', alerts: [{ status: 'resolved' }] }])
})

it('a receiver that does not exist costs nothing but attempts', async () => {
  await receiver.stop()
  try {
    await check()
    await post()
    expect(logged.lines.map(({ msg }) => msg)).toContain('alerts were not accepted')
  } finally {
    await receiver.start()
  }
  await letTimePass('1 minute')
  await post()
  expect(bodies()).toMatchObject([{ status: 'firing' }])
})
