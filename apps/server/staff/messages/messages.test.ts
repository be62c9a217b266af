import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { CallOf } from '@pfotenportal/contract/api'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { shown } from '../../testing/shown.ts'
import { mailsOf } from '../../testing/sign-in.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
let support: Desk
let other: Desk
let operations: Desk

beforeAll(async () => {
  support = await deskOf(world, 'support', 'Vera Dienst')
  other = await deskOf(world, 'support', 'Ines Dienst')
  operations = await deskOf(world, 'operations', 'Otto Betrieb')
})

const ORDER = 20001001
const pathOf = (id: number) => `/operator/work/messages/${id}`

/** Sends a message of Anna; returns its number. */
async function write(changes: Partial<CallOf<'sendMessage'>['body']> = {}): Promise<number> {
  const body = { key: randomUUID(), topic: 'DELIVERY' as const, text: 'Wo ist die <b>Box</b>?', ...changes }
  const { data } = await world.call('sendMessage', { body, token: await world.tokenOf('Anna') })
  return data.number
}

async function writeAsVisitor(email: string, language = 'de'): Promise<number> {
  const body = { key: randomUUID(), topic: 'SIGN_IN' as const, text: 'Kein Link.', name: 'Vera Neu', email }
  const headers = { 'accept-language': language }
  return (await world.call('sendVisitorMessage', { body, headers })).data.number
}

const stored = (id: number) =>
  world.services.database.query
    .selectFrom('customer_message')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The mails with answers, the newest first. */
async function answers() {
  await world.services.mail.sweep()
  return (await mailsOf(world)).filter(({ subject }) => /^(Antwort auf|Our reply)/.test(subject))
}

describe('a message of a customer', () => {
  it('is on the work list with its dog and order, and on a page of its own', async () => {
    const id = await write({ orderId: ORDER })
    const list = await support.read('/operator/work')
    expect(list).toContain(`Anna Berger, Nachricht ${id}`)
    for (const html of [list, await support.read(pathOf(id))]) {
      expect(html).toContain('Wo ist die &lt;b&gt;Box&lt;/b&gt;?')
      expect(html).toContain('Abo 20001')
      expect(html).toContain(`/operator/customers/1001#order-${ORDER}`)
      expect(html).not.toContain('nicht geprüft')
    }
    expect(await support.read(`${pathOf(id)}?lang=en`)).not.toMatch(/undefined|NaN|\[object/)
    await support.get(`${pathOf(id)}?lang=de`)
  })

  it("is answered once, by email in the customer's language, and is then done", async () => {
    const id = await write()
    const answer = async (desk: Desk, text: string) => {
      const sent = await desk.post(`${pathOf(id)}/answer`, { text })
      return sent.headers.get('location')?.split('?')[1] ?? shown(await sent.text())
    }
    const results = await Promise.all([
      answer(support, 'sie kommt morgen.\r\n\r\nVersprochen.'),
      answer(other, 'sie kommt nie.'),
    ])
    const done = 'list=messages&done=messageAnswered#messages'
    expect(results.filter((result) => result === done)).toHaveLength(1)
    // Whoever was slower still has the text.
    const page = results.find((result) => result !== done)
    expect(page).toContain('Das hat inzwischen schon jemand erledigt.')
    for (const text of ['sie kommt morgen.', 'sie kommt nie.']) expect(page).toContain(text)
    const { answer: sent, closed_by: by } = await stored(id)
    const mails = (await answers()).filter(({ subject }) => subject.includes(`Nr. ${id}`))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.to).toBe('anna.berger@example.de')
    expect(mails[0]?.text).toContain('Hallo Anna,')
    for (const line of (sent ?? '').split('\n')) expect(mails[0]?.text).toContain(line)
    expect([support.by, other.by]).toContain(by)
    expect(await support.read('/operator/work')).not.toContain(`id="message-${id}"`)
    const closed = await support.read(pathOf(id))
    expect(closed).not.toContain('name="text"')
    expect(closed).toContain('Erledigt von')
  })

  it('is in the timeline, which leads to message and answer', async () => {
    const id = await write({ orderId: ORDER })
    await support.post(`${pathOf(id)}/answer`, { text: 'sie ist da.' })
    const html = await support.read('/operator/customers/1001')
    expect(html).toContain(`<a href="${pathOf(id)}">Nachricht geschickt</a>`)
    expect(html).toContain(`<a href="${pathOf(id)}">Nachricht beantwortet</a>`)
    expect(await support.read(pathOf(id))).toContain('sie ist da.')
  })

  it('shows an answer that is refused again, and sends nothing', async () => {
    const id = await write()
    const before = (await answers()).length
    const long = 'ä'.repeat(2001)
    const refused = await support.post(`${pathOf(id)}/answer`, { text: long })
    expect(refused.status).toBe(200)
    const html = await refused.text()
    expect(html).toContain(long)
    expect(html).toContain('1 bis 2.000 Zeichen')
    expect((await support.post(`${pathOf(id)}/answer`, { text: ' \u200B ' })).status).toBe(200)
    expect((await answers()).length).toBe(before)
    expect((await stored(id)).closed_at).toBeNull()
  })

  it('is closed without an answer only with a note, and sends nothing', async () => {
    const id = await write()
    const before = (await answers()).length
    expect(await support.submit(`${pathOf(id)}/close`, { note: ' ' })).toBe('problem=noteMissing')
    expect(await support.submit(`${pathOf(id)}/close`, { note: 'Werbung' })).toContain('done=messageClosed')
    expect(await support.submit(`${pathOf(id)}/answer`, { text: 'doch' })).toBe(undefined)
    expect((await answers()).length).toBe(before)
    expect(await stored(id)).toMatchObject({ answer: null, closed_by: support.by })
    expect(await support.read(pathOf(id))).toContain('Ohne Antwort geschlossen.')
    expect(await support.read('/operator/work')).toContain('Werbung')
  })

  it('is answered in the language that the customer has chosen since', async () => {
    const id = await write()
    await world.services.database.query
      .updateTable('customer')
      .set({ selected_lang: 'en' })
      .where('id', '=', 1001)
      .execute()
    expect(await support.read(pathOf(id))).toContain('Englisch')
    await support.post(`${pathOf(id)}/answer`, { text: 'it is here.' })
    expect((await answers())[0]?.subject).toBe(`Our reply to your message (no. ${id})`)
    await world.services.database.query
      .updateTable('customer')
      .set({ selected_lang: 'de' })
      .where('id', '=', 1001)
      .execute()
  })
})

describe('a message of a visitor', () => {
  it('names the customer who has the address as not verified, and stays out of the account', async () => {
    const id = await writeAsVisitor('Jonas.Weber@example.de')
    const list = await support.read('/operator/work')
    const html = await support.read(pathOf(id))
    for (const page of [list, html]) {
      expect(page).toContain('Vera Neu (nicht angemeldet)')
      expect(page).toContain('href="/operator/customers/1004"')
      expect(page).toContain('nicht geprüft')
    }
    expect(html).toContain('Nenn in der Antwort nichts aus einem Konto.')
    expect(await support.read('/operator/customers/1004')).not.toContain(pathOf(id))
    expect((await stored(id)).customer_id).toBeNull()
  })

  it('names nobody for an unknown address', async () => {
    const html = await support.read(pathOf(await writeAsVisitor('vera@example.de')))
    expect(html).not.toContain('/operator/customers/')
    expect(html).toContain('vera@example.de')
  })

  it('is answered in the language of the page at the address that was typed', async () => {
    const id = await writeAsVisitor('anna.berger@example.de', 'en')
    expect(await support.submit(`${pathOf(id)}/answer`, { text: 'try again.' })).toContain(
      'done=messageAnswered',
    )
    const [mail] = await answers()
    expect(mail).toMatchObject({
      to: 'anna.berger@example.de',
      subject: `Our reply to your message (no. ${id})`,
    })
    // Not the name of the account that has the address.
    expect(mail?.text).not.toContain('Anna')
    expect(mail?.text).toContain('Kein Link.')
    expect(await support.read('/operator/customers/1001')).not.toContain(`${pathOf(id)}"`)
  })
})

describe('messages', () => {
  it('are nothing for those who may not help customers', async () => {
    const id = await write()
    expect((await operations.post(`${pathOf(id)}/answer`, { text: 'x' })).status).toBe(403)
    expect((await operations.post(`${pathOf(id)}/close`, { note: 'x' })).status).toBe(403)
    expect((await stored(id)).closed_at).toBeNull()
  })

  it('that do not exist have no page and no answer', async () => {
    expect((await support.get(pathOf(999_999))).status).toBe(404)
    expect(await support.submit(`${pathOf(999_999)}/close`, { note: 'x' })).toBe('problem=gone')
  })

  it('follow their customer into another account', async () => {
    const id = await write()
    const page = '/operator/customers/1008/merge'
    const html = await support.read(`${page}?with=1001`)
    const quote = /name="quote" value="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(await support.submit(page, { other: '1001', quote })).toBe('done=merged')
    expect((await stored(id)).customer_id).toBe(1008)
    await support.post(`${pathOf(id)}/answer`, { text: 'gefunden.' })
    const [mail] = await answers()
    expect(mail?.to).not.toBe('anna.berger@example.de')
    expect(await support.read('/operator/customers/1008')).toContain(pathOf(id))
  })
})
