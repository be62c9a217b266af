import { afterEach, describe, expect, it } from 'vitest'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import type { MailTopic } from '@pfotenportal/domain/customer/customer'
import type { NewMail } from '../../mail/outbox.ts'
import { mailTemplates } from '../../mail/templates.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf } from '../../testing/sign-in.ts'

const world = sharedSampleWorld()

afterEach(async () => {
  const { query } = world.services.database
  for (const table of ['mail_consent', 'outbox', 'mailbox'] as const) await query.deleteFrom(table).execute()
})

const list = async (firstName: string) =>
  (await world.call('listMailTopics', { token: await world.tokenOf(firstName) })).data
const choose = async (firstName: string, topic: MailTopic, isWanted: boolean) =>
  world.call('chooseMailTopic', {
    params: { topic },
    body: { isWanted },
    token: await world.tokenOf(firstName),
  })

/** Queues a mail about a reward, as a charge does; it waits so long before it is sent. */
async function queueRewardMail(
  customerId: number,
  version: string,
  { waitSeconds } = { waitSeconds: 0 },
): Promise<void> {
  const { database, mail, clock } = world.services
  const { sample } = mailTemplates['rewardGranted']
  const rewardMail: NewMail = { template: 'rewardGranted', customerId, entity: 1, version, data: sample }
  const at = addSeconds(clock.realNow(), waitSeconds)
  await database.transaction((tx) => mail.outbox.record(tx, [rewardMail], at))
}
const subjects = async (recipient: string) =>
  (await mailsOf(world)).filter(({ to }) => to === recipient).map(({ subject }) => subject)

describe('mails that need a consent', () => {
  it('are not sent without consent', async () => {
    expect(await list('Felix')).toEqual([
      { topic: 'reward', givenAt: null },
      { topic: 'dog_stage', givenAt: null },
    ])
    await queueRewardMail(1008, 'a')
    expect(await subjects('felix.baumann@example.de')).toEqual([])
  })

  it('are sent once the customer has consented, and say how to unsubscribe', async () => {
    const before = world.services.clock.realNow()
    const { data } = await choose('Felix', 'reward', true)
    const { givenAt } = data[0] ?? {}
    expect(givenAt && givenAt >= before && givenAt <= addSeconds(before, 60)).toBe(true)
    expect(data[1]).toEqual({ topic: 'dog_stage', givenAt: null })
    expect((await choose('Felix', 'reward', true)).data[0]?.givenAt).toBe(givenAt)
    await queueRewardMail(1008, 'b')
    expect(await subjects('felix.baumann@example.de')).toEqual(['Geschafft! 10\u202f% Treuerabatt für Oskar'])
    expect((await mailsOf(world))[0]?.text).toContain('/profile/settings')
  })

  it('stop when consent is withdrawn, including queued ones', async () => {
    await choose('Tim', 'reward', true)
    // Otherwise it may have been sent before the consent is withdrawn.
    await queueRewardMail(1012, 'c', { waitSeconds: 60 })
    const waiting = () =>
      world.services.database.query
        .selectFrom('outbox')
        .select('template')
        .where('customer_id', '=', 1012)
        .where('sent_at', 'is', null)
        .execute()
    expect(await waiting()).toEqual([{ template: 'rewardGranted' }])
    await choose('Tim', 'reward', false)
    expect(await waiting()).toEqual([])
    await queueRewardMail(1012, 'd')
    expect(await subjects('tim.vogel@example.de')).toEqual([])
    expect((await list('Tim')).map(({ givenAt }) => givenAt)).toEqual([null, null])
  })
})

describe('mails about shipping', () => {
  const read = async (firstName: string) =>
    (await world.call('readMailNotices', { token: await world.tokenOf(firstName) })).data
  const chooseShipping = async (firstName: string, shipping: boolean) =>
    world.call('chooseMailNotices', { body: { shipping }, token: await world.tokenOf(firstName) })

  /** Queues a mail of each kind about a parcel, and a receipt. */
  async function queueParcelMails(customerId: number, version: string): Promise<void> {
    const { database, mail, clock } = world.services
    const mails = (['orderConfirmed', 'orderShipped', 'orderDelayed', 'orderDelivered'] as const).map(
      (template) =>
        ({ template, customerId, entity: 1, version, data: mailTemplates[template].sample }) as NewMail,
    )
    await database.transaction((tx) => mail.outbox.record(tx, mails, clock.realNow()))
  }
  const always = ['Oskars Paket verspätet sich', 'Deine Bestellbestätigung 100482']
  const all = [
    'Oskars Futter ist angekommen',
    'Oskars Paket verspätet sich',
    'Dein Paket für Oskar ist unterwegs',
    'Deine Bestellbestätigung 100482',
  ]

  it('are sent unless they were switched off; delays and receipts are sent always', async () => {
    expect(await read('Felix')).toEqual({ shipping: true })
    await queueParcelMails(1008, 'e')
    expect(await subjects('felix.baumann@example.de')).toEqual(all)
    expect((await chooseShipping('Felix', false)).data).toEqual({ shipping: false })
    expect(await read('Felix')).toEqual({ shipping: false })
    expect(await read('Tim')).toEqual({ shipping: true })
    await queueParcelMails(1008, 'f')
    expect(await subjects('felix.baumann@example.de')).toEqual([...always, ...all])
    await chooseShipping('Felix', true)
    expect(await read('Felix')).toEqual({ shipping: true })
  })

  it('that wait are dropped when they are switched off', async () => {
    await queueParcelMails(1012, 'g')
    await chooseShipping('Tim', false)
    expect(await subjects('tim.vogel@example.de')).toEqual(always)
    await chooseShipping('Tim', true)
  })

  it('are recorded in the audit log only if the choice changes', async () => {
    for (const shipping of [true, false, false, true]) await chooseShipping('Miriam', shipping)
    const rows = await world.services.database.query
      .selectFrom('audit')
      .innerJoin('customer', 'customer.id', 'audit.customer_id')
      .select('facts')
      .where('customer.first_name', '=', 'Miriam')
      .where('action', '=', 'mail-notices.chosen')
      .orderBy('audit.id')
      .execute()
    expect(rows).toEqual([{ facts: { shipping: false } }, { facts: { shipping: true } }])
  })

  it('keep the choice of the dog with which the portal opens', async () => {
    const token = await world.tokenOf('Thomas')
    await world.call('switchSubscription', { params: { id: 20003 }, token })
    await chooseShipping('Thomas', false)
    const stored = await world.services.database.query
      .selectFrom('customer_setting')
      .select('default_subscription_id as chosen')
      .where('customer_id', '=', 1002)
      .execute()
    expect(stored).toEqual([{ chosen: 20003 }])
    await world.call('switchSubscription', { params: { id: 20002 }, token })
    expect(await read('Thomas')).toEqual({ shipping: false })
    await chooseShipping('Thomas', true)
  })
})

describe('a consent', () => {
  it('applies to its customer only', async () => {
    await choose('Miriam', 'dog_stage', true)
    expect((await list('Paul')).every(({ givenAt }) => givenAt === null)).toBe(true)
  })

  it.each([
    ['reward', { isWanted: 'yes' }, 422],
    ['reward', {}, 422],
    ['reward', { isWanted: true, givenAt: '2020-01-01T00:00:00.000Z' }, 422],
    ['everything', { isWanted: true }, 404],
  ])('to %s with %j is refused with %i', async (topic, json, status) => {
    const token = await world.tokenOf('Paul')
    const answer = await world.request('PUT', `/api/v1/mail_topics/${topic}`, { json, token })
    expect(answer.status).toBe(status)
    expect((await list('Paul')).every(({ givenAt }) => givenAt === null)).toBe(true)
  })

  it('is recorded in the audit log, once for each time it is given or withdrawn', async () => {
    for (const isWanted of [true, true, false]) await choose('Jonas', 'reward', isWanted)
    const rows = await world.services.database.query
      .selectFrom('audit')
      .select(['action', 'facts'])
      .where('customer_id', '=', 1004)
      .where('action', 'like', 'mail-consent.%')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { action: 'mail-consent.given', facts: { topic: 'reward', source: 'PROFILE' } },
      { action: 'mail-consent.withdrawn', facts: { topic: 'reward', source: 'PROFILE' } },
    ])
  })
})
