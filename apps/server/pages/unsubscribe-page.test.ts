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

describe('advertising needs the consent at the moment of sending', () => {
  /** Records a mail, changes something, and sends what is due; returns the subjects that arrived and what is left. */
  async function sentAfter(change: string) {
    const { database, mail, clock } = world.services
    const before = mailServer.accepted.length
    const { sample: data } = mailTemplates.rewardGranted
    const newMail: NewMail = { template: 'rewardGranted', customerId: FELIX, entity: 2, version: 1, data }
    await database.transaction((tx) => mail.outbox.record(tx, [newMail], clock.realNow()))
    await database.pool.query(change)
    await mail.sweep()
    const left = await database.query.selectFrom('outbox').select(['template', 'sent_at']).execute()
    return { arrived: mailServer.accepted.length - before, waiting: left.filter((it) => it.sent_at === null) }
  }

  it('and is sent with it', async () => {
    expect(await sentAfter('SELECT 1')).toEqual({ arrived: 1, waiting: [] })
  })

  it.each([
    ['the consent has ended in between', `UPDATE mail_consent SET given_at = NULL, source = 'MERGE'`],
    ['the consent is gone', 'DELETE FROM mail_consent'],
    ['the mail now belongs to a customer without consent', 'UPDATE outbox SET customer_id = 1001'],
    ['the mail belongs to nobody', 'UPDATE outbox SET customer_id = NULL'],
  ])('so that it is dropped if %s', async (_case, change) => {
    expect(await sentAfter(change)).toEqual({ arrived: 0, waiting: [] })
  })
})

describe('the history of consents', () => {
  const history = async () => (await world.call('listMailConsents', { token: await token() })).data

  it('says what was said, where and when, also by a mail program', async () => {
    await world.request('POST', await linkIn('rewardGranted'), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    await world.request('POST', await linkIn('dogStageReached'))
    await consentTo('reward')
    const [again, link, oneClick] = await history()
    expect(again).toMatchObject({ topic: 'reward', isGiven: true, source: 'PROFILE' })
    expect(link).toMatchObject({ topic: 'dog_stage', isGiven: false, source: 'LINK' })
    expect(oneClick).toMatchObject({ topic: 'reward', isGiven: false, source: 'ONE_CLICK' })
    const { data: topics } = await world.call('listMailTopics', { token: await token() })
    expect(topics[0]?.givenAt).toBe(again?.saidAt)
  })

  it('is only ever added to', async () => {
    const { pool } = world.services.database
    for (const change of ['UPDATE mail_consent_entry SET is_given = true', 'DELETE FROM mail_consent_entry'])
      await expect(pool.query(change)).rejects.toThrow('append-only')
  })

  it('has no consent that came by a link', async () => {
    const given = `UPDATE mail_consent SET given_at = now(), source = 'LINK'`
    await expect(world.services.database.pool.query(given)).rejects.toThrow('check')
  })

  it('is each customer’s own', async () => {
    const { data } = await world.call('listMailConsents', { token: await world.tokenOf('Jonas') })
    expect(data).toEqual([])
  })
})

describe('the page behind the link', () => {
  it('unsubscribes from the topic with one button, and from all others with one more', async () => {
    const path = await linkIn('rewardGranted')
    const ask = await (await world.request('GET', path)).text()
    expect(ask.match(/<button/g)).toHaveLength(1)
    const done = shown(await (await world.request('POST', path)).text())
    expect(done).toContain('Du bekommst noch E-Mails zu: Tipps zum Alter deines Hundes.')
    expect(done.match(/<button/g)).toHaveLength(1)
    const all = await world.request('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'all=1',
    })
    expect(shown(await all.text())).toContain('Du bekommst keine Werbung mehr per E-Mail.')
    expect(await wanted()).toEqual([])
  })

  it('can be read in the other language', async () => {
    const page = await world.request('GET', `${await linkIn('rewardGranted')}?lang=en`)
    expect(shown(await page.text())).toContain('Do you want to stop getting emails about “Rewards”?')
  })

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

it('a link of a customer who was merged into another ends the consent of the one who stays', async () => {
  const { identity, database } = world.services
  await database.pool.query(
    `UPDATE customer SET merged_into = ${FELIX}, former_email = email, email = 'merged 1005' WHERE id = 1005`,
  )
  const path = identity.unsubscribeLinks.pathOf({ customerId: 1005, topic: 'reward' })
  expect((await world.request('POST', path)).status).toBe(200)
  expect(await wanted()).toEqual(['dog_stage'])
})

it('a mail about the contract cannot be unsubscribed from', async () => {
  const { headers } = await sent('orderRefunded')
  expect(headers.has('list-unsubscribe')).toBe(false)
  expect(headers.has('list-unsubscribe-post')).toBe(false)
})
