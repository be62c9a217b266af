import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { DEFAULT_OPERATOR_TOKEN } from '../core/settings/groups/service.ts'
import type { NewMail } from '../mail/outbox.ts'
import { mailTemplates } from '../mail/templates.ts'
import { openMailServer, smtpError, type MailServer } from '../testing/mail-server.ts'
import { runStaff } from '../testing/run-staff.ts'
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

const requeue = (...args: string[]) => runStaff(world.services, 'requeue-mails', ...args)

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

it('requeue-mails sends an email again, to the customer’s current address', async () => {
  await haveMailsRefused()
  refuses = false
  await world.services.database.pool.query(`UPDATE customer SET email = 'lea@new.example' WHERE id = 1005`)
  const sent = await requeue('--ids', await idOf('orderRefunded'))
  expect(sent).toEqual({ code: 0, output: 'The email is being sent again.' })
  const audit = world.services.database.query.selectFrom('audit').select(['customer_id', 'acted_by'])
  expect(await audit.where('action', '=', 'mail.requeued').execute()).toEqual([
    { customer_id: 1005, acted_by: null },
  ])
  await world.services.mail.sweep()
  expect(sentTo().at(-1)).toBe('lea@new.example Erstattung zu deiner Bestellung 100482')
  await world.services.database.pool.query(
    `UPDATE customer SET email = 'lea.hoffmann@example.de' WHERE id = 1005`,
  )
})

it('requeue-mails says that it cannot send an email again, and fails', async () => {
  await haveMailsRefused()
  const nothing = { code: 1, output: expect.stringMatching(/^There is nothing to send again/) as string }
  expect(await requeue('--ids', await idOf('loginLink'))).toEqual(nothing)
  expect(await requeue('--ids', '00000000-0000-4000-8000-000000000000')).toEqual(nothing)
  const both = `${await idOf('loginLink')},${await idOf('orderRefunded')}`
  const part = await requeue('--ids', both)
  expect([part.code, part.output]).toEqual([1, expect.stringMatching(/^Only 1 of these/)])
  expect((await requeue('--all', 'yes')).output).toBe('The email is being sent again.')
})

it.each([[[]], [['--ids', '17']], [['--all', 'yes', '--template', 'loginLink']], [['--template', 'lunch']]])(
  'requeue-mails selects by ids, by address and template, or all: %j does not',
  async (words) => {
    expect(await requeue(...words)).toEqual({ code: 1, output: 'Choose single entries, a group or all.' })
  },
)

it.each([
  [[], 'The only command is list.'],
  [['resend'], 'The only command is list.'],
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
  expect((await post('ids=', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const anonymous = await world.request('POST', '/operator/mails/requeue', { headers, body: 'ids=' })
  expect(anonymous.status).toBe(401)
  for (const body of ['ids=17', 'ids=', ''])
    expect((await post(body)).headers.get('location')).toBe('/operator/mails?problem=selection')
  expect((await mails('list')).output.split('\n')).toHaveLength(4)

  refuses = false
  const one = await post(`ids=${await idOf('orderRefunded', 'felix.baumann@example.de')}`)
  const back = '/operator/mails?done=mailsRequeued&detail=1'
  expect([one.status, one.headers.get('location')]).toEqual([303, back])
  expect(shown(await open(back))).toContain('The email is being sent again.')
  await world.services.mail.sweep()
  expect(sentTo()).toContain('felix.baumann@example.de Erstattung zu deiner Bestellung 100482')
  expect((await post('all=yes')).headers.get('location')).toBe(back)
})
