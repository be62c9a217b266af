import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_OPERATOR_TOKEN } from '../../core/settings/groups/service.ts'
import { sharedTestService } from '../../testing/shared-service.ts'
import { addTestStaff, staffCookie } from '../../testing/staff.ts'
import { startTestService } from '../../testing/start.ts'

const html = { accept: 'text/html', 'accept-language': 'en' }
const form = { ...html, 'content-type': 'application/x-www-form-urlencoded' }

const service = sharedTestService()

// Attempts are limited by network, and all tests share one.
afterEach(() => service.services.database.query.deleteFrom('rate_limit').execute())

describe('the operator’s pages', () => {
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

  it('refuse the forms of other sites, even of staff who are signed in', async () => {
    const { cookie } = await staffCookie(service, await addTestStaff(service, 'admin', 'Ada'))
    const answer = await service.request('POST', '/operator/mails/requeue', {
      headers: { ...form, cookie, 'sec-fetch-site': 'cross-site' },
      body: 'all=yes',
    })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error: { type: 'FORBIDDEN_ORIGIN' } })
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

describe('a browser of customer service', () => {
  it('reads why a page is refused, and starts at the desk', async () => {
    const cookie = await staffCookie(service, await addTestStaff(service, 'support', 'Kim'))
    const headers = { ...html, ...cookie }
    const refused = await service.request('GET', '/operator/money?lang=en', { headers })
    expect(refused.status).toBe(403)
    const text = await refused.text()
    expect(text).toContain('You don’t have permission to see this page')
    expect(text).not.toContain('href="/operator/money')
    const start = await service.request('GET', '/operator', { headers })
    expect([start.status, start.headers.get('location')]).toEqual([303, '/operator/desk'])
  })
})

describe('without a token, a first admin and a provider', () => {
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
