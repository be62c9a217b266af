import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { SUPPORT_LINK_SECONDS, SUPPORT_SESSION_SECONDS } from '@pfotenportal/domain/core/session'
import { deskOf, type Desk } from '../testing/desk.ts'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { Browser } from '../testing/sign-in.ts'
import { supportMay } from './support-operations.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
let support: Desk
/** The token of one session for all calls. */
let anyToken: string

beforeAll(async () => {
  support = await deskOf(world, 'support', 'Vera Dienst')
  anyToken = (await actFor(1001)).token
})

/** Opens the portal as customer service; the browser has the cookies of the desk's answer. */
async function openLink(desk: Desk, customerId: number): Promise<{ browser: Browser; sessionToken: string }> {
  const answer = await desk.post(`/operator/customers/${customerId}/support-session`)
  const to = answer.headers.get('location') ?? ''
  const browser = new Browser(world)
  browser.keep(answer.headers)
  return { browser, sessionToken: new URL(to, world.url).searchParams.get('sessionToken') ?? '' }
}

async function actFor(customerId: number, desk = support) {
  const { browser, sessionToken } = await openLink(desk, customerId)
  const answer = await world.call('signIn', { body: { sessionToken }, headers: browser.headers })
  browser.keep(answer.headers)
  return { browser, session: answer.data, token: answer.data.accessToken }
}

const auditOf = (customerId: number) =>
  world.services.database.query
    .selectFrom('audit')
    .select(['action', 'actor', 'acted_by'])
    .where('customer_id', '=', customerId)
    .where('action', '<>', 'customer.viewed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('a support session', () => {
  it('opens only in the browser of the person who asked for it, whatever is confirmed', async () => {
    const { browser, sessionToken } = await openLink(support, 1005)
    for (const isConfirmed of [false, true]) {
      const elsewhere = await world.call('signIn', {
        body: { sessionToken, ...(isConfirmed && { confirmed: true }) },
        headers: new Browser(world).headers,
      })
      expect([elsewhere.status, elsewhere.error.type]).toEqual([401, 'SESSION_TOKEN_INVALID'])
    }
    const here = await world.call('signIn', { body: { sessionToken }, headers: browser.headers })
    expect(here.data.isSupport).toBe(true)
  })

  it('acts for the customer under the name of the person, and the customer reads it', async () => {
    const { session, token } = await actFor(1005)
    expect([session.firstName, session.isSupport]).toEqual(['Lea', true])
    const skipped = await world.call('skipNextOrder', { params: { id: 20008 }, token })
    expect(skipped.status).toBe(200)
    expect(await auditOf(1005)).toEqual({
      action: 'orderSkipped',
      actor: 'staff',
      acted_by: support.by,
    })
    const own = await world.tokenOf('Lea')
    const activity = await world.call('listActivity', { params: { id: 20008 }, query: {}, token: own })
    expect(activity.data[0]).toMatchObject({
      action: 'orderSkipped',
      actor: 'staff',
      undo: { operation: 'undoChange' },
    })
    const forStaff = await world.call('listActivity', { params: { id: 20008 }, query: {}, token })
    expect(forStaff.data[0]).toMatchObject({ action: 'orderSkipped', undo: null })
    const page = await support.read('/operator/customers/1005')
    expect(page).toContain('>Team, Vera Dienst</span>')
  })

  it('may never touch payment methods, consents, passkeys, other sessions or what is charged at once', () => {
    for (const name of [
      'addPasskey',
      'addPaymentMethod',
      'beginPasskey',
      'changePaymentMethod',
      'chooseMailNotices',
      'chooseMailTopic',
      'endAllSessions',
      'endSession',
      'listPasskeys',
      'listReferrals',
      'openPaymentSetup',
      'placeOrder',
      'readCalendarFeed',
      'removePasskey',
      'requestPaymentLink',
      'undoChange',
    ] as const)
      expect([name, supportMay[name]]).toEqual([name, false])
  })

  it('is offered only what it may send', async () => {
    const { token } = await actFor(1005)
    const own = await world.tokenOf('Lea')
    const actionsOf = async (by: string) =>
      (await world.call('listSubscriptions', { token: by })).data[0]?.allowedActions ?? []
    const mine = await actionsOf(own)
    expect(mine).toEqual(expect.arrayContaining(['placeOrder', 'changePaymentMethod', 'skipNextOrder']))
    expect(await actionsOf(token)).toEqual(mine.filter((action) => supportMay[action]))
  })

  it('keeps acting as that person after its token was renewed, and ends with a sign-out', async () => {
    const { browser, token: first } = await actFor(1002)
    const renewed = await world.call('refreshAccess', {
      body: { accessToken: first },
      headers: browser.headers,
    })
    const token = renewed.data.accessToken
    const denied = await world.call('chooseMailNotices', { body: { shipping: false }, token })
    expect([denied.status, denied.error.type]).toEqual([403, 'NOT_PERMITTED'])
    await world.call('signOut', { body: { accessToken: token }, headers: browser.headers })
    expect(await auditOf(1002)).toEqual({ action: 'session.closed', actor: 'staff', acted_by: support.by })
    expect((await world.call('listSubscriptions', { token })).status).toBe(401)
  })

  it('is no device of the customer, and lasts an hour', async () => {
    const { query } = world.services.database
    const own = await world.tokenOf('Jonas')
    const { token } = await actFor(1004)
    const listed = await world.call('listSessions', { token: own })
    expect(listed.data).toHaveLength(1)
    const row = await query
      .selectFrom('session')
      .select(['created_at', 'expires_at'])
      .where('acted_by', '=', support.by)
      .where('customer_id', '=', 1004)
      .executeTakeFirstOrThrow()
    expect(row.expires_at).toBe(addSeconds(row.created_at, SUPPORT_SESSION_SECONDS))
    expect((await world.call('listSubscriptions', { token })).status).toBe(200)
  })

  it('ends as soon as the person may not sign in any more', async () => {
    const gone = await deskOf(world, 'support', 'Tom Kurz')
    const { token } = await actFor(1007, gone)
    expect((await world.call('listSubscriptions', { token })).status).toBe(200)
    await world.services.database.query
      .updateTable('staff')
      .set({ disabled_at: world.services.clock.realNow() })
      .where('id', '=', gone.staffId)
      .execute()
    expect((await world.call('listSubscriptions', { token })).status).toBe(401)
  })

  it('ends, with its unused links, when an admin signs the person out everywhere', async () => {
    const admin = await deskOf(world, 'admin', 'Ada Chef')
    const person = await deskOf(world, 'support', 'Uwe Fern')
    const { token } = await actFor(1007, person)
    const { browser, sessionToken } = await openLink(person, 1007)
    expect((await admin.post(`/operator/staff/${person.staffId}/sessions`)).status).toBe(303)
    expect((await world.call('listSubscriptions', { token })).status).toBe(401)
    const late = await world.call('signIn', { body: { sessionToken }, headers: browser.headers })
    expect(late.status).toBe(401)
    const { facts } = await world.services.database.query
      .selectFrom('audit')
      .select('facts')
      .where('action', '=', 'staff.sessions-ended')
      .executeTakeFirstOrThrow()
    expect(facts).toEqual({ sessions: 2 })
    expect((await world.call('listSubscriptions', { token: anyToken })).status).toBe(200)
  })

  it('ends for good with a role that does not help customers', async () => {
    const admin = await deskOf(world, 'admin', 'Eva Chef')
    const person = await deskOf(world, 'support', 'Ole Wechsel')
    const { token } = await actFor(1007, person)
    const change = (role: string) =>
      admin.post(`/operator/staff/${person.staffId}`, {
        name: 'Ole Wechsel',
        role,
        access: 'allowed',
        language: 'de',
      })
    for (const role of ['operations', 'support']) {
      expect((await change(role)).status).toBe(303)
      expect((await world.call('listSubscriptions', { token })).status).toBe(401)
    }
  })

  it('is refused to a person whose role does not help customers', async () => {
    const person = await deskOf(world, 'support', 'Ida Wechsel')
    const { token } = await actFor(1007, person)
    await world.services.database.query
      .updateTable('staff')
      .set({ role: 'operations' })
      .where('id', '=', person.staffId)
      .execute()
    expect((await world.call('listSubscriptions', { token })).status).toBe(401)
  })

  it('opens by a link that only works once and for a minute', async () => {
    const { browser, sessionToken } = await openLink(support, 1003)
    const use = (headers: Record<string, string>) => world.call('signIn', { body: { sessionToken }, headers })
    expect((await use(browser.headers)).status).toBe(200)
    expect((await use({})).status).toBe(401)
    const late = await openLink(support, 1003)
    await world.services.database.query
      .updateTable('login_link')
      .set((link) => ({ expires_at: link.ref('created_at') }))
      .where('acted_by', '=', support.by)
      .execute()
    const answer = await world.call('signIn', { body: { sessionToken: late.sessionToken } })
    expect(answer.status).toBe(401)
    expect(SUPPORT_LINK_SECONDS).toBe(60)
  })

  it('opens for persons who help customers, and no script', async () => {
    const operations = await deskOf(world, 'operations', 'Otto Lager')
    const path = '/operator/customers/1001/support-session'
    expect((await operations.post(path)).status).toBe(403)
    expect((await support.post('/operator/customers/4711/support-session')).status).toBe(404)
    const foreign = await world.request('POST', path, {
      headers: { ...support.headers, 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
  })
})
