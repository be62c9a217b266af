import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { restoreAfterEach, sharedTestService } from '../../testing/shared-service.ts'
import { addCustomers, anna, Browser, lea, linkFor } from '../../testing/sign-in.ts'
import { snapshotDatabase } from '../../testing/world-snapshot.ts'

const service = sharedTestService()

beforeAll(() => addCustomers(service, anna, lea))
afterEach(() => service.services.database.query.deleteFrom('session').execute())
restoreAfterEach(service, snapshotDatabase)

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

/** Signs in with a new browser. */
async function signIn(customer = anna, userAgent = ''): Promise<{ token: string; browser: Browser }> {
  const browser = new Browser(service)
  const answer = await service.call('signIn', {
    body: { sessionToken: await linkFor(service, customer) },
    headers: { 'user-agent': userAgent },
  })
  browser.keep(answer.headers)
  return { token: answer.data.accessToken, browser }
}
const list = async (token: string) => (await service.call('listSessions', { token })).data
const end = (token: string, id: string) => service.request('DELETE', `/api/v1/sessions/${id}`, { token })
const statusOf = async (token: string) => (await service.call('listSessions', { token })).status

describe('the list of a customer’s sessions', () => {
  it('distinguishes devices and lists the current one first', async () => {
    const home = await signIn(anna, 'curl/8.5.0')
    const away = await signIn(anna, phone)
    await signIn(lea, phone)
    expect(await list(home.token)).toMatchObject([
      { browser: null, system: null, isCurrent: true },
      { browser: 'Chrome', system: 'Android', isCurrent: false },
    ])
    const listOfAway = await list(away.token)
    expect(listOfAway.map(({ isCurrent, browser }) => [isCurrent, browser])).toEqual([
      [true, 'Chrome'],
      [false, null],
    ])
    expect(Object.keys(listOfAway[0] ?? {}).toSorted()).toEqual(
      ['browser', 'id', 'isCurrent', 'lastUsedAt', 'signedInAt', 'system'].toSorted(),
    )
  })

  it('omits ended sessions', async () => {
    const home = await signIn()
    const away = await signIn()
    await away.browser.signOut(away.token)
    expect(await list(home.token)).toHaveLength(1)
  })
})

describe('Safe links: a session list with revoke: signing out on another device', () => {
  it('ends only that session, immediately and for refreshes too', async () => {
    const home = await signIn()
    const away = await signIn(anna, phone)
    const other = (await list(home.token)).find(({ isCurrent }) => !isCurrent)
    const answer = await end(home.token, other?.id ?? '')
    expect([answer.status, await answer.json()]).toEqual([200, { data: { ended: true } }])
    expect(await statusOf(away.token)).toBe(401)
    expect((await away.browser.refresh(away.token)).error.type).toBe('SESSION_EXPIRED')
    expect(await list(home.token)).toHaveLength(1)
    expect((await end(home.token, other?.id ?? '')).status).toBe(404)
  })

  it('does not find other customers’ sessions or invalid ids', async () => {
    const home = await signIn()
    const foreign = await signIn(lea)
    const [theirs] = await list(foreign.token)
    expect((await end(home.token, theirs?.id ?? '')).status).toBe(404)
    expect((await end(home.token, '1')).status).toBe(404)
    expect((await end(home.token, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect(await statusOf(foreign.token)).toBe(200)
  })

  it('clears the cookie if it is the current device', async () => {
    const home = await signIn()
    const [own] = await list(home.token)
    const answer = await end(home.token, own?.id ?? '')
    home.browser.keep(answer.headers)
    expect([...home.browser.cookies.keys()].filter((name) => name.includes('session'))).toEqual([])
    expect(await statusOf(home.token)).toBe(401)
  })
})

describe('signing out everywhere', () => {
  it('ends every session of the customer, including the current one, and no others', async () => {
    const home = await signIn()
    const away = await signIn(anna, phone)
    const foreign = await signIn(lea)
    const { data } = await service.call('endAllSessions', { token: home.token })
    expect(data).toEqual({ ended: 2 })
    expect(await Promise.all([home, away, foreign].map(({ token }) => statusOf(token)))).toEqual([
      401, 401, 200,
    ])
  })

  it('is recorded in the audit log once per session', async () => {
    const home = await signIn()
    await signIn()
    const ids = (await list(home.token)).map(({ id }) => `session:${id}`)
    await service.call('endAllSessions', { token: home.token })
    const rows = await service.services.database.query
      .selectFrom('audit')
      .select(['entity', 'actor', 'customer_id'])
      .where('action', '=', 'session.ended')
      .execute()
    expect(rows.map(({ entity }) => entity).toSorted()).toEqual(ids.toSorted())
    expect(rows[0]).toMatchObject({ actor: 'customer', customer_id: anna.id })
  })
})
