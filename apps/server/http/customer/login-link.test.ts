import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestService } from '../../testing/shared-service.ts'
import { addCustomers, anna, Browser, lea, mailsOf, tokenIn } from '../../testing/sign-in.ts'

const service = sharedTestService()

beforeAll(() => addCustomers(service, lea, anna))

/** All rows of the outbox as one text. */
async function outboxText(): Promise<string> {
  const { rows } = await service.services.database.pool.query<{ row: string }>(
    'SELECT to_jsonb(outbox)::text AS row FROM outbox',
  )
  return rows.map(({ row }) => row).join('\n')
}

describe('requesting a login link', () => {
  it('sends a German customer a German mail with a link that signs in', async () => {
    const browser = new Browser(service)
    const { status, data } = await browser.requestLink('  Lea.Hoffmann@Example.de ')
    expect({ status, data }).toEqual({
      status: 200,
      data: { sent: true, expiresInSeconds: 1800, hasCode: true },
    })
    const [mail] = await mailsOf(service)
    expect(mail).toMatchObject({ to: lea.email, subject: 'Dein Login-Link für Pfotenportal' })
    expect(mail?.text).toContain('Hallo Lea,')
    expect(mail?.text).toContain(`${service.services.config.publicUrl}/auth?sessionToken=`)
    expect(mail?.html).toContain('lang="de"')
    expect(mail?.html).toContain('Jetzt anmelden')
    expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/)
    expect((await browser.signIn(tokenIn(mail))).data.firstName).toBe('Lea')
  })

  it('sends an English customer an English mail', async () => {
    await new Browser(service).requestLink(anna.email)
    const [mail] = await mailsOf(service)
    expect(mail).toMatchObject({ to: anna.email, subject: 'Your sign-in link for Pfotenportal' })
    expect(mail?.text).toContain('Hello Anna,')
    expect(mail?.html).toContain('Sign in now')
  })

  it('uses the language that the customer chose most recently', async () => {
    const julia = { ...anna, id: 1099, email: 'julia.berger@example.de' }
    await addCustomers(service, julia)
    const browser = new Browser(service)
    await browser.requestLink(julia.email)
    expect((await mailsOf(service))[0]?.subject).toBe('Your sign-in link for Pfotenportal')
    const { data } = await browser.signIn(tokenIn((await mailsOf(service))[0]))
    const chosen = await service.call('chooseLanguage', {
      params: { id: 1 },
      body: { selectedLang: 'de' },
      token: data.accessToken,
    })
    expect(chosen.data.selectedLang).toBe('de')
    await browser.requestLink(julia.email)
    expect((await mailsOf(service))[0]?.subject).toBe('Dein Login-Link für Pfotenportal')
  })

  it('gives the same response for an unknown address, after the same work, and sends no mail', async () => {
    const before = (await mailsOf(service)).length
    const known = await new Browser(service).requestLink(lea.email)
    const unknown = await new Browser(service).requestLink('nobody@example.de')
    expect(unknown.status).toBe(known.status)
    expect(unknown.data).toEqual(known.data)
    expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort())
    expect(await mailsOf(service)).toHaveLength(before + 1)
    const links = await service.services.database.pool.query<{ known: boolean }>(
      'SELECT customer_id IS NOT NULL AS known FROM login_link ORDER BY created_at DESC LIMIT 2',
    )
    expect(links.rows).toEqual([{ known: false }, { known: true }])
    expect(await outboxText()).not.toContain('nobody')
  })

  it('refuses an invalid address, with the field', async () => {
    for (const email of ['', 'lea', 'lea@example', 'a b@example.de', `${'x'.repeat(250)}@example.de`]) {
      const { status, error } = await new Browser(service).requestLink(email)
      expect(status).toBe(422)
      expect(Object.keys(error.fields ?? {})).toEqual(['email'])
    }
  })

  it('stores the token encrypted until the mail is sent, then deletes it', async () => {
    await new Browser(service).requestLink(lea.email)
    const token = tokenIn((await mailsOf(service))[0])
    expect(await outboxText()).not.toContain(token)
    const { rows } = await service.services.database.pool.query(
      'SELECT 1 FROM outbox WHERE secret IS NOT NULL',
    )
    expect(rows).toEqual([])
  })

  it('stores every mail since the start, newest first', async () => {
    const earlier = await mailsOf(service)
    for (const { email } of [lea, anna, lea, lea]) {
      await new Browser(service).requestLink(email)
      expect((await mailsOf(service))[0]?.to).toBe(email)
    }
    const mails = await mailsOf(service)
    expect(mails.slice(4)).toEqual(earlier)
    expect(mails.slice(0, 4).map(({ to }) => to)).toEqual([lea.email, lea.email, anna.email, lea.email])
    expect(mails.map(({ id }) => id)).toEqual(mails.map(({ id }) => id).sort((a, b) => b - a))
    expect(Object.keys(mails[0] ?? {}).sort()).toEqual(['html', 'id', 'receivedAt', 'subject', 'text', 'to'])
  })
})

describe('the signed-in customer', () => {
  it('is found by id 1 or the customer’s own id, and no other customer is', async () => {
    const browser = new Browser(service)
    await browser.requestLink(lea.email)
    const token = (await browser.signIn(tokenIn((await mailsOf(service))[0]))).data.accessToken
    for (const id of [1, lea.id]) {
      const { data } = await service.call('readCustomer', { params: { id }, token })
      expect(data).toMatchObject({ id: lea.id, first_name: 'Lea', last_name: 'Hoffmann', selectedLang: 'de' })
    }
    for (const id of [anna.id, 999_999]) {
      const read = await service.call('readCustomer', { params: { id }, token })
      expect(read.error.type).toBe('NOT_FOUND')
      const chosen = await service.call('chooseLanguage', {
        params: { id },
        body: { selectedLang: 'en' },
        token,
      })
      expect(chosen.error.type).toBe('NOT_FOUND')
    }
  })
})
