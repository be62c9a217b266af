import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_OPERATOR_TOKEN } from '../../core/settings/groups/service.ts'
import { startTestService, type TestService } from '../../testing/start.ts'

const html = { accept: 'text/html', 'accept-language': 'en' }
const form = { ...html, 'content-type': 'application/x-www-form-urlencoded' }

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
// Attempts are limited by network, and all tests share one.
afterEach(async () => {
  const { query } = service.services.database
  await query.deleteFrom('rate_limit').execute()
  await query.deleteFrom('operator_session').execute()
})
afterAll(() => service.stop())

const signIn = (token: string, headers: Record<string, string> = {}, to = '/operator/money?days=7') =>
  service.request('POST', '/operator/sign-in', {
    headers: { ...form, ...headers },
    body: new URLSearchParams({ token, to }).toString(),
  })

const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

describe('the operator’s pages', () => {
  it('send a browser to sign in and lead back to the page that they requested', async () => {
    const response = await service.request('GET', '/operator/money?days=7', { headers: html })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/operator/sign-in?to=%2Foperator%2Fmoney%3Fdays%3D7',
    ])
    const answer = await signIn(DEFAULT_OPERATOR_TOKEN)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator/money?days=7'])
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^operator=[\w-]{43}; Max-Age=43200; Path=\/operator; HttpOnly; SameSite=Strict$/)
    const page = await service.request('GET', '/operator/money', {
      headers: { ...html, cookie: cookieOf(answer) },
    })
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; style-src 'self' 'sha256-/,
    )
    expect(await page.text()).toContain('Revenue and VAT by country')
  })

  it('are closed after signing out, even with the old cookie', async () => {
    const cookie = cookieOf(await signIn(DEFAULT_OPERATOR_TOKEN))
    const status = async () =>
      (await service.request('GET', '/operator', { headers: { ...html, cookie } })).status
    expect(await status()).toBe(200)
    await service.request('POST', '/operator/sign-out', { headers: { ...form, cookie } })
    expect(await status()).toBe(303)
  })

  it('store the session as a hash and end it after twelve hours or with another token', async () => {
    const { query } = service.services.database
    const cookie = cookieOf(await signIn(DEFAULT_OPERATOR_TOKEN))
    const status = async () =>
      (await service.request('GET', '/operator', { headers: { ...html, cookie } })).status
    const rows = await query.selectFrom('operator_session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
    await query
      .updateTable('operator_session')
      .set({ token_hash: Buffer.from('another') })
      .execute()
    expect(await status()).toBe(303)
    const again = cookieOf(await signIn(DEFAULT_OPERATOR_TOKEN))
    await query
      .updateTable('operator_session')
      .set({ expires_at: service.services.clock.realNow() })
      .execute()
    const late = await service.request('GET', '/operator', { headers: { ...html, cookie: again } })
    expect(late.status).toBe(303)
  })

  it('refuse a wrong token, redirect to operator pages only, and allow ten attempts a minute', async () => {
    const wrong = await signIn('wrong')
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null])
    const elsewhere = await signIn(DEFAULT_OPERATOR_TOKEN, {}, '//evil.example')
    expect(elsewhere.headers.get('location')).toBe('/operator')
    for (let count = 0; count < 8; count += 1) await signIn('wrong')
    const limited = await signIn(DEFAULT_OPERATOR_TOKEN)
    expect([limited.status, limited.headers.get('set-cookie')]).toEqual([429, null])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
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
  ])('lead from %j to %s after signing in', async (to, target) => {
    const answer = await signIn(DEFAULT_OPERATOR_TOKEN, {}, to)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, target])
    const page = await service.request('GET', `/operator/sign-in?to=${encodeURIComponent(to)}`, {
      headers: html,
    })
    expect(await page.text()).toContain(`value="${target}"`)
  })

  it('answer unknown paths with a page for browsers and with JSON for other clients', async () => {
    const options = { token: DEFAULT_OPERATOR_TOKEN }
    const page = await service.request('GET', '/operator/nowhere', { ...options, headers: html })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('<h1>Page not found</h1>')
    const other = await service.request('GET', '/operator/nowhere/at/all', options)
    expect(other.status).toBe(404)
    expect(await other.json()).toMatchObject({ error: { type: 'NOT_FOUND' } })
    expect((await service.request('GET', '/operator/nowhere', { headers: html })).status).toBe(303)
  })

  it('refuse cross-site forms', async () => {
    const answer = await signIn(DEFAULT_OPERATOR_TOKEN, { 'sec-fetch-site': 'cross-site' })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
  })

  it('accept the token in a header, even when the rate limit is reached', async () => {
    const status = async (token: string) => (await service.request('GET', '/operator', { token })).status
    expect(await status(DEFAULT_OPERATOR_TOKEN)).toBe(200)
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push(await status('wrong'))
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    expect(await status(DEFAULT_OPERATOR_TOKEN)).toBe(200)
    expect((await service.request('GET', '/operator')).headers.get('www-authenticate')).toBe(
      'Bearer realm="operator"',
    )
  })

  it.each(['', '/money', '/dunning', '/parcels', '/mails', '/jobs', '/customers'])(
    'work with an empty database on %s, in both languages',
    async (path) => {
      for (const language of ['de', 'en']) {
        const page = await service.request('GET', `/operator${path}?lang=${language}`, {
          token: DEFAULT_OPERATOR_TOKEN,
        })
        expect(page.status).toBe(200)
        const text = await page.text()
        expect(text).toContain(`<html lang="${language}">`)
        expect(text).not.toContain('undefined')
        expect(text).not.toContain('NaN')
      }
    },
  )
})

describe('without a token', () => {
  it('the operator’s pages and the metrics do not exist', async () => {
    const closed = await startTestService({
      configure: (config) => ({ ...config, production: true, operatorToken: null, clock: 'system' }),
    })
    try {
      for (const path of ['/operator', '/operator/sign-in', '/operator/money', '/metrics']) {
        expect((await closed.request('GET', path, { token: DEFAULT_OPERATOR_TOKEN })).status).toBe(404)
      }
    } finally {
      await closed.stop()
    }
  })
})
