import { afterEach, describe, expect, it } from 'vitest'
import { addCustomers, Browser, lea, linkFor, mailsOf, tokenIn } from '../../testing/sign-in.ts'
import { startTestService, type TestService } from '../../testing/start.ts'

let service: TestService

async function start(environment: Record<string, string> = {}): Promise<void> {
  service = await startTestService({ environment })
  await addCustomers(service, lea)
}

afterEach(() => service.stop())

/** Set-Cookie lines by cookie name, without the value. */
function cookiesOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    headers
      .getSetCookie()
      .map((line) => [line.slice(0, line.indexOf('=')), withoutDelay(line.slice(line.indexOf(';') + 2))]),
  )
}

/** The session is as old as its sign-in took, which may be a second. */
const withoutDelay = (attributes: string) => attributes.replace('Max-Age=1209599', 'Max-Age=1209600')

describe('the cookies of sign-in', () => {
  it('are restricted to https, this host and this site if the public address is https', async () => {
    await start({ PUBLIC_URL: 'https://portal.example.de' })
    const { headers } = await new Browser(service).signIn(await linkFor(service, lea))
    expect(cookiesOf(headers)).toEqual({
      '__Host-session': 'Max-Age=1209600; Path=/; HttpOnly; Secure; SameSite=Strict',
      '__Host-browser': 'Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax',
    })
  })

  it('have no prefix and no Secure attribute on http://localhost', async () => {
    await start()
    const { headers } = await new Browser(service).signIn(await linkFor(service, lea))
    expect(cookiesOf(headers)).toEqual({
      session: 'Max-Age=1209600; Path=/; HttpOnly; SameSite=Strict',
      browser: 'Max-Age=86400; Path=/; HttpOnly; SameSite=Lax',
    })
  })

  it('include a browser cookie, which only a sign-in page sets', async () => {
    await start()
    const opened = await service.request('GET', '/auth?sessionToken=x')
    const browserCookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(browserCookie).toMatch(/^browser=[\w-]{43}$/)
    const again = await service.request('GET', '/auth?sessionToken=x', { headers: { cookie: browserCookie } })
    expect(again.headers.getSetCookie()).toEqual([])
    expect((await service.request('GET', '/dashboard')).headers.getSetCookie()).toEqual([])
    const forged = await service.request('GET', '/auth', { headers: { cookie: 'browser=mine' } })
    expect(forged.headers.getSetCookie()).toHaveLength(1)
  })
})

describe('limits', () => {
  it('refuse a customer’s changes after 60 writing calls in a minute, but no reads', async () => {
    await start({ RATE_CHANGES_PER_CUSTOMER_MINUTE: '60' })
    const browser = new Browser(service)
    const { data } = await browser.signIn(await linkFor(service, lea))
    const token = data.accessToken
    const choose = () =>
      service.call('chooseLanguage', { params: { id: 1 }, body: { selectedLang: 'en' }, token })
    for (let count = 0; count < 60; count += 1) expect((await choose()).status).toBe(200)
    const refused = await choose()
    expect([refused.status, refused.error.type]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await service.call('listAddresses', { token })).status).toBe(200)
  })

  it('refuse a change beyond the limit without an effect, and accept its key once there is room again', async () => {
    await start({ RATE_CHANGES_PER_CUSTOMER_MINUTE: '2' })
    const browser = new Browser(service)
    const { data } = await browser.signIn(await linkFor(service, lea))
    const authorization = `Bearer ${data.accessToken}`
    const choose = (key: string, selectedLang: string) =>
      service.request('PUT', '/api/v1/customers/1/language', {
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ selectedLang }),
      })
    expect((await choose('first', 'en')).status).toBe(200)
    expect((await choose('invalid', 'none')).status).toBe(422)
    for (const [key, language] of [
      ['second', 'de'],
      ['first', 'en'],
    ] as const)
      expect([key, (await choose(key, language)).status]).toEqual([key, 429])
    const { data: customer } = await service.call('readCustomer', {
      params: { id: 1 },
      token: data.accessToken,
    })
    expect(customer.selectedLang).toBe('en')

    await service.services.database.query.deleteFrom('rate_limit').execute()
    expect((await choose('second', 'de')).status).toBe(200)
    const repeated = await choose('first', 'en')
    expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  })

  it('refuse the 21st link of an IP within an hour, and say when to try again', async () => {
    await start({ RATE_LINK_PER_IP_HOUR: '20' })
    for (let count = 0; count < 20; count += 1) {
      expect((await new Browser(service).requestLink(`nobody${count}@example.de`)).status).toBe(200)
    }
    const { status, error, headers } = await new Browser(service).requestLink(lea.email)
    expect(status).toBe(429)
    expect(error.type).toBe('RATE_LIMITED')
    expect(error.message).toMatch(/^Zu viele Versuche\. Bitte versuche es in (59|60) Minuten noch einmal\.$/)
    expect(error.details?.['retryAfterSeconds']).toBeGreaterThan(3500)
    expect(headers.get('retry-after')).toBe(String(error.details?.['retryAfterSeconds']))
  })

  it('stop a browser that asks again and again before it uses up the limit of its network', async () => {
    await start({ RATE_LINK_PER_BROWSER_HOUR: '3', RATE_LINK_PER_IP_HOUR: '5' })
    const browser = new Browser(service)
    for (let count = 0; count < 9; count += 1) await browser.requestLink(lea.email)
    expect((await browser.requestLink(lea.email)).status).toBe(429)
    expect((await new Browser(service).requestLink(lea.email)).status).toBe(200)
  })

  it('refuse the 31st sign-in of an IP within a minute, even with a valid link', async () => {
    await start({ RATE_SIGN_IN_PER_IP_MINUTE: '30' })
    const link = await linkFor(service, lea)
    await Promise.all(Array.from({ length: 30 }, () => new Browser(service).signIn('guess')))
    expect((await new Browser(service).signIn(link)).status).toBe(429)
  })

  it('apply across processes on one database', async () => {
    await start({ RATE_SIGN_IN_PER_IP_MINUTE: '4' })
    const environment = { RATE_SIGN_IN_PER_IP_MINUTE: '4' }
    const second = await startTestService({ databaseUrl: service.databaseUrl, environment })
    try {
      for (const process of [service, second, service, second]) {
        expect((await new Browser(process).signIn('guess')).status).toBe(401)
      }
      expect((await new Browser(second).signIn('guess')).status).toBe(429)
    } finally {
      await second.stop()
    }
  })

  it('count refused refreshes, but not those of a valid session', async () => {
    await start({ RATE_SIGN_IN_PER_IP_MINUTE: '3' })
    const browser = new Browser(service)
    let { accessToken } = (await browser.signIn(await linkFor(service, lea))).data
    for (let count = 0; count < 6; count += 1)
      accessToken = (await browser.refresh(accessToken)).data.accessToken
    for (let count = 0; count < 2; count += 1)
      expect((await new Browser(service).refresh('x')).status).toBe(401)
    expect((await new Browser(service).refresh('x')).status).toBe(429)
    expect((await browser.refresh(accessToken)).status).toBe(200)
  })
})

describe('two processes', () => {
  it('on one database accept each other’s tokens and cookies', async () => {
    await start()
    const second = await startTestService({ databaseUrl: service.databaseUrl })
    try {
      const here = new Browser(service)
      const { accessToken } = (await here.signIn(await linkFor(service, lea))).data
      const there = new Browser(second)
      for (const [name, value] of here.cookies) there.cookies.set(name, value)
      expect((await there.me(accessToken)).status).toBe(200)
      expect((await there.refresh(accessToken)).status).toBe(200)
    } finally {
      await second.stop()
    }
  })
})

/** Requests a link in a browser and returns the token of its mail. */
async function requestedIn(browser: Browser): Promise<string> {
  await browser.requestLink(lea.email)
  return tokenIn((await mailsOf(service))[0])
}

describe('a mailed link', () => {
  it('signs in at once in the browser that requested it', async () => {
    await start()
    const browser = new Browser(service)
    expect((await browser.signIn(await requestedIn(browser))).status).toBe(200)
  })

  it('has to be confirmed in another browser, so a link scanner that runs scripts does not use it up', async () => {
    await start()
    const asking = new Browser(service)
    const sessionToken = await requestedIn(asking)
    const scanner = new Browser(service)
    scanner.keep((await service.request('GET', `/auth?sessionToken=${sessionToken}`)).headers)
    for (let count = 0; count < 2; count += 1) {
      const { status, error } = await scanner.signIn(sessionToken)
      expect({ status, type: error.type }).toEqual({ status: 409, type: 'SIGN_IN_UNCONFIRMED' })
    }
    expect((await asking.signIn(sessionToken)).data.firstName).toBe('Lea')
  })

  it('signs in on another device once it is confirmed there', async () => {
    await start()
    const sessionToken = await requestedIn(new Browser(service))
    expect((await new Browser(service).confirmSignIn(sessionToken)).data.firstName).toBe('Lea')
  })

  it('finds its browser although its cookie was set almost a day ago', async () => {
    await start()
    const opened = await service.request('GET', '/auth')
    const browser = new Browser(service)
    browser.keep(opened.headers)
    const { headers } = await browser.requestLink(lea.email)
    expect(cookiesOf(headers)['browser']).toContain('Max-Age=86400')
    expect(headers.getSetCookie()[0]).toContain(browser.headers['cookie'])
  })

  it('signs in at once everywhere with SIGN_IN_CONFIRM=never', async () => {
    await start({ SIGN_IN_CONFIRM: 'never' })
    const sessionToken = await requestedIn(new Browser(service))
    expect((await new Browser(service).signIn(sessionToken)).status).toBe(200)
  })
})
