/** Messages to customer service (docs/domain.md 8.15). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallOf } from '@pfotenportal/contract/api'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { MESSAGE_MAX } from '@pfotenportal/domain/message/message'
import { RETENTION } from '@pfotenportal/domain/privacy/retention'
import { mailMessagesDe } from '@pfotenportal/text/de/messages'
import { cleanUpTokens } from '../../jobs/clean-up.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf } from '../../testing/sign-in.ts'
import { startTestService, type TestService } from '../../testing/start.ts'
import { snapshotDatabase } from '../../testing/world-snapshot.ts'

const world = sharedSampleWorld()
restoreAfterEach(world, snapshotDatabase)

type Message = CallOf<'sendMessage'>['body']
type VisitorMessage = CallOf<'sendVisitorMessage'>['body']

const ANNA = { subscription: 20001, order: 20001001 }
const THOMAS = { subscription: 20002, order: 20002001 }

const message = (changes: Partial<Message> = {}): Message => ({
  key: randomUUID(),
  topic: 'DELIVERY',
  text: 'Wo ist die Box?',
  ...changes,
})

const visitor = (changes: Partial<VisitorMessage> = {}): VisitorMessage => ({
  ...message({ topic: 'SIGN_IN', text: 'Der Link kommt nicht an.' }),
  name: 'Vera Neu',
  email: 'vera@example.de',
  ...changes,
})

const send = async (body: Message, headers: Record<string, string> = {}) =>
  world.call('sendMessage', { body, token: await world.tokenOf('Anna'), headers })
const sendVisitor = (body: VisitorMessage, headers: Record<string, string> = {}) =>
  world.call('sendVisitorMessage', { body, headers })

const stored = () =>
  world.services.database.query.selectFrom('customer_message').selectAll().orderBy('id').execute()

describe('a message of a customer', () => {
  it.each([
    ['nothing', {}, { subscription_id: null, order_id: null }],
    ['a dog', { subscriptionId: ANNA.subscription }, { subscription_id: ANNA.subscription, order_id: null }],
    ['an order', { orderId: ANNA.order }, { subscription_id: ANNA.subscription, order_id: ANNA.order }],
    [
      'an order and its dog',
      { subscriptionId: ANNA.subscription, orderId: ANNA.order },
      { subscription_id: ANNA.subscription, order_id: ANNA.order },
    ],
  ])('about %s is stored and confirmed with its text', async (_, about, attached) => {
    const answer = await send(message({ ...about, text: ' Hallo,\r\n\r\n\r\nwo\u200B ist sie?\n' }))
    expect(answer.status).toBe(200)
    const [row] = await stored()
    expect(row).toMatchObject({
      id: answer.data.number,
      customer_id: 1001,
      name: null,
      email: null,
      topic: 'DELIVERY',
      text: 'Hallo,\n\nwo ist sie?',
      closed_at: null,
      ...attached,
    })
    await world.services.mail.sweep()
    const [mail] = await mailsOf(world)
    expect(mail).toMatchObject({
      to: 'anna.berger@example.de',
      subject: mailMessagesDe.messageReceived.subject(answer.data.number),
    })
    expect(mail?.text).toContain('wo ist sie?')
  })

  it.each([
    ["somebody else's dog", { subscriptionId: THOMAS.subscription }],
    ["somebody else's order", { orderId: THOMAS.order }],
    ['the order of another dog', { subscriptionId: ANNA.subscription, orderId: THOMAS.order }],
    ['an order that does not exist', { orderId: 20001999 }],
    ['a dog that does not exist', { subscriptionId: 2_147_000_000 }],
  ])('about %s is refused like what does not exist', async (_, about) => {
    expect(await send(message(about))).toMatchObject({ status: 404, error: { type: 'NOT_FOUND' } })
    expect(await stored()).toEqual([])
  })

  it.each([
    ['empty', { text: ' \u200B\n' }, 'text'],
    ['too long', { text: 'a'.repeat(MESSAGE_MAX + 1) }, 'text'],
    ['of an unknown topic', { topic: 'PRAISE' as 'OTHER' }, 'topic'],
    ['without a form', { key: 'x' }, 'key'],
  ])('is refused by its field if it is %s', async (_, changes, field) => {
    const answer = await send(message(changes))
    expect(answer).toMatchObject({ status: 422, error: { type: 'VALIDATION_FAILED' } })
    expect(Object.keys(answer.error?.fields ?? {})).toEqual([field])
  })

  it('may have as many characters as people count, whatever they are', async () => {
    expect((await send(message({ text: '🐕'.repeat(MESSAGE_MAX) }))).status).toBe(200)
    expect((await stored())[0]?.text).toBe('🐕'.repeat(MESSAGE_MAX))
  })

  it('is received once, however often and at the same time it is sent', async () => {
    const body = message({ orderId: ANNA.order })
    const answers = await Promise.all([send(body), send(body), send(body)])
    answers.push(await send(body))
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.number}`)).size).toBe(1)
    expect(await stored()).toHaveLength(1)
    await world.services.mail.sweep()
    expect(await mailsOf(world)).toHaveLength(1)
  })

  it('with another content under the same form is another message, which is received once as well', async () => {
    const body = message()
    const first = await send(body)
    const changed = { ...body, text: 'Sie ist da.' }
    const second = await send(changed)
    expect(second.data.number).not.toBe(first.data.number)
    expect((await send(changed)).data.number).toBe(second.data.number)
    expect((await stored()).map(({ text }) => text)).toEqual([body.text, 'Sie ist da.'])
  })

  it('never answers with the number of somebody else who has guessed the form', async () => {
    const body = message()
    const first = await send(body)
    const token = await world.tokenOf('Thomas')
    const other = await world.call('sendMessage', { body, token })
    expect(other.data.number).not.toBe(first.data.number)
    expect((await stored()).map((row) => row.customer_id)).toEqual([1001, 1002])
  })

  it('needs a session', async () => {
    expect((await world.call('sendMessage', { body: message() })).status).toBe(401)
  })
})

describe('a message of a visitor', () => {
  it('is stored as typed, and confirmed without a word of it', async () => {
    const answer = await sendVisitor(
      visitor({ name: ' Vera\n Neu ', email: ' Vera@Example.DE ', text: 'https://evil.example' }),
      { 'accept-language': 'en' },
    )
    expect(answer.status).toBe(200)
    expect(await stored()).toMatchObject([
      { customer_id: null, name: 'Vera Neu', email: 'Vera@example.de', language: 'en' },
    ])
    await world.services.mail.sweep()
    const [mail] = await mailsOf(world)
    expect(mail).toMatchObject({
      to: 'Vera@example.de',
      subject: `We have your message (no. ${answer.data.number})`,
    })
    for (const typed of ['evil', 'Vera N']) expect(`${mail?.text}${mail?.html}`).not.toContain(typed)
  })

  it("is answered alike for the address of a customer, and is in nobody's timeline", async () => {
    const known = await sendVisitor(visitor({ email: 'anna.berger@example.de' }))
    const unknown = await sendVisitor(visitor())
    expect(Object.keys(known.data)).toEqual(Object.keys(unknown.data))
    expect([known.status, unknown.status]).toEqual([200, 200])
    const audits = await world.services.database.query
      .selectFrom('audit')
      .select('customer_id')
      .where('action', '=', 'message.received')
      .execute()
    expect(audits).toEqual([{ customer_id: null }, { customer_id: null }])
    await world.services.mail.sweep()
    const texts = (await mailsOf(world)).map(({ text }) => text.replaceAll(/\d+/g, ''))
    expect(new Set(texts).size).toBe(1)
  })

  it.each([
    ['without a name', { name: '\u200B ' }, 'name'],
    ['with a name that is too long', { name: 'a'.repeat(101) }, 'name'],
    ['with an incomplete address', { email: 'vera@example' }, 'email'],
    ['without a text', { text: '' }, 'text'],
  ])('is refused %s', async (_, changes, field) => {
    const answer = await sendVisitor(visitor(changes))
    expect(answer).toMatchObject({ status: 422, error: { type: 'VALIDATION_FAILED' } })
    expect(Object.keys(answer.error?.fields ?? {})).toEqual([field])
    expect(await stored()).toEqual([])
  })

  it('cannot name an order or a dog', async () => {
    const body = { ...visitor(), orderId: ANNA.order } as VisitorMessage
    expect((await sendVisitor(body)).status).toBe(422)
  })
})

describe('beyond the limits', () => {
  let limited: TestService

  beforeAll(async () => {
    limited = await startTestService({
      environment: { RATE_DECLARATIONS_PER_ADDRESS_HOUR: '2', RATE_DECLARATIONS_PER_IP_HOUR: '4' },
    })
  })
  afterAll(() => limited.stop())

  it('nothing is received, for each address and then for each network; a repeat counts for nothing', async () => {
    const sendTo = (body: VisitorMessage) => limited.call('sendVisitorMessage', { body })
    const first = visitor()
    expect((await sendTo(first)).status).toBe(200)
    expect((await sendTo(first)).status).toBe(200)
    expect((await sendTo(visitor())).status).toBe(200)
    const refused = await sendTo(visitor({ email: 'VERA@example.de' }))
    expect(refused).toMatchObject({ status: 429, error: { type: 'RATE_LIMITED' } })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await sendTo(visitor({ email: 'other@example.de' }))).status).toBe(200)
    expect((await sendTo(visitor({ email: 'third@example.de' }))).status).toBe(429)
    expect((await sendTo(first)).status).toBe(200)
    const rows = limited.services.database.query.selectFrom('customer_message').select('id')
    expect(await rows.execute()).toHaveLength(3)
  })
})

describe('messages', () => {
  it('are deleted a year after they were closed, with the notes about them; open ones stay', async () => {
    const { query } = world.services.database
    const now = world.services.clock.realNow()
    const ids: number[] = []
    for (const text of ['open', 'late', 'gone']) ids.push((await send(message({ text }))).data.number)
    const [, late = 0, gone = 0] = ids
    const close = (id: number, seconds: number) =>
      query
        .updateTable('customer_message')
        .set({ closed_at: addSeconds(now, -seconds), answer: 'Ja.' })
        .where('id', '=', id)
        .execute()
    await close(late, RETENTION.messages - 60)
    await close(gone, RETENTION.messages + 60)
    await query
      .insertInto('work_mark')
      .values(
        [late, gone].map((id) => ({
          kind: 'MESSAGE' as const,
          subject: String(id),
          note: '',
          handled_by: null,
          handled_at: now,
        })),
      )
      .execute()
    await cleanUpTokens(world.services)
    expect((await stored()).map(({ text }) => text)).toEqual(['open', 'late'])
    expect(await query.selectFrom('work_mark').select('subject').execute()).toEqual([
      { subject: String(late) },
    ])
  })

  it('are in the export of their sender, also those from the address without signing in', async () => {
    await send(message({ text: 'angemeldet' }))
    await sendVisitor(visitor({ email: 'ANNA.BERGER@example.de', text: 'abgemeldet' }))
    await sendVisitor(visitor({ text: 'fremd' }))
    const { data } = await world.call('exportData', { token: await world.tokenOf('Anna') })
    const rows = data.tables['customer_message'] ?? []
    expect(rows.map((row) => row['text'])).toEqual(['angemeldet', 'abgemeldet'])
    expect(rows.every((row) => !('form_key' in row) && !('closed_by' in row))).toBe(true)
    expect(data.page).toContain('Nachrichten an den Kundendienst')
  })
})
