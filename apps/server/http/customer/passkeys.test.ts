/** Passkeys over HTTP, with a device in software (C-670 to C-674; docs/security.md, "Passkeys"). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallOf } from '@pfotenportal/contract/api'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { PASSKEYS_MAX } from '@pfotenportal/domain/customer/passkey'
import { mailDe } from '@pfotenportal/text/de/mail'
import { Authenticator, customerWithPasskey, type Falsified } from '../../testing/authenticator.ts'
import { openCapturedLog } from '../../testing/captured-log.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { Browser, linkFor, mailsOf } from '../../testing/sign-in.ts'

const captured = openCapturedLog()
const world = sharedSampleWorld(undefined, { log: captured.log })
const db = () => world.services.database.query
const origin = () => world.services.config.publicUrl
const device = (options: { counts?: boolean; aaguid?: string } = {}) =>
  new Authenticator({ ...options, origin: origin() })

const ANNA = { id: 1001 }
const LEA = { id: 1005 }
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let seen = 0
const events = () => captured.lines.slice(seen).flatMap(({ security }) => (security ? [security] : []))

beforeEach(() => {
  seen = captured.lines.length
})
afterEach(async () => {
  for (const table of ['passkey', 'session', 'rate_limit'] as const) await db().deleteFrom(table).execute()
})

async function signInByLink(customer = ANNA) {
  const browser = new Browser(world)
  const { data } = await browser.signIn(await linkFor(world, customer))
  return { browser, token: data.accessToken }
}

type Signed = { readonly browser: Browser; readonly token: string }

const begin = ({ browser, token }: Signed) => world.call('beginPasskey', { token, headers: browser.headers })
const add = ({ browser, token }: Signed, body: CallOf<'addPasskey'>['body'], headers = {}) =>
  world.call('addPasskey', { token, body, headers: { ...browser.headers, ...headers } })
const list = async (token: string) => (await world.call('listPasskeys', { token })).data

/** Signs in with a passkey in a new browser. */
async function signIn(authenticator: Authenticator, falsified?: Falsified) {
  const browser = new Browser(world)
  const answer = await browser.usePasskey(authenticator.sign(await browser.askForPasskey(), falsified))
  return { browser, answer }
}

describe('adding a passkey', () => {
  it('asks for a key that the device finds by itself, unlocked by its owner, without its papers', async () => {
    const { data } = await begin(await signInByLink())
    expect(data).toMatchObject({
      rp: { id: 'localhost', name: 'Pfotenportal' },
      user: { name: 'anna.berger@example.de', displayName: 'Anna Berger' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    })
    expect(Buffer.from(data.user.id, 'base64url')).toHaveLength(32)
  })

  it('lists it by the device and by what keeps it, and tells the customer by email', async () => {
    const signed = await signInByLink()
    const { data: options } = await begin(signed)
    const apple = device({ aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' })
    const { data } = await add(signed, apple.create(options), { 'user-agent': IPHONE })
    expect(data).toMatchObject([{ browser: 'Safari', system: 'iPhone', keeper: 'apple', lastUsedAt: null }])
    expect(await list(signed.token)).toEqual(data)
    const [mail] = await mailsOf(world)
    expect(mail?.subject).toBe(mailDe.passkeyChanged.added.subject('Pfotenportal'))
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('angelegt mit Safari auf iPhone.')
    const { rows } = await world.services.database.pool.query(
      `SELECT actor, action FROM audit WHERE customer_id = 1001 AND action LIKE 'passkey%'`,
    )
    expect(rows).toEqual([{ actor: 'customer', action: 'passkey.added' }])
  })

  it('a device that has one is not offered another, and no passkey is stored twice', async () => {
    const { browser, token, authenticator } = await customerWithPasskey(world, ANNA)
    const { data: options } = await begin({ browser, token })
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([authenticator.id.toString('base64url')])
    const again = await add({ browser, token }, authenticator.create(options))
    expect([again.status, again.error.type]).toEqual([422, 'PASSKEY_REFUSED'])
    const other = await signInByLink(LEA)
    const taken = await add(other, authenticator.create((await begin(other)).data))
    expect(taken.error.type).toBe('PASSKEY_REFUSED')
    expect(await list(other.token)).toEqual([])
  })

  it.each<[string, Falsified]>([
    ['of another site', { origin: 'https://pfotenportal.example.com' }],
    ['of another port', { origin: 'http://localhost:3999' }],
    ['for another host name', { rpId: 'example.com' }],
    ['with a challenge that nobody gave', { challenge: Buffer.from('1.2.3').toString('base64url') }],
    ['that is a sign-in', { type: 'webauthn.get' }],
    ['without a fingerprint, a face or a PIN', { isUnverified: true }],
  ])('an answer %s is refused', async (_case, falsified) => {
    const signed = await signInByLink()
    const { data: options } = await begin(signed)
    const answer = await add(signed, device().create(options, falsified))
    expect([answer.status, answer.error.type]).toEqual([422, 'PASSKEY_REFUSED'])
    expect(await list(signed.token)).toEqual([])
  })

  it('a challenge is for one session, once', async () => {
    const [mine, other] = [await signInByLink(), await signInByLink()]
    const { data: options } = await begin(mine)
    expect((await add(other, device().create(options))).error.type).toBe('PASSKEY_REFUSED')
    const created = device().create(options)
    const [passkey] = (await add(mine, created)).data
    await world.call('removePasskey', { token: mine.token, params: { id: passkey?.id ?? '' } })
    expect((await add(mine, created)).error.type).toBe('PASSKEY_REFUSED')
  })

  it('a challenge expires after ten minutes', async () => {
    const signed = await signInByLink()
    const { data: options } = await begin(signed)
    const [session] = await db().selectFrom('session').select('id').execute()
    const { passkeys } = world.services.identity
    const now = world.services.clock.realNow()
    const holder = { session: session?.id ?? '' }
    const created = device().create(options)
    expect(await passkeys.verifyNew(created, holder, addSeconds(now, 590))).toBeDefined()
    expect(await passkeys.verifyNew(created, holder, addSeconds(now, 601))).toBeUndefined()
  })

  it('needs a sign-in of the last hour, and the browser that signed in', async () => {
    const signed = await signInByLink()
    const stolen = await world.call('beginPasskey', { token: signed.token })
    expect([stolen.status, stolen.error.type]).toEqual([403, 'SIGN_IN_NOT_RECENT'])
    const other = await signInByLink(LEA)
    const mixed = await begin({ browser: other.browser, token: signed.token })
    expect(mixed.error.type).toBe('SIGN_IN_NOT_RECENT')
    const { data: options } = await begin(signed)
    await db()
      .updateTable('session')
      .set({ created_at: addSeconds(world.services.clock.realNow(), -3601) })
      .execute()
    expect((await begin(signed)).error.type).toBe('SIGN_IN_NOT_RECENT')
    expect((await add(signed, device().create(options))).error.type).toBe('SIGN_IN_NOT_RECENT')
    expect(await list(signed.token)).toEqual([])
  })

  it(`stops at ${PASSKEYS_MAX}, also for those who begin before and finish after`, async () => {
    const signed = await signInByLink()
    const { data: options } = await begin(signed)
    for (let nr = 1; nr <= PASSKEYS_MAX; nr += 1)
      expect((await add(signed, device().create((await begin(signed)).data))).data).toHaveLength(nr)
    expect((await begin(signed)).error.type).toBe('PASSKEY_LIMIT_REACHED')
    const late = await add(signed, device().create(options))
    expect([late.status, late.error.type]).toEqual([409, 'PASSKEY_LIMIT_REACHED'])
  })
})

describe('signing in with a passkey', () => {
  it('opens a session like that of a link, and the list says when it was used', async () => {
    const { authenticator, token } = await customerWithPasskey(world, ANNA)
    const { browser, answer } = await signIn(authenticator)
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({ id: 1001, firstName: 'Anna', email: 'anna.berger@example.de' })
    expect(answer.data).not.toHaveProperty('isSupport')
    expect((await browser.refresh(answer.data.accessToken)).status).toBe(200)
    const [passkey] = await list(token)
    expect(passkey?.lastUsedAt).not.toBeNull()
    expect(events()).toEqual([])
  })

  it('asks everybody the same: nothing says who has a passkey, or who is a customer', async () => {
    await customerWithPasskey(world, ANNA)
    const data = await new Browser(world).askForPasskey()
    expect(Object.keys(data).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
  })

  it.each<[string, Falsified]>([
    ['of another site', { origin: 'https://pfotenportal.example.com' }],
    ['of another port', { origin: 'http://localhost:3999' }],
    ['for another host name', { rpId: 'example.com' }],
    ['with a challenge that nobody gave', { challenge: 'AAAA' }],
    ['that adds a passkey', { type: 'webauthn.create' }],
    ['without a fingerprint, a face or a PIN', { isUnverified: true }],
    ['of another person on the same device', { userHandle: 'AAAA' }],
  ])('an answer %s is refused', async (_case, falsified) => {
    const { authenticator } = await customerWithPasskey(world, ANNA)
    const { answer } = await signIn(authenticator, falsified)
    expect([answer.status, answer.error.type]).toEqual([422, 'PASSKEY_REFUSED'])
    expect(answer.headers.getSetCookie().filter((line) => line.includes('session'))).toEqual([])
    expect(events()).toEqual(['sign-in.failed'])
  })

  it('a passkey signs in its own customer only, and with its own key only', async () => {
    const [annas, leas] = [await customerWithPasskey(world, ANNA), await customerWithPasskey(world, LEA)]
    const browser = new Browser(world)
    const signed = annas.authenticator.sign(await browser.askForPasskey())
    const id = leas.authenticator.id.toString('base64url')
    const { userHandle } = leas.authenticator
    expect((await browser.usePasskey({ ...signed, id })).error.type).toBe('PASSKEY_REFUSED')
    expect((await browser.usePasskey({ ...signed, id, userHandle })).error.type).toBe('PASSKEY_REFUSED')
    expect((await browser.usePasskey(signed)).data.id).toBe(1001)
  })

  it('a challenge is for one browser, once', async () => {
    const { authenticator } = await customerWithPasskey(world, ANNA)
    const [asked, other] = [new Browser(world), new Browser(world)]
    await other.askForPasskey()
    const signed = authenticator.sign(await asked.askForPasskey())
    expect((await other.usePasskey(signed)).error.type).toBe('PASSKEY_REFUSED')
    expect((await new Browser(world).usePasskey(signed)).error.type).toBe('PASSKEY_REFUSED')
    const answers = await Promise.all([1, 2, 3, 4].map(() => asked.copy().usePasskey(signed)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  })

  it('an unknown or removed passkey is one sentence, and no clue about anybody', async () => {
    const { authenticator, token, passkeys } = await customerWithPasskey(world, ANNA)
    await world.call('removePasskey', { token, params: { id: passkeys[0]?.id ?? '' } })
    const removed = (await signIn(authenticator)).answer
    const stranger = device()
    stranger.userHandle = authenticator.userHandle
    const unknown = (await signIn(stranger)).answer
    for (const { status, error } of [removed, unknown])
      expect([status, error.type, error.details]).toEqual([401, 'PASSKEY_UNKNOWN', undefined])
    expect(events()).toEqual(['sign-in.failed', 'sign-in.failed'])
  })

  it('a counter that goes back signs nobody in and is a security event; the next right one does', async () => {
    const { authenticator } = await customerWithPasskey(world, ANNA, device({ counts: true }))
    expect((await signIn(authenticator)).answer.status).toBe(200)
    authenticator.counter -= 1
    const copied = (await signIn(authenticator)).answer
    expect([copied.status, copied.error.type]).toEqual([422, 'PASSKEY_REFUSED'])
    expect(events()).toEqual(['passkey.copied', 'sign-in.failed'])
    expect((await signIn(authenticator)).answer.status).toBe(200)
  })

  it('counts towards the sign-ins of a network', async () => {
    const { authenticator } = await customerWithPasskey(world, ANNA)
    const browser = new Browser(world)
    const signed = authenticator.sign(await browser.askForPasskey())
    await db()
      .updateTable('rate_limit')
      .set({ points: 1_000_000 })
      .where('key', 'like', 'sign-in-ip%')
      .execute()
    const answer = await browser.usePasskey(signed)
    expect([answer.status, answer.error.type]).toEqual([429, 'RATE_LIMITED'])
  })
})

describe('what ends a passkey', () => {
  it('its customer removes it, is told by email, and stays signed in', async () => {
    const { authenticator, token, passkeys } = await customerWithPasskey(world, ANNA)
    const { data } = await world.call('removePasskey', { token, params: { id: passkeys[0]?.id ?? '' } })
    expect(data).toEqual([])
    const [mail] = await mailsOf(world)
    expect(mail?.subject).toBe(mailDe.passkeyChanged.removed.subject('Pfotenportal'))
    expect((await signIn(authenticator)).answer.error.type).toBe('PASSKEY_UNKNOWN')
    expect(await list(token)).toEqual([])
  })

  it('nobody else can remove it, or see it', async () => {
    const { passkeys } = await customerWithPasskey(world, ANNA)
    const lea = await signInByLink(LEA)
    const params = { id: passkeys[0]?.id ?? '' }
    expect((await world.call('removePasskey', { token: lea.token, params })).error.type).toBe('NOT_FOUND')
    expect(await list(lea.token)).toEqual([])
  })

  it('not signing out everywhere: it signs in again', async () => {
    const { authenticator, token } = await customerWithPasskey(world, ANNA)
    await world.call('endAllSessions', { token })
    expect((await world.call('listPasskeys', { token })).status).toBe(401)
    expect((await signIn(authenticator)).answer.status).toBe(200)
  })
})

it('the export says which passkeys there are, without what verifies them', async () => {
  const { token, authenticator } = await customerWithPasskey(world, ANNA)
  const { data } = await world.call('exportData', { token })
  expect(Object.keys(data.tables['passkey']?.[0] ?? {}).toSorted()).toEqual(
    ['aaguid', 'added_at', 'customer_id', 'id', 'last_used_at', 'user_agent'].toSorted(),
  )
  expect(JSON.stringify(data)).not.toContain(authenticator.id.toString('hex'))
})
