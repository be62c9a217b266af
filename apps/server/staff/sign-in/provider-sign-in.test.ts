import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCompanyProvider, type CompanyProvider } from '../../testing/company-provider.ts'
import { freePort } from '../../testing/processes.ts'
import { Browser } from '../../testing/sign-in.ts'
import { addTestStaff } from '../../testing/staff.ts'
import { startTestService, type TestService } from '../../testing/start.ts'

const html = { accept: 'text/html', 'accept-language': 'en' }

let service: TestService
let company: CompanyProvider

beforeAll(async () => {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  company = await openCompanyProvider(
    {
      ada: { email: 'ADA@team.example', email_verified: true },
      bea: { email: 'bea@team.example', email_verified: false },
      cai: { email: 'cai@team.example' },
      dan: { email: 'dan@team.example', email_verified: true },
      eve: { email: 'eve@elsewhere.example', email_verified: true },
    },
    `${publicUrl}/operator/sign-in/callback`,
  )
  service = await startTestService({
    environment: {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: company.issuer,
      OIDC_CLIENT_ID: company.clientId,
      OIDC_CLIENT_SECRET: company.clientSecret,
    },
  })
  const { query } = service.services.database
  for (const name of ['Ada', 'Bea', 'Cai']) await addTestStaff(service, 'admin', name)
  const dan = await addTestStaff(service, 'admin', 'Dan')
  const disabledAt = service.services.clock.realNow()
  await query.updateTable('staff').set({ disabled_at: disabledAt }).where('id', '=', dan.id).execute()
})
afterAll(async () => {
  await service.stop()
  await company.close()
})

async function get(path: string, browser: Browser): Promise<Response> {
  const answer = await service.request('GET', path, { headers: { ...html, ...browser.headers } })
  browser.keep(answer.headers)
  return answer
}

/** Leaves for the provider, and returns its address. */
async function leave(browser: Browser, to = '/operator/money?days=7'): Promise<string> {
  const answer = await get(`/operator/sign-in/provider?${new URLSearchParams({ to })}`, browser)
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

/** Comes back from the provider with an account. */
async function comeBack(browser: Browser, account: string): Promise<URL> {
  return company.signIn(await leave(browser), account)
}

describe('the company’s provider', () => {
  it('signs in the person with its verified address, and leads to the requested page', async () => {
    const browser = new Browser(service)
    expect(await (await get('/operator/sign-in', browser)).text()).toContain(
      'Sign in with your company account',
    )
    const url = new URL(await leave(browser))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(url.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    }
    const back = await company.signIn(url.href, 'ada')
    const answer = await get(`${back.pathname}${back.search}`, browser)
    // A browser does not send a Strict cookie along a redirect that began on another site.
    expect([answer.status, answer.headers.get('refresh')]).toEqual([200, '0; url=/operator/money?days=7'])
    expect((await get('/operator/money', browser)).status).toBe(200)
    expect(browser.cookies.has('operator-visit')).toBe(false)
    const again = await get(`${back.pathname}${back.search}`, browser)
    expect(again.status).toBe(401)
  })

  it.each([
    ['bea', 'an address that is not verified'],
    ['cai', 'an address of which nothing is said'],
    ['dan', 'the address of a disabled person'],
    ['eve', 'an address that nobody here has'],
  ])('does not sign in %s: %s', async (account) => {
    const browser = new Browser(service)
    const back = await comeBack(browser, account)
    const answer = await get(`${back.pathname}${back.search}`, browser)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('This account has no access here')
    expect(browser.cookies.has('operator')).toBe(false)
  })

  it('is not believed in another browser, with another state, or about another visit', async () => {
    const browser = new Browser(service)
    const back = await comeBack(browser, 'ada')
    const elsewhere = new Browser(service)
    expect((await get(`${back.pathname}${back.search}`, elsewhere)).status).toBe(401)
    await leave(elsewhere)
    expect((await get(`${back.pathname}${back.search}`, elsewhere)).status).toBe(401)
    const forged = new URL(back)
    forged.searchParams.set('state', 'forged')
    expect((await get(`${forged.pathname}${forged.search}`, browser.copy())).status).toBe(401)
    // Its own state with a code of somebody else's visit fails by the verifier of PKCE.
    const mine = await comeBack(browser, 'eve')
    mine.searchParams.set(
      'code',
      (await comeBack(new Browser(service), 'ada')).searchParams.get('code') ?? '',
    )
    expect((await get(`${mine.pathname}${mine.search}`, browser)).status).toBe(401)
    expect([browser, elsewhere].some(({ cookies }) => cookies.has('operator'))).toBe(false)
  })

  it('that cannot be reached or refuses is reported, and the mailed link remains', async () => {
    const browser = new Browser(service)
    await leave(browser)
    const refused = await get('/operator/sign-in/callback?error=access_denied&state=x', browser)
    expect(refused.status).toBe(401)
    expect(await refused.text()).toContain('Signing in with your company account didn’t work')
    const broken = await startTestService({
      databaseUrl: service.databaseUrl,
      environment: {
        OIDC_ISSUER: 'http://127.0.0.1:9',
        OIDC_CLIENT_ID: 'pfotenportal',
        OIDC_CLIENT_SECRET: 'any',
      },
    })
    try {
      const answer = await broken.request('GET', '/operator/sign-in/provider', { headers: html })
      expect(answer.status).toBe(401)
      expect(await answer.text()).toContain('Send link')
    } finally {
      await broken.stop()
    }
  })
})
