import { beforeAll, describe, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { mailTemplates } from '../mail/templates.ts'
import { catalogueCommand, changedCatalogue } from '../testing/catalogue.ts'
import { restoreAfterEach, sharedTestService } from '../testing/shared-service.ts'
import { shown } from '../testing/shown.ts'
import { addCustomers, anna, Browser, lea, mailsOf } from '../testing/sign-in.ts'
import { startTestService } from '../testing/start.ts'
import { snapshotDatabase } from '../testing/world-snapshot.ts'

const service = sharedTestService()

beforeAll(async () => {
  await addCustomers(service, lea, anna)
})
restoreAfterEach(service, snapshotDatabase)

/** Requests a German and then an English login link and returns the mails, newest first. */
async function receiveLinks() {
  await new Browser(service).requestLink(lea.email)
  await mailsOf(service)
  await new Browser(service).requestLink(anna.email)
  return mailsOf(service)
}

async function page(
  path: string,
  language = 'de',
  from = service,
): Promise<{ status: number; policy: string; html: string }> {
  const answer = await from.request('GET', path, { headers: { 'accept-language': language } })
  return {
    status: answer.status,
    policy: answer.headers.get('content-security-policy') ?? '',
    html: shown(await answer.text()),
  }
}

describe('/mailbox', () => {
  it('says what to do while it is empty, in the language of the browser', async () => {
    expect((await page('/mailbox')).html).toContain('Noch keine Post.')
    expect((await page('/mailbox', 'en')).html).toContain('No mail yet.')
    expect(await (await service.request('GET', '/mailbox.json')).json()).toEqual([])
  })

  it('lists mails, newest first, and opens the newest', async () => {
    const [newest] = await receiveLinks()
    const { html } = await page('/mailbox')
    expect(html.indexOf('Your sign-in link')).toBeLessThan(html.indexOf('Dein Login-Link'))
    expect(html).toContain(`src="/mailbox/${newest?.id}.html"`)
    expect(html).toContain('2 E-Mails')
    expect(await (await service.request('GET', '/mailbox/newest')).json()).toEqual({ id: newest?.id })
  })

  it('shows the HTML of a mail in a frame without scripts', async () => {
    const [mail] = await receiveLinks()
    const { html, policy } = await page(`/mailbox/${mail?.id}.html`)
    expect(html).toBe(mail?.html)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/sandbox (?!.*allow-scripts)/)
    expect((await page(`/mailbox/${mail?.id}`)).html).toContain('sandbox="allow-same-origin allow-popups')
  })

  it('shows the same mail as text, with a link to follow', async () => {
    const [mail] = await receiveLinks()
    const { html } = await page(`/mailbox/${mail?.id}?view=text`)
    expect(html).toMatch(
      /<pre class="text">[^]*Hello Anna,[^]*<a href="http[^"]+\/auth\?sessionToken=[\w-]{43}"/,
    )
  })

  it('shows the business time of a mail first if it differs from real time', async () => {
    const [mail] = await receiveLinks()
    const { query } = service.services.database
    await query
      .updateTable('outbox')
      .set({ business_at: instant('2031-03-04T09:00:00.000Z') })
      .execute()
    const { html } = await page(`/mailbox/${mail?.id}`)
    const copy = html.replaceAll(/<[^>]+>/g, '')
    expect(copy).toMatch(/Zeit im Dienst: Di\., 4\. März 2031, 10:00 Uhr.*Wirklich eingegangen: /)
    expect(html).toContain('<time dateTime="2031-03-04T09:00:00.000Z">Di., 4. März 2031</time>')
  })

  it('escapes markup in a subject', async () => {
    await service.services.database.pool.query(
      `INSERT INTO mailbox (message_id, recipient, subject, text, html, received_at)
       VALUES ('', 'x@example.de', '<script>alert(1)</script>', '', '', now())`,
    )
    const { html } = await page('/mailbox')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toContain('<script>alert')
  })

  it('loads no resources from other origins', async () => {
    await receiveLinks()
    const { html, policy } = await page('/mailbox')
    expect(html.match(/(?:src|href)="https?:\/\/(?!localhost)/g)).toBeNull()
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+'; script-src 'sha256-[^']+'/)
    expect(policy).toContain("default-src 'none'")
  })

  it('lists and sends fifty mails at once, and leads to the older ones', async () => {
    await service.services.database.pool.query(
      `INSERT INTO mailbox (message_id, recipient, subject, text, html, received_at)
       SELECT '', 'x@example.de', 'Mail ' || n, 'text', 'html', now() FROM generate_series(1, 120) n`,
    )
    const { query } = service.services.database
    const ids = (await query.selectFrom('mailbox').select('id').orderBy('id', 'desc').execute()).map(
      ({ id }) => id,
    )
    const listed = (text: string) =>
      [...text.matchAll(/class="mail" href="\/mailbox\/(\d+)/g)].map(([, id]) => Number(id))
    const linked = (text: string, label: string) =>
      new RegExp(`href="([^"]+)">${label}<`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''

    const { html: first } = await page('/mailbox')
    expect(listed(first)).toEqual(ids.slice(0, 50))
    expect(first).toContain('120 E-Mails')
    expect(first).not.toContain('Neueste E-Mails')
    const { html: second } = await page(linked(first, 'Ältere E-Mails'))
    expect(listed(second)).toEqual(ids.slice(50, 100))
    expect(second).toContain(`data-newest="${ids[0]}"`)
    const { html: third } = await page(linked(second, 'Ältere E-Mails'))
    expect(listed(third)).toEqual(ids.slice(100))
    expect(third).not.toContain('Ältere E-Mails')
    expect(linked(third, 'Neueste E-Mails')).toBe('/mailbox')

    // An opened mail keeps its part of the list, and one that is linked from elsewhere starts it.
    const opened = /class="mail" href="([^"]+)"/.exec(second)?.[1] ?? ''
    expect(listed((await page(opened)).html)).toEqual(ids.slice(50, 100))
    expect(listed((await page(`/mailbox/${ids[70]}`)).html)[0]).toBe(ids[70])

    const found: number[] = []
    let path: string | undefined = '/mailbox.json'
    while (path !== undefined) {
      const answer = await service.request('GET', path)
      const mails = (await answer.json()) as { id: number }[]
      expect(mails.length).toBeLessThanOrEqual(50)
      found.push(...mails.map(({ id }) => id))
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(found).toEqual(ids)
  })

  it.each([
    ['limit=0', { limit: 'Diese Angabe ist ungültig.' }],
    ['limit=101', { limit: 'Diese Angabe ist ungültig.' }],
    ['before=x', { before: 'Diese Angabe ist ungültig.' }],
    ['limit=2&limit=3', { limit: 'Diese Angabe ist ungültig.' }],
  ])('refuses the range %s', async (query, fields) => {
    const answer = await service.request('GET', `/mailbox.json?${query}`)
    expect([answer.status, await answer.json()]).toMatchObject([422, { error: { fields } }])
  })

  it('does not find unknown mails', async () => {
    expect((await page('/mailbox/999999')).status).toBe(404)
    expect((await page('/mailbox/999999.html')).status).toBe(404)
  })
})

describe('/mailbox/preview', () => {
  it('shows every message in both languages', async () => {
    const { html } = await page('/mailbox/preview')
    const links = [...html.matchAll(/href="(\/mailbox\/preview\/[^"]+)"/g)].map(([, href]) => href ?? '')
    expect(links).toHaveLength(2 * Object.keys(mailTemplates).length)
    for (const href of links) {
      expect((await page(href)).status).toBe(200)
      expect((await page(`${href}/mail.html`)).html).toContain('Lea')
    }
    expect((await page('/mailbox/preview/no.such/de')).status).toBe(404)
  })

  it('shows every message with articles of the company, whose catalogue has none of the sample world', async () => {
    const own = changedCatalogue((document) => {
      const [first] = document.recipes
      const [treat] = document.supplements
      if (!first || !treat) throw new Error('nothing to sell')
      document.recipes = [{ ...first, code: 'WI', name: { de: 'Wildschmaus', en: 'Game feast' } }]
      document.supplements = [{ ...treat, kind: 'calm', title: { de: 'Ruhe', en: 'Calm' } }]
    })
    const { output } = await catalogueCommand(service.services, 'apply', own)
    expect(output).toContain('Stored as version 2')
    const { html, status } = await page('/mailbox/preview')
    expect(status).toBe(200)
    const links = [...html.matchAll(/href="(\/mailbox\/preview\/[^"]+)"/g)].map(([, href]) => href ?? '')
    const mails = await Promise.all(links.map((href) => page(`${href}/mail.html`)))
    expect(mails.filter((mail) => mail.status !== 200)).toEqual([])
    const htmlOf = (href: string) => mails[links.indexOf(`/mailbox/preview/${href}`)]?.html
    expect(htmlOf('planChanged/de')).toContain('Wildschmaus')
    expect(htmlOf('dogStageReached/en')).toContain('Game feast')
    expect(htmlOf('orderConfirmed/de')).toContain('Wildschmaus')
    expect(htmlOf('supplementChanged/de')).toContain('Ruhe')
  })
})

describe('in production', () => {
  it('the mailbox and its preview do not exist', async () => {
    const production = await startTestService({ configure: (config) => ({ ...config, production: true }) })
    try {
      for (const path of ['/mailbox', '/mailbox.json', '/mailbox/newest', '/mailbox/1', '/mailbox/preview']) {
        expect((await page(path, 'de', production)).status).toBe(404)
      }
    } finally {
      await production.stop()
    }
  })
})
