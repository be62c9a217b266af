import { decodeJwt, decodeProtectedHeader } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { addSeconds, instantOf } from '@pfotenportal/domain/core/calendar'
import { hashOf } from '../../core/secrets.ts'
import { sharedTestService } from '../../testing/shared-service.ts'
import { addCustomers, anna, Browser, lea, linkFor } from '../../testing/sign-in.ts'

const service = sharedTestService()

beforeAll(() => addCustomers(service, lea, anna))

async function signedIn(customer = lea) {
  const browser = new Browser(service)
  const token = await linkFor(service, customer)
  const { data } = await browser.signIn(token)
  return { browser, token, accessToken: data.accessToken }
}

describe('signing in with a link', () => {
  it('answers with the customer, an access token of five minutes and the settings', async () => {
    const browser = new Browser(service)
    const token = await linkFor(service, anna)
    const { status, data } = await browser.signIn(token)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: 1001,
      firstName: 'Anna',
      first_name: 'Anna',
      lastName: 'Berger',
      last_name: 'Berger',
      email: 'anna.berger@example.de',
      tags: ['Recharge'],
      selectedLang: 'en',
      sessionToken: token,
      settings: { defaultSubscription: null, subscriptionOptions: null },
    })
    const claims = decodeJwt(data.accessToken)
    const header = decodeProtectedHeader(data.accessToken)
    expect(header).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(header.kid).toMatch(/^[\w-]{43}$/)
    expect(claims).toMatchObject({
      iss: 'http://localhost',
      aud: 'pfotenportal',
      sub: '1001',
      gen: 0,
    })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300)
    expect(instantOf((claims.exp ?? 0) * 1000)).toBe(data.accessTokenExpiresAt)
  })

  it('gives one of 200 simultaneous callers the session and refuses the others', async () => {
    const token = await linkFor(service, lea)
    const answers = await Promise.all(Array.from({ length: 200 }, () => new Browser(service).signIn(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 401)
    expect(refused).toHaveLength(199)
    expect(new Set(refused.map(({ error }) => error.type))).toEqual(new Set(['SESSION_TOKEN_INVALID']))
  })

  it('gives the same browser the same session again within a minute, even for simultaneous calls', async () => {
    const browser = new Browser(service)
    browser.cookies.set('browser', 'A'.repeat(43))
    const token = await linkFor(service, lea)
    const [first, second] = await Promise.all([browser.copy().signIn(token), browser.copy().signIn(token)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(decodeJwt(second.data.accessToken)['sid']).toBe(decodeJwt(first.data.accessToken)['sid'])
    expect(second.headers.getSetCookie()).toEqual(first.headers.getSetCookie())
    browser.keep(first.headers)
    expect((await browser.refresh(second.data.accessToken)).status).toBe(200)
  })

  it('uses up neither the link nor the former session if its answer cannot be read', async () => {
    const rename = (from: string, to: string) =>
      service.services.database.pool.query(`alter table ${from} rename to ${to}`)
    const { browser, accessToken } = await signedIn()
    const token = await linkFor(service, lea)
    await rename('customer_setting', 'gone')
    const failed = await browser.signIn(token)
    await rename('gone', 'customer_setting')
    expect(failed.status).toBe(500)
    expect((await browser.refresh(accessToken)).status).toBe(200)
    expect((await new Browser(service).signIn(token)).status).toBe(200)
  })

  it('refuses a used link in another browser', async () => {
    const { token } = await signedIn()
    const { status, error } = await new Browser(service).signIn(token)
    expect(status).toBe(401)
    expect(error).toMatchObject({
      type: 'SESSION_TOKEN_INVALID',
      message: 'Dieser Login-Link ist ungültig oder abgelaufen. Bitte fordere einen neuen an.',
    })
  })

  it('refuses a used link after a minute in its own browser too', async () => {
    const { browser, token } = await signedIn()
    await service.services.database.pool.query(
      `UPDATE login_link SET consumed_at = consumed_at - interval '61 seconds' WHERE token_hash = $1`,
      [hashOf(token)],
    )
    expect((await browser.signIn(token)).status).toBe(401)
  })

  it('refuses an expired and an unknown link', async () => {
    const expired = await linkFor(service, lea, -1)
    expect((await new Browser(service).signIn(expired)).error.type).toBe('SESSION_TOKEN_INVALID')
    expect((await new Browser(service).signIn('unknown')).error.type).toBe('SESSION_TOKEN_INVALID')
  })

  it('is short-lived and stored hashed, so that nobody who reads the database can use it', async () => {
    const token = await linkFor(service, lea)
    const { rows } = await service.services.database.pool.query<{ row: string }>(
      'SELECT to_jsonb(login_link)::text AS row FROM login_link',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
    const expired = await linkFor(service, lea, -1)
    expect((await new Browser(service).signIn(expired)).status).toBe(401)
    expect((await new Browser(service).signIn(token)).status).toBe(200)
  })

  it('requires POST: GET and HEAD do not use up the link', async () => {
    const token = await linkFor(service, lea)
    for (const method of ['GET', 'HEAD']) {
      await service.request(method, `/auth?sessionToken=${token}`)
      expect(
        (await service.request(method, `/api/v1/auth?sessionToken=${token}`)).status,
      ).toBeGreaterThanOrEqual(404)
    }
    expect((await new Browser(service).signIn(token)).status).toBe(200)
  })

  it('stores no token or cookie in plain text', async () => {
    const { browser, token } = await signedIn()
    const { rows } = await service.services.database.pool.query<{ row: string }>(
      `SELECT to_jsonb(login_link)::text AS row FROM login_link UNION ALL SELECT to_jsonb(session)::text FROM session
       UNION ALL SELECT to_jsonb(outbox)::text FROM outbox UNION ALL SELECT to_jsonb(audit)::text FROM audit`,
    )
    const cookie = browser.cookies.get('session')
    expect(cookie).toHaveLength(43)
    expect(rows.filter(({ row }) => row.includes(token) || row.includes(String(cookie)))).toEqual([])
  })
})

describe('signing in again', () => {
  it("ends the browser's previous session immediately", async () => {
    const { browser, accessToken } = await signedIn(lea)
    const next = await browser.signIn(await linkFor(service, anna))
    expect(next.status).toBe(200)
    expect((await browser.me(accessToken)).error.type).toBe('UNAUTHENTICATED')
    expect((await browser.me(next.data.accessToken)).data.firstName).toBe('Anna')
  })

  it('with an invalid link keeps the existing session', async () => {
    const { browser, accessToken } = await signedIn()
    expect((await browser.signIn('no-such-link')).status).toBe(401)
    expect((await browser.me(accessToken)).status).toBe(200)
    expect((await browser.refresh(accessToken)).status).toBe(200)
  })
})

describe('refreshing', () => {
  it('gives a new token of the next generation', async () => {
    const { browser, accessToken } = await signedIn()
    const { status, data } = await browser.refresh(accessToken)
    expect(status).toBe(200)
    expect(decodeJwt(data.accessToken)).toMatchObject({ gen: 1, sid: decodeJwt(accessToken)['sid'] })
    expect((await browser.me(data.accessToken)).status).toBe(200)
  })

  it('gives 100 simultaneous callers the same new token', async () => {
    const { browser, accessToken } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.copy().refresh(accessToken)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ data }) => decodeJwt(data.accessToken)['gen']))).toEqual(new Set([1]))
  })

  it('still accepts the previous token until the new one is used', async () => {
    const { browser, accessToken } = await signedIn()
    await browser.copy().refresh(accessToken)
    const repeated = await browser.refresh(accessToken)
    expect(repeated.status).toBe(200)
    expect((await browser.me(repeated.data.accessToken)).status).toBe(200)
    expect((await browser.refresh(accessToken)).status).toBe(200)
  })

  it('with the previous token ends the session ten seconds after the new one was used', async () => {
    const { browser, accessToken } = await signedIn()
    const successor = (await browser.refresh(accessToken)).data.accessToken
    await browser.me(successor)
    await service.services.database.pool.query(
      `UPDATE session SET generation_used_at = generation_used_at - interval '11 seconds' WHERE id = $1`,
      [decodeJwt(successor)['sid']],
    )
    expect((await browser.refresh(accessToken)).error.type).toBe('SESSION_EXPIRED')
    expect((await browser.me(successor)).error.type).toBe('UNAUTHENTICATED')
  })

  it('with an older token ends the session, because the token may have been stolen', async () => {
    const { browser, accessToken } = await signedIn()
    const child = (await browser.refresh(accessToken)).data.accessToken
    const grandchild = (await browser.refresh(child)).data.accessToken
    expect((await browser.copy().refresh(accessToken)).error.type).toBe('SESSION_EXPIRED')
    expect((await browser.refresh(grandchild)).error.type).toBe('SESSION_EXPIRED')
    expect((await browser.me(grandchild)).error.type).toBe('UNAUTHENTICATED')
  })

  it('accepts an expired token while the session is valid', async () => {
    const { browser, accessToken } = await signedIn()
    const { sid } = decodeJwt(accessToken)
    const old = await service.services.identity.tokens.issue(
      { customerId: lea.id, sessionId: String(sid), generation: 0 },
      addSeconds(service.services.clock.realNow(), -3600),
    )
    expect((await browser.me(old.accessToken)).error.type).toBe('TOKEN_EXPIRED')
    expect((await browser.refresh(old.accessToken)).status).toBe(200)
  })

  it('requires the cookie of the same session besides the token', async () => {
    const { accessToken } = await signedIn()
    const other = await signedIn(anna)
    expect((await new Browser(service).refresh(accessToken)).error.type).toBe('SESSION_EXPIRED')
    expect((await other.browser.refresh(accessToken)).error.type).toBe('SESSION_EXPIRED')
    expect((await other.browser.me(accessToken)).status).toBe(200)
  })

  it('refuses tokens of other services', async () => {
    const { browser, accessToken } = await signedIn()
    const [head = '', body = '', signature = ''] = accessToken.split('.')
    const forged = `${head}.${Buffer.from(JSON.stringify({ ...decodeJwt(accessToken), sub: '1001' })).toString('base64url')}.${signature}`
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`
    for (const token of ['x', 'a.b.c', forged, unsigned]) {
      expect((await browser.refresh(token)).error.type).toBe('SESSION_EXPIRED')
      expect((await browser.me(token)).error.type).toBe('UNAUTHENTICATED')
    }
    expect((await browser.refresh(accessToken)).status).toBe(200)
  })

  it.each([
    ['idle for 14 days', `last_used_at = now() - interval '14 days'`],
    ['90 days old', `expires_at = now() - interval '1 second'`],
  ])('is refused for a session that is %s', async (_what, change) => {
    const { browser, accessToken } = await signedIn()
    await service.services.database.pool.query(`UPDATE session SET ${change} WHERE id = $1`, [
      decodeJwt(accessToken)['sid'],
    ])
    expect((await browser.refresh(accessToken)).error.type).toBe('SESSION_EXPIRED')
    expect((await browser.me(accessToken)).error.type).toBe('UNAUTHENTICATED')
  })
})

describe('signing out', () => {
  it('ends the session immediately and clears the cookie', async () => {
    const { browser, accessToken } = await signedIn()
    const { status, data } = await browser.signOut(accessToken)
    expect({ status, data }).toEqual({ status: 200, data: { loggedOut: true } })
    expect(browser.cookies.has('session')).toBe(false)
    expect((await browser.me(accessToken)).error.type).toBe('UNAUTHENTICATED')
  })

  it('answers 200 for any token, and when repeated', async () => {
    const { browser, accessToken } = await signedIn()
    for (const token of ['', 'nonsense', accessToken, accessToken]) {
      expect((await browser.signOut(token)).status).toBe(200)
    }
  })

  it('ends the session of the cookie even if the token is lost', async () => {
    const { browser, accessToken } = await signedIn()
    await browser.signOut('')
    expect((await browser.me(accessToken)).error.type).toBe('UNAUTHENTICATED')
  })

  it('does not end other sessions of the customer', async () => {
    const here = await signedIn()
    const there = await signedIn()
    await here.browser.signOut(here.accessToken)
    expect((await there.browser.me(there.accessToken)).status).toBe(200)
  })
})

describe('calls', () => {
  it('are refused without a token or with an invalid authorization header', async () => {
    const bare = await service.request('GET', '/api/v1/customers/1')
    expect(bare.status).toBe(401)
    for (const authorization of ['', 'Basic YTpi', 'Bearer', 'Bearer x y']) {
      const answer = await service.call('readCustomer', { params: { id: 1 }, headers: { authorization } })
      expect(answer.error).toMatchObject({ type: 'UNAUTHENTICATED', message: 'Bitte melde dich erneut an.' })
    }
  })
})

describe('the audit log', () => {
  it('records sessions opened, replaced and closed, and cannot be changed', async () => {
    const { browser } = await signedIn(anna)
    const { data } = await browser.signIn(await linkFor(service, anna))
    await browser.signOut(data.accessToken)
    const { pool } = service.services.database
    const { rows } = await pool.query<{ action: string; at: string; recorded_at: string }>(
      'SELECT action, at, recorded_at FROM audit WHERE customer_id = 1001 ORDER BY id DESC LIMIT 4',
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'session.closed',
      'session.opened',
      'session.replaced',
      'session.opened',
    ])
    const { now } = await service.services.clock.read()
    const real = service.services.clock.realNow()
    for (const row of rows) expect([row.at, row.recorded_at <= real]).toEqual([now, true])
    await expect(pool.query('DELETE FROM audit')).rejects.toThrow('append-only')
    await expect(pool.query(`UPDATE audit SET action = 'x'`)).rejects.toThrow('append-only')
  })
})
