import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { DEFAULT_OPERATOR_TOKEN } from '../../core/settings/groups/service.ts'
import { insertStaff, type Staff } from '../../database/identity/staff.ts'
import { sharedTestService } from '../../testing/shared-service.ts'
import { Browser, mailsOf } from '../../testing/sign-in.ts'
import { addTestStaff, staffCookie } from '../../testing/staff.ts'
import { startTestService, type TestService } from '../../testing/start.ts'

const html = { accept: 'text/html', 'accept-language': 'en' }
const formType = { 'content-type': 'application/x-www-form-urlencoded' }

const service = sharedTestService()
let ada: Staff

beforeAll(async () => {
  ada = await addTestStaff(service, 'admin', 'Ada')
})
// Attempts are limited by network, and all tests share one.
afterEach(() => service.services.database.query.deleteFrom('rate_limit').execute())

const at = (path: string, browser?: Browser) =>
  service.request('GET', path, { headers: { ...html, ...browser?.headers } })

async function submit(path: string, fields: Record<string, string>, browser?: Browser): Promise<Response> {
  const answer = await service.request('POST', path, {
    headers: { ...html, ...formType, ...browser?.headers },
    body: new URLSearchParams(fields).toString(),
  })
  browser?.keep(answer.headers)
  return answer
}

const requestLink = (email: string, to = '/operator/money?days=7') =>
  submit('/operator/sign-in', { email, to })

/** The path of the newest mailed link. */
async function mailedLink(): Promise<URL> {
  const [mail] = await mailsOf(service)
  const found = /\S+\/operator\/sign-in\/link\?\S+/.exec(mail?.text ?? '')?.[0]
  if (found === undefined) throw new Error('no link in the mail')
  return new URL(found)
}

/** The link as the form of its page sends it. */
async function newLink(to?: string): Promise<{ token: string; to: string }> {
  await requestLink(ada.email, to)
  const { searchParams } = await mailedLink()
  return { token: searchParams.get('token') ?? '', to: searchParams.get('to') ?? '' }
}

it('has a field for the address that no browser changes or refuses', async () => {
  const page = await (await at('/operator/sign-in')).text()
  expect(page).toMatch(/<input id="email" inputMode="email" [^>]*name="email"/)
  expect(page).not.toContain('type="email"')
})

describe('signing in by a mailed link', () => {
  it('leads from the requested page through the mail back to it, for twelve hours', async () => {
    const asked = await at('/operator/money?days=7')
    expect([asked.status, asked.headers.get('location')]).toEqual([
      303,
      '/operator/sign-in?to=%2Foperator%2Fmoney%3Fdays%3D7',
    ])
    expect((await requestLink(` ${ada.email.toUpperCase()} `)).status).toBe(200)
    const link = await mailedLink()
    // As a mail program opens it that takes a bracket and a full stop for its end.
    const page = await at(`${link.pathname}${link.search}%3E.`)
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; style-src 'self' 'sha256-/,
    )
    const asking = await page.text()
    expect(asking).toContain('Sign in now')
    expect(asking).toContain('name="to" value="/operator/money?days=7"')
    const browser = new Browser(service)
    const answer = await submit(link.pathname, Object.fromEntries(link.searchParams), browser)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator/money?days=7'])
    expect(answer.headers.get('set-cookie')).toMatch(
      /^operator=[\w-]{43}; Max-Age=43200; Path=\/operator; HttpOnly; SameSite=Strict$/,
    )
    const opened = await at('/operator/money', browser)
    expect(opened.status).toBe(200)
    const text = await opened.text()
    expect(text).toContain('Revenue and VAT by country')
    expect(text).toContain('Ada')
  })

  it('sends the mail in the language of the person', async () => {
    const { query } = service.services.database
    const staff = { email: 'nell@team.example', name: 'Nell', role: 'support', language: 'en' } as const
    await insertStaff(query, staff, service.services.clock.realNow())
    await requestLink(staff.email)
    const [english] = await mailsOf(service)
    expect(english).toMatchObject({
      to: staff.email,
      subject: 'Your sign-in link for Pfotenportal operations',
    })
    expect(english?.text).toContain('Hello Nell,')
    await requestLink(ada.email)
    expect((await mailsOf(service))[0]?.subject).toBe('Dein Login-Link für den Betrieb von Pfotenportal')
  })

  it('answers the same for an unknown address, sends nothing, and opens nothing', async () => {
    const before = (await mailsOf(service)).length
    const [known, unknown] = [await requestLink('ada@team.example'), await requestLink('eve@team.example')]
    expect(unknown.status).toBe(known.status)
    expect((await unknown.text()).replaceAll('eve@', 'ada@')).toBe(await known.text())
    expect(await mailsOf(service)).toHaveLength(before + 1)
    const { query } = service.services.database
    const links = await query.selectFrom('staff_link').selectAll().where('staff_id', 'is', null).execute()
    expect(links).toHaveLength(1)
  })

  it('signs in once, however often it is used at the same time, and never by opening it', async () => {
    const link = await newLink()
    const query = new URLSearchParams(link)
    for (const method of ['GET', 'HEAD']) {
      const opened = await service.request(method, `/operator/sign-in/link?${query}`, { headers: html })
      expect([opened.status, opened.headers.get('set-cookie')]).toEqual([200, null])
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submit('/operator/sign-in/link', link)),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19)
    expect(await answers.find(({ status }) => status === 401)?.text()).toContain('was already used')
  })

  it('refuses a link after half an hour, one that nobody sent, and that of a disabled person', async () => {
    const { query } = service.services.database
    const late = await newLink()
    const past = addSeconds(service.services.clock.realNow(), -1)
    await query.updateTable('staff_link').set({ expires_at: past }).execute()
    expect((await submit('/operator/sign-in/link', late)).status).toBe(401)
    expect((await submit('/operator/sign-in/link', { ...late, token: 'x'.repeat(43) })).status).toBe(401)
    expect((await at('/operator/sign-in/link?token=short')).status).toBe(401)
    const link = await newLink()
    await query.updateTable('staff').set({ disabled_at: past }).where('id', '=', ada.id).execute()
    expect((await submit('/operator/sign-in/link', link)).status).toBe(401)
    await query.updateTable('staff').set({ disabled_at: null }).where('id', '=', ada.id).execute()
  })

  it('stores only hashes of tokens and cookies, and records the sign-in under the person', async () => {
    const browser = new Browser(service)
    const link = await newLink()
    await submit('/operator/sign-in/link', link, browser)
    const { pool } = service.services.database
    const { rows } = await pool.query<{ row: string }>(
      `SELECT to_jsonb(staff_session)::text AS row FROM staff_session
       UNION ALL SELECT to_jsonb(staff_link)::text FROM staff_link
       UNION ALL SELECT to_jsonb(outbox)::text FROM outbox
       UNION ALL SELECT to_jsonb(audit)::text FROM audit`,
    )
    const stored = rows.map(({ row }) => row).join('\n')
    for (const secret of [link.token, browser.cookies.get('operator') ?? '-']) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
    }
    const audit = await pool.query(
      "SELECT actor, acted_by, entity, facts FROM audit WHERE action = 'staff.signed-in' ORDER BY id DESC LIMIT 1",
    )
    const person = `staff:${ada.id}`
    expect(audit.rows).toEqual([{ actor: 'staff', acted_by: person, entity: person, facts: { way: 'link' } }])
  })

  it('refuses forms of other sites and addresses that are none', async () => {
    const elsewhere = await service.request('POST', '/operator/sign-in', {
      headers: { ...html, ...formType, 'sec-fetch-site': 'cross-site' },
      body: 'email=ada%40team.example',
    })
    expect(elsewhere.status).toBe(403)
    expect((await requestLink('ada')).status).toBe(422)
  })

  it.each([
    ['/operator/money?days=7', '/operator/money?days=7'],
    ['/operator/orders/../money', '/operator/money'],
    ['/operator/../auth?sessionToken=x', '/operator'],
    ['/operator/%2e%2e/auth', '/operator'],
    ['/operator/.%2E/auth', '/operator'],
    [String.raw`/operator\..\auth`, '/operator'],
    ['/operator/..%2fauth', '/operator'],
    ['/operator/..%5cauth', '/operator'],
    ['/operator/%252e%252e/auth', '/operator'],
    ['/operator//../../auth', '/operator'],
    ['/operator/\t../auth', '/operator'],
    ['//evil.example/operator', '/operator'],
    [String.raw`/\evil.example/operator`, '/operator'],
    ['/\t/evil.example/operator', '/operator'],
    ['https://evil.example/operator', '/operator'],
    ['javascript:alert(1)//operator', '/operator'],
    ['/operators', '/operator'],
    ['', '/operator'],
  ])('leads from %j to %s', async (to, target) => {
    const page = await at(`/operator/sign-in?to=${encodeURIComponent(to)}`)
    expect(await page.text()).toContain(`value="${target}"`)
    const { token } = await newLink(to)
    const answer = await submit('/operator/sign-in/link', { token, to })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, target])
  })
})

describe('the limits of signing in', () => {
  it('stop mails to one address silently, and links from one network loudly', async () => {
    const strict = await startTestService({
      databaseUrl: service.databaseUrl,
      environment: { RATE_LINK_PER_ADDRESS_HOUR: '2', RATE_LINK_PER_IP_HOUR: '4' },
    })
    try {
      const before = (await mailsOf(service)).length
      const ask = () =>
        strict.request('POST', '/operator/sign-in', {
          headers: { ...html, ...formType },
          body: 'email=ada%40team.example',
        })
      const answers = [await ask(), await ask(), await ask(), await ask(), await ask()]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429])
      expect(Number(answers[4]?.headers.get('retry-after'))).toBeGreaterThan(0)
      await strict.services.mail.sweep()
      expect(await mailsOf(service)).toHaveLength(before + 2)
    } finally {
      await strict.stop()
    }
  })

  it('keep nobody from signing in: a mail is sent once the last link is about to expire', async () => {
    const strict = await startTestService({
      databaseUrl: service.databaseUrl,
      environment: { RATE_LINK_PER_ADDRESS_HOUR: '1' },
    })
    try {
      const { pool } = strict.services.database
      await pool.query('DELETE FROM rate_limit')
      const ask = async () => {
        const body = 'email=ada%40team.example'
        await strict.request('POST', '/operator/sign-in', { headers: { ...html, ...formType }, body })
        await strict.services.mail.sweep()
        return (await mailsOf(service)).length
      }
      const before = await ask()
      expect(await ask()).toBe(before)
      await pool.query(`UPDATE staff_link SET expires_at = expires_at - interval '21 minutes'`)
      expect(await ask()).toBe(before + 1)
    } finally {
      await strict.stop()
    }
  })
})

describe('a session', () => {
  const status = async (headers: Record<string, string>) =>
    (await service.request('GET', '/operator', { headers: { ...html, ...headers } })).status

  it('ends when it is signed out, even for a copy of the cookie', async () => {
    const headers = await staffCookie(service, ada)
    expect(await status(headers)).toBe(200)
    const answer = await service.request('POST', '/operator/sign-out', {
      headers: { ...formType, ...headers },
    })
    expect(answer.headers.get('location')).toBe('/operator/sign-in')
    expect(await status(headers)).toBe(303)
  })

  it('is closed to a disabled person, even if it was opened at the same moment', async () => {
    const bo = await addTestStaff(service, 'admin', 'Bo')
    const headers = await staffCookie(service, bo)
    const { query } = service.services.database
    const disabledAt = service.services.clock.realNow()
    expect(await status(headers)).toBe(200)
    await query.updateTable('staff').set({ disabled_at: disabledAt }).where('id', '=', bo.id).execute()
    expect(await status(headers)).toBe(303)
  })

  it('ends after its time', async () => {
    const headers = await staffCookie(service, ada)
    const { query } = service.services.database
    await query.updateTable('staff_session').set({ expires_at: service.services.clock.realNow() }).execute()
    expect(await status(headers)).toBe(303)
  })

  it('has a cookie for https only under an https address', async () => {
    const secure = await startTestService({
      databaseUrl: service.databaseUrl,
      environment: { PUBLIC_URL: 'https://127.0.0.1' },
    })
    try {
      const link = await newLink()
      const answer = await secure.request('POST', '/operator/sign-in/link', {
        headers: formType,
        body: new URLSearchParams(link).toString(),
      })
      expect(answer.headers.get('set-cookie')).toMatch(/^__Secure-operator=.*Path=\/operator;.*Secure/)
    } finally {
      await secure.stop()
    }
  })
})

describe('the sample staff', () => {
  it('sign in with one click, unless the sample world has a token of its own', async () => {
    const environment = { SAMPLE_WORLD: 'on' }
    const email = 'mara.vogt@team.example'
    const press = (sample: TestService) =>
      sample.request('POST', '/operator/sign-in/sample', {
        headers: { ...html, ...formType },
        body: new URLSearchParams({ email }).toString(),
      })
    const open = await startTestService({ environment })
    try {
      const page = await (await open.request('GET', '/operator/sign-in', { headers: html })).text()
      for (const name of ['Mara Vogt', 'Jonas Reuter', 'Ines Albrecht']) expect(page).toContain(name)
      expect(page).not.toContain(DEFAULT_OPERATOR_TOKEN)
      const answer = await press(open)
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
        303,
        expect.stringMatching(/^operator=/),
      ])
      const environmentWithToken = { ...environment, OPERATOR_TOKEN: 'a-token-of-its-own' }
      const closed = await startTestService({
        databaseUrl: open.databaseUrl,
        environment: environmentWithToken,
      })
      try {
        expect((await press(closed)).status).toBe(404)
      } finally {
        await closed.stop()
      }
    } finally {
      await open.stop()
    }
  })
})
