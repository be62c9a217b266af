import { beforeAll, describe, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { emailColumns, listSharedMailboxes, mendEmails } from '../../database/identity/emails.ts'
import { reportSharedMailboxes } from '../../operations/identity/shared-mailboxes.ts'
import { adminCaller } from '../../testing/admin.ts'
import { openCapturedLog } from '../../testing/captured-log.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { emailLinkTo } from '../../testing/email-change.ts'
import { sharedTestService } from '../../testing/shared-service.ts'
import { addCustomers, Browser, lea, mailsOf, tokenIn } from '../../testing/sign-in.ts'
import { addTestStaff } from '../../testing/staff.ts'

const environment = { RATE_LINK_PER_ADDRESS_HOUR: '100', RATE_LINK_PER_IP_HOUR: '1000' }
const service = sharedTestService({ environment })
let support: Desk

beforeAll(async () => {
  await addCustomers(service, { ...lea, email: 'Lea@Bäcker-Groß.example' })
  support = await deskOf(service, 'support', 'Vera Dienst')
})

const query = () => service.services.database.query

/** Stores an address as a process of the previous version, or an earlier import, did. */
async function storeAsTyped(id: number, email: string): Promise<void> {
  await query().updateTable('customer').set({ email }).where('id', '=', id).execute()
}

const stored = (id: number) =>
  query()
    .selectFrom('customer')
    .select(['email', 'email_shown'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Who gets the link that is requested with an address; undefined if nobody does. */
async function signedInBy(email: string): Promise<number | undefined> {
  const before = (await mailsOf(service)).length
  const browser = new Browser(service)
  await browser.requestLink(email)
  const mails = await mailsOf(service)
  if (mails.length === before) return undefined
  return (await browser.signIn(tokenIn(mails[0]))).data.id
}

describe('a customer signs in with any spelling of the mailbox', () => {
  it.each([
    'lea@bäcker-groß.example',
    'LEA@XN--BCKER-GRO-O1A0C.EXAMPLE',
    'lea@xn--bcker-gro-o1a0c.example',
    'lea@ba\u0308cker-groß.example',
    'lea\u200b@bäcker-\u00adgroß.example\u200b',
    '\u202alea@bäcker-groß.example\u202c',
    'lea@bäcker-groß.example,',
    'lea@bäcker-groß.example.',
    'mailto:lea@bäcker-groß.example',
    'Lea Hoffmann <lea@bäcker-groß.example>',
    '"lea@bäcker-groß.example";',
    'lea＠bäcker-groß．example',
  ])('%j', async (typed) => {
    expect(await signedInBy(typed)).toBe(lea.id)
  })

  it('and sees the address as it was typed', async () => {
    const browser = new Browser(service)
    await browser.requestLink('lea@bäcker-groß.example')
    const { data } = await browser.signIn(tokenIn((await mailsOf(service))[0]))
    expect(data.email).toBe('Lea@Bäcker-Groß.example')
    expect((await browser.me(data.accessToken)).data.email).toBe('Lea@Bäcker-Groß.example')
  })

  it('and a text that is no address is refused', async () => {
    const answer = await new Browser(service).requestLink('lea@bäcker-groß.example, anna@example.de')
    expect(answer.status).toBe(422)
  })
})

it('one mailbox has one limit, however it is spelled', async () => {
  const { limits } = service.services.identity
  for (let count = 0; count < 50; count += 1) {
    await limits.linkPerAddress('limit@bäcker-groß.example', '192.0.2.7')
    await limits.linkPerAddress('LIMIT@xn--bcker-gro-o1a0c.example,', '192.0.2.7')
  }
  expect(await limits.linkPerAddress('mailto:limit@bäcker-groß.example', '192.0.2.7')).toMatchObject({
    allowed: false,
  })
})

it('customer service and other systems find a customer by any spelling', async () => {
  const admin = await adminCaller(service, 'read')
  for (const email of ['lea@bäcker-groß.example', 'mailto:LEA@xn--bcker-gro-o1a0c.example,']) {
    const page = await support.read(`/operator/customers/find?q=${encodeURIComponent(email)}`)
    expect(page).toContain('Lea@Bäcker-Groß.example')
    const { data } = await admin.call('listCustomers', { query: { email } })
    expect(data.items).toMatchObject([{ id: lea.id, email: 'Lea@Bäcker-Groß.example' }])
  }
})

it('saving the desk’s form with the ASCII form, which browsers send, changes no address', async () => {
  const shown = { shownFirstName: 'Lea', shownLastName: 'Hoffmann', shownEmail: 'Lea@Bäcker-Groß.example' }
  const typed = { firstName: 'Lea', lastName: 'Hofmann', email: 'Lea@xn--bcker-gro-o1a0c.example' }
  expect(await support.submit(`/operator/customers/${lea.id}/correct`, { ...shown, ...typed })).toBe(
    'done=corrected',
  )
  expect(await stored(lea.id)).toMatchObject({ email_shown: 'Lea@Bäcker-Groß.example' })
  const { rows } = await service.services.database.pool.query<{ action: string }>(
    `SELECT action FROM audit WHERE action = 'customer.email-corrected'`,
  )
  expect(rows).toEqual([])
})

it('staff sign in with any spelling', async () => {
  const staff = await addTestStaff(service, 'operations', 'Otto Lager')
  await query()
    .updateTable('staff')
    .set({ email: 'otto@groß.example\u200b' })
    .where('id', '=', staff.id)
    .execute()
  await mendEmails(query())
  for (const email of ['otto@groß.example', 'Otto@xn--gro-7ka.example.']) {
    const before = (await mailsOf(service)).length
    await service.request('POST', '/operator/sign-in', {
      body: new URLSearchParams({ email }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const mails = await mailsOf(service)
    expect(mails.length).toBe(before + 1)
    expect(mails[0]?.to).toBe('otto@groß.example')
  }
})

describe('addresses that were stored as typed', () => {
  const mia = { ...lea, id: 2001, firstName: 'Mia', email: 'mia@example.org' }
  const tom = { ...lea, id: 2002, firstName: 'Tom', email: 'tom@example.org' }

  beforeAll(() => addCustomers(service, mia, tom))

  it.each([
    ['mia@Größe.example', 'mia@xn--gre-6ka8i.example', 'mia@Größe.example'],
    ['mia@example.com\u200b', 'mia@example.com', null],
    ['mia@example.com,', 'mia@example.com', null],
    ['mailto:Mia@example.com', 'Mia@example.com', null],
    ['kein Postfach', 'kein Postfach', null],
  ])('%j is mended at the start', async (typed, email, shown) => {
    await storeAsTyped(mia.id, mia.email)
    await storeAsTyped(mia.id, typed)
    await mendEmails(query())
    expect(await stored(mia.id)).toEqual({ email, email_shown: shown })
  })

  it('forget the former spelling if the previous version stores another address', async () => {
    await query()
      .updateTable('customer')
      .set(emailColumns('mia@Größe.example'))
      .where('id', '=', mia.id)
      .execute()
    await storeAsTyped(mia.id, 'mia@example.com')
    expect(await stored(mia.id)).toEqual({ email: 'mia@example.com', email_shown: null })
  })

  it('of one mailbox are both kept; each account opens by its own spelling, and a person is told', async () => {
    await storeAsTyped(mia.id, 'paar@größe.example')
    await storeAsTyped(tom.id, 'paar@xn--gre-6ka8i.example')
    await mendEmails(query())
    expect([(await stored(mia.id)).email, (await stored(tom.id)).email]).toEqual([
      'paar@größe.example',
      'paar@xn--gre-6ka8i.example',
    ])
    for (const newer of [mia.id, tom.id]) {
      const sharedSince = instant(`2026-02-0${newer === mia.id ? 1 : 2}T08:00:00.000Z`)
      await query().updateTable('customer').set({ created_at: sharedSince }).where('id', '=', newer).execute()
      expect(await listSharedMailboxes(query(), 'customer')).toEqual([
        { id: mia.id, holder: tom.id, email: 'paar@xn--gre-6ka8i.example', sharedSince },
      ])
    }
    expect(await signedInBy('Paar@Größe.example')).toBe(mia.id)
    expect(await signedInBy('paar@xn--gre-6ka8i.example')).toBe(tom.id)
    expect(await signedInBy('mailto:paar@größe.example')).toBe(tom.id)
    const { log, lines } = openCapturedLog()
    await reportSharedMailboxes({ ...service.services, log })
    expect(lines).toMatchObject([{ customer: mia.id, holder: tom.id }])
    const page = await support.read('/operator/work')
    for (const text of [
      'Ein Postfach, zwei Kunden',
      'Mia Hoffmann',
      'Tom Hoffmann',
      `/operator/customers/${tom.id}`,
    ])
      expect(page).toContain(text)
    expect(await support.read('/operator/work?lang=en')).toContain('One mailbox, two customers')
  })

  it('are mended once a person has corrected the other one', async () => {
    const form = { shownFirstName: 'Tom', shownLastName: 'Hoffmann', firstName: 'Tom', lastName: 'Hoffmann' }
    const shownEmail = 'paar@xn--gre-6ka8i.example'
    const path = `/operator/customers/${tom.id}/correct`
    expect(await support.submit(path, { ...form, shownEmail, email: 'Lea@bäcker-groß.example' })).toBe(
      'problem=taken',
    )
    expect(await support.submit(path, { ...form, shownEmail, email: 'Tom <tom@Größe.example>' })).toBe(
      'done=emailAsked',
    )
    const link = await emailLinkTo(service, 'tom@größe.example')
    expect((await service.request('POST', link)).status).toBe(200)
    expect(await stored(tom.id)).toEqual({
      email: 'tom@xn--gre-6ka8i.example',
      email_shown: 'tom@Größe.example',
    })
    expect(await stored(mia.id)).toEqual({ email: shownEmail, email_shown: 'paar@größe.example' })
    expect(await listSharedMailboxes(query(), 'customer')).toEqual([])
  })
})
