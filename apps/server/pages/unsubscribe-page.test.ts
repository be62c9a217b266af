import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MailTopic } from '@pfotenportal/domain/customer/customer'
import type { NewMail } from '../mail/outbox.ts'
import { mailTemplates } from '../mail/templates.ts'
import { openMailServer, type AcceptedMail, type MailServer } from '../testing/mail-server.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { shown } from '../testing/shown.ts'
import { TEST_NOW } from '../testing/test-config.ts'

let world: SampleWorld
let mailServer: MailServer

const FELIX = 1008

beforeAll(async () => {
  mailServer = await openMailServer()
  world = await startSampleWorld(TEST_NOW, { environment: { SMTP_URL: mailServer.url } })
})
beforeEach(async () => {
  await world.services.database.query.deleteFrom('outbox').execute()
  for (const topic of ['reward', 'dog_stage'] as const) await consentTo(topic)
})
afterAll(async () => {
  await world.stop()
  await mailServer.close()
})

const token = () => world.tokenOf('Felix')
const consentTo = async (topic: MailTopic) =>
  world.call('chooseMailTopic', { params: { topic }, body: { isWanted: true }, token: await token() })
const wanted = async () =>
  (await world.call('listMailTopics', { token: await token() })).data
    .filter(({ givenAt }) => givenAt !== null)
    .map(({ topic }) => topic)

/** Sends a mail to Felix; returns it as the mail server got it. */
async function sent(template: 'rewardGranted' | 'dogStageReached' | 'orderRefunded'): Promise<AcceptedMail> {
  const { database, mail, clock } = world.services
  const data = mailTemplates[template].sample
  const newMail = { template, customerId: FELIX, entity: 1, version: 1, data } as NewMail
  await database.transaction((tx) => mail.outbox.record(tx, [newMail], clock.realNow()))
  await mail.sweep()
  const last = mailServer.accepted.at(-1)
  if (!last) throw new Error('no mail was sent')
  return last
}

/** The path of the link in a mail's header. */
async function linkIn(template: 'rewardGranted' | 'dogStageReached'): Promise<string> {
  const header = (await sent(template)).headers.get('list-unsubscribe') ?? ''
  return new URL(/^<(.+)>$/.exec(header)?.[1] ?? '').pathname
}

describe('a mail that needs consent', () => {
  it('has a link that is opened also with what stands behind it in a text', async () => {
    const path = await linkIn('rewardGranted')
    const answer = await world.request('GET', `${path}).`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
  })

  it.each([
    ['rewardGranted', 'reward', 'dog_stage'],
    ['dogStageReached', 'dog_stage', 'reward'],
  ] as const)(
    'can be unsubscribed from with one click, without signing in: %s',
    async (template, topic, other) => {
      const { headers } = await sent(template)
      expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      const path = await linkIn(template)
      expect(await wanted()).toContain(topic)
      // As a mail program does it: from anywhere, without cookies.
      const answer = await world.request('POST', path, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect(answer.status).toBe(200)
      expect(await wanted()).toEqual([other])
      expect((await world.request('POST', path)).status).toBe(200)
      expect(await wanted()).toEqual([other])
    },
  )

  it('accepts the request as a multipart form too', async () => {
    const boundary = 'a-boundary'
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click`
    const answer = await world.request('POST', await linkIn('rewardGranted'), {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `${part}\r\n--${boundary}--\r\n`,
    })
    expect(answer.status).toBe(200)
    expect(await wanted()).toEqual(['dog_stage'])
  })

  it('is withdrawn like in the profile: recorded once, and unsent mails are dropped', async () => {
    const path = await linkIn('rewardGranted')
    const { database } = world.services
    await database.pool.query('UPDATE outbox SET sent_at = NULL, attempts = 1')
    const { rows: before } = await database.pool.query(
      `SELECT id FROM audit WHERE action LIKE 'mail-consent.w%'`,
    )
    for (let count = 0; count < 2; count += 1) await world.request('POST', path)
    const { rows: after } = await database.pool.query(
      `SELECT id FROM audit WHERE action LIKE 'mail-consent.w%'`,
    )
    expect(after.length - before.length).toBe(1)
    expect(await database.query.selectFrom('outbox').select('id').execute()).toEqual([])
  })
})

describe('the page behind the link', () => {
  it('asks in the customer’s language, and changes nothing when it is only opened', async () => {
    const path = await linkIn('rewardGranted')
    const page = await world.request('GET', path, { headers: { 'accept-language': 'en' } })
    const html = shown(await page.text())
    expect(page.status).toBe(200)
    expect(html).toContain('Möchtest du keine E-Mails mehr zum Thema „Belohnungen“ bekommen?')
    expect(html).toContain('<form method="post">')
    expect(await wanted()).toEqual(['reward', 'dog_stage'])
    const done = shown(await (await world.request('POST', path)).text())
    expect(done).toContain('Du bekommst keine E-Mails mehr zum Thema „Belohnungen“.')
    expect(await (await world.request('GET', path)).text()).toContain('Abbestellt')
  })

  it('of a link that was not signed here says so', async () => {
    const path = await linkIn('rewardGranted')
    const forged = [
      path.replace('reward', 'dog_stage'),
      path.replace('1008', '1005'),
      `${path}x`,
      '/abmelden/anything',
    ]
    for (const link of forged) {
      for (const method of ['GET', 'POST']) {
        const answer = await world.request(method, link, { headers: { 'accept-language': 'en' } })
        expect(answer.status).toBe(404)
        expect(await answer.text()).toContain('This link is no longer valid')
      }
    }
    expect(await wanted()).toEqual(['reward', 'dog_stage'])
  })
})

it('a mail about the contract cannot be unsubscribed from', async () => {
  const { headers } = await sent('orderRefunded')
  expect(headers.has('list-unsubscribe')).toBe(false)
  expect(headers.has('list-unsubscribe-post')).toBe(false)
})
