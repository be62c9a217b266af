import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { DEFAULT_OPERATOR_TOKEN } from '../core/settings/groups/service.ts'
import type { NewMail } from '../mail/outbox.ts'
import { mailTemplates } from '../mail/templates.ts'
import { openMailServer, smtpError, type MailServer } from '../testing/mail-server.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { shown } from '../testing/shown.ts'
import { TEST_NOW } from '../testing/test-config.ts'
import { run as operateMails } from './mails.ts'

let world: SampleWorld
let mailServer: MailServer
let refuses = true

beforeAll(async () => {
  mailServer = await openMailServer({
    onRcptTo: (_address, _session, callback) => callback(refuses ? smtpError(550) : null),
  })
  world = await startSampleWorld(TEST_NOW, { environment: { SMTP_URL: mailServer.url } })
})
afterEach(async () => {
  refuses = true
  await world.services.database.query.deleteFrom('outbox').execute()
})
afterAll(async () => {
  await world.stop()
  await mailServer.close()
})

/** Runs the command; returns its output and exit code. */
async function mails(...args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await operateMails({ services: world.services, args, say, complain: say })
  return { code, output: lines.join('\n') }
}

/** Sends mails that the server refuses for good: a refund to each customer, and a login link to Lea. */
async function haveMailsRefused(): Promise<void> {
  const { database, mail, clock } = world.services
  const refund = { template: 'orderRefunded', version: 1, data: mailTemplates.orderRefunded.sample } as const
  const link: NewMail<'loginLink'> = {
    template: 'loginLink',
    customerId: 1005,
    entity: 'link',
    version: 1,
    data: { token: 'a-secret' },
    expiresAt: instant('2999-01-01T00:00:00.000Z'),
  }
  const recorded = [
    { ...refund, customerId: 1005, entity: 1 },
    { ...refund, customerId: 1008, entity: 2 },
    link,
  ]
  await database.transaction((tx) => mail.outbox.record(tx, recorded, clock.realNow()))
  await mail.sweep()
}

const idOf = async (template: string, recipient = 'lea.hoffmann@example.de') =>
  (
    await world.services.database.query
      .selectFrom('outbox')
      .select('id')
      .where('template', '=', template)
      .where('recipient', '=', recipient)
      .executeTakeFirstOrThrow()
  ).id

const sentTo = () => mailServer.accepted.map(({ to, subject }) => `${to} ${subject}`)

it('list shows dead-lettered emails with recipient, template and the server’s reason', async () => {
  expect(await mails('list')).toEqual({ code: 0, output: 'No email is dead-lettered.' })
  await haveMailsRefused()
  const { code, output } = await mails('list')
  expect(code).toBe(0)
  expect(output).toMatch(/felix\.baumann@example\.de +orderRefunded +1 +.*550 refused by the test/)
  expect(output.split('\n')).toHaveLength(4)
  expect((await mails('list', '--template', 'loginLink')).output).not.toContain('orderRefunded')
  expect((await mails('list', '--to', 'LEA.hoffmann@example.de')).output).not.toContain('felix')
})

it('requeue sends an email again, to the customer’s current address', async () => {
  await haveMailsRefused()
  refuses = false
  await world.services.database.pool.query(`UPDATE customer SET email = 'lea@new.example' WHERE id = 1005`)
  const { code, output } = await mails('requeue', await idOf('orderRefunded'))
  expect([code, output]).toEqual([0, '1 email requeued. A running service sends them within a minute.'])
  const audit = world.services.database.query.selectFrom('audit').select(['customer_id', 'acted_by'])
  expect(await audit.where('action', '=', 'mail.requeued').execute()).toEqual([
    { customer_id: 1005, acted_by: null },
  ])
  await world.services.mail.sweep()
  expect(sentTo().at(-1)).toBe('lea@new.example Erstattung zu deiner Bestellung PP-100482')
  await world.services.database.pool.query(
    `UPDATE customer SET email = 'lea.hoffmann@example.de' WHERE id = 1005`,
  )
})

it('requeue says which emails it cannot send again, and fails', async () => {
  await haveMailsRefused()
  const link = await mails('requeue', await idOf('loginLink'))
  expect(link.code).toBe(1)
  expect(link.output).toContain('the link of loginLink is not kept')
  const unknown = await mails('requeue', '00000000-0000-4000-8000-000000000000')
  expect(unknown).toEqual({
    code: 1,
    output:
      '00000000-0000-4000-8000-000000000000: there is no such dead-lettered email.\nNothing to requeue.',
  })
  expect((await mails('requeue', '--all')).output).toContain('2 emails requeued.')
})

it.each([
  [[], 'Missing command.'],
  [['resend'], 'Unknown command: resend'],
  [['requeue'], 'Name the emails by their ids'],
  [['requeue', '17'], '"17" is not the id of an email.'],
  [['requeue', '--all', '--template', 'loginLink'], 'Name the emails by their ids'],
  [['list', '--template', 'lunch'], 'There is no template "lunch".'],
])('invalid arguments are refused with a reason: %j', async (words, reason) => {
  await expect(mails(...words)).rejects.toThrow(reason)
})

it('the operator’s page shows the same emails and sends them again by a button', async () => {
  await haveMailsRefused()
  const token = DEFAULT_OPERATOR_TOKEN
  const open = async (path: string) =>
    (await world.request('GET', path, { token, headers: { 'accept-language': 'en' } })).text()
  const page = shown(await open('/operator/mails'))
  expect(page).toContain('<td class="long">felix.baumann@example.de</td><td>refund</td>')
  expect(page).toMatch(/<summary>Recipient rejected \(550\)<\/summary>[^<]*550 refused by the test/)
  expect(page.match(/>Send again</g)).toHaveLength(2)
  expect(page.match(/Needs a new link/g)).toHaveLength(1)

  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (body: string, more: object = {}) =>
    world.request('POST', '/operator/mails/requeue', { token, headers: { ...headers, ...more }, body })
  expect((await post('id=', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const anonymous = await world.request('POST', '/operator/mails/requeue', { headers, body: 'id=' })
  expect(anonymous.status).toBe(401)
  for (const body of ['id=17', 'id=', '']) expect((await post(body)).status).toBe(404)
  expect((await mails('list')).output.split('\n')).toHaveLength(4)

  refuses = false
  const one = await post(`id=${await idOf('orderRefunded', 'felix.baumann@example.de')}`)
  expect([one.status, one.headers.get('location')]).toEqual([303, '/operator/mails?requeued=1'])
  expect(shown(await open('/operator/mails?requeued=1'))).toContain('1 email is queued again.')
  await world.services.mail.sweep()
  expect(sentTo()).toContain('felix.baumann@example.de Erstattung zu deiner Bestellung PP-100482')
  expect((await post('all=yes')).headers.get('location')).toBe('/operator/mails?requeued=1')
})
