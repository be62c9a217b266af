/** Passkeys of staff over HTTP, with a device in software (C-675 to C-678; docs/security.md, "Operator"). */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { PASSKEYS_MAX } from '@pfotenportal/domain/customer/passkey'
import { mailDe } from '@pfotenportal/text/de/mail'
import { factorDe } from '@pfotenportal/text/de/operator-factor'
import { signInDe } from '@pfotenportal/text/de/operator-staff'
import { run } from '../../cli/staff.ts'
import { newSecret } from '../../core/secrets.ts'
import { addressStaffLink, insertStaffLink } from '../../database/identity/staff-sessions.ts'
import type { Staff } from '../../database/identity/staff.ts'
import { Authenticator, customerWithPasskey, type Falsified } from '../../testing/authenticator.ts'
import { openCapturedLog } from '../../testing/captured-log.ts'
import { sharedTestService } from '../../testing/shared-service.ts'
import { shown } from '../../testing/shown.ts'
import { addCustomers, anna, Browser, mailsOf } from '../../testing/sign-in.ts'
import { addTestStaff, staffCookie } from '../../testing/staff.ts'
import { startTestService, type TestService } from '../../testing/start.ts'

const html = { accept: 'text/html', 'accept-language': 'de' }
const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const captured = openCapturedLog()
/** The service as in production, where a second factor is required. */
const service = sharedTestService({ environment: { STAFF_SECOND_FACTOR: 'required' }, log: captured.log })
const db = () => service.services.database.query
const SIGN_IN = '/operator/sign-in'
const STEP = '/operator/sign-in/factor'
const OWN = '/operator/factor'

let seen = 0
const events = () => captured.lines.slice(seen).flatMap(({ security }) => (security ? [security] : []))
beforeEach(() => {
  seen = captured.lines.length
})
afterEach(() => db().deleteFrom('rate_limit').execute())

let count = 0
const newPerson = (role: 'admin' | 'support' = 'admin') => addTestStaff(service, role, `Pia ${(count += 1)}`)
const newDevice = (options: { counts?: boolean } = {}) =>
  new Authenticator({ ...options, origin: service.services.config.publicUrl })

async function submit(
  path: string,
  fields: Record<string, string>,
  browser: Browser,
  to: TestService = service,
) {
  const body = new URLSearchParams(fields).toString()
  const headers = { ...html, ...formType, ...browser.headers, 'user-agent': CHROME }
  const answer = await to.request('POST', path, { headers, body })
  browser.keep(answer.headers)
  return answer
}

async function open(path: string, browser: Browser, to: TestService = service) {
  const answer = await to.request('GET', path, { headers: { ...html, ...browser.headers } })
  browser.keep(answer.headers)
  return answer
}

const statusOf = async (path: string, browser: Browser) => (await open(path, browser)).status

/** What the buttons of a page ask a browser for. */
function optionsIn(page: string, way: 'get' | 'create'): unknown {
  const options = new RegExp(`data-passkey="${way}" data-options="([^"]*)"`).exec(page)?.[1]
  if (options === undefined) throw new Error(`this page does not ask for a passkey (${way}): ${shown(page)}`)
  return JSON.parse(options.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}

type Creation = Parameters<Authenticator['create']>[0]
type Question = Parameters<Authenticator['sign']>[0]

const askedToCreate = (page: string) => optionsIn(page, 'create') as Creation
const askedToSign = (page: string) => optionsIn(page, 'get') as Question

const created = (page: string, device: Authenticator, falsified?: Falsified) =>
  JSON.stringify(device.create(askedToCreate(page), falsified))
const signed = (page: string, device: Authenticator, falsified?: Falsified) =>
  JSON.stringify(device.sign(askedToSign(page), falsified))

/** Uses a new link of a person in a new browser. */
async function followLink({ id }: Pick<Staff, 'id'>, to: TestService = service) {
  const token = newSecret()
  const createdAt = to.services.clock.realNow()
  const expiresAt = addSeconds(createdAt, 1_800)
  await insertStaffLink(to.services.database.query, { token, createdAt, expiresAt })
  await addressStaffLink(to.services.database.query, token, id)
  const browser = new Browser(to)
  const answer = await submit(`${SIGN_IN}/link`, { token, to: '/operator/money' }, browser, to)
  return { browser, leadsTo: answer.headers.get('location') }
}

/** The recovery codes of a page, where a part of one may be marked like an order number. */
const codesOn = (page: string) =>
  [...page.replaceAll(/<\/?bdi[^>]*>/g, '').matchAll(/<code>([a-z2-7-]{29})<\/code>/g)].map(
    ([, code = '']) => code,
  )

/** A new person who has followed a link and set a passkey up. */
async function withPasskey(device = newDevice(), role: 'admin' | 'support' = 'admin') {
  const person = await newPerson(role)
  const { browser } = await followLink(person)
  const page = await (await open(STEP, browser)).text()
  const answer = await submit(STEP, { answer: created(page, device), to: '/operator/money' }, browser)
  return { person, browser, device, codes: codesOn(await answer.text()) }
}

/** Signs in on the sign-in page, in a new browser. */
async function signIn(device: Authenticator, falsified?: Falsified) {
  const browser = new Browser(service)
  const page = await (await open(SIGN_IN, browser)).text()
  const answer = await submit(
    `${SIGN_IN}/passkey`,
    { answer: signed(page, device, falsified), to: '/operator/money' },
    browser,
  )
  return { browser, answer }
}

/** Begins to add another passkey and returns the page with the button that creates it. */
async function pageToAdd(browser: Browser, device: Authenticator) {
  const own = await (await open(OWN, browser)).text()
  return submit(`${OWN}/passkey`, { answer: signed(own, device) }, browser)
}

const passkeysOf = ({ id }: Pick<Staff, 'id'>) =>
  db().selectFrom('passkey').select(['id', 'last_used_at']).where('staff_id', '=', id).execute()

async function audited(person: Staff): Promise<string[]> {
  const rows = await db()
    .selectFrom('audit')
    .select('action')
    .where('entity', '=', `staff:${person.id}`)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

async function lastMail() {
  await service.services.mail.sweep()
  const [mail] = await mailsOf(service)
  return { to: mail?.to, text: mail?.text.replaceAll(/\s+/g, ' ') }
}

/** The session of a browser as if it had been opened longer ago. */
const ageSessions = ({ id }: Staff, seconds: number) =>
  db()
    .updateTable('staff_session')
    .set({ created_at: addSeconds(service.services.clock.realNow(), -seconds) })
    .where('staff_id', '=', id)
    .execute()

describe('the first factor', () => {
  it('may be a passkey: it signs in, shows recovery codes, and is told by mail', async () => {
    const person = await newPerson()
    const { browser } = await followLink(person)
    const page = await (await open(STEP, browser)).text()
    expect(askedToCreate(page)).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: `${person.email} (Betrieb)`, displayName: person.name },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(await statusOf('/operator/money', browser)).toBe(303)
    const half = browser.cookies.get('operator')
    const answer = await submit(STEP, { answer: created(page, newDevice()), to: '/operator/money' }, browser)
    expect(new Set(codesOn(await answer.text())).size).toBe(10)
    expect(browser.cookies.get('operator')).not.toBe(half)
    expect(await statusOf('/operator/money', browser)).toBe(200)
    expect(await audited(person)).toEqual(['staff.passkey-added', 'staff.signed-in'])
    const { passkeyAdded } = mailDe.staffFactorChanged.happened
    expect(await lastMail()).toEqual({
      to: person.email,
      text: expect.stringContaining(passkeyAdded(10, 'Chrome auf Linux')) as string,
    })
  })

  it.each<[string, Falsified]>([
    ['of another site', { origin: 'https://pfotenportal.example.com' }],
    ['for another host name', { rpId: 'example.com' }],
    ['with a challenge that nobody gave', { challenge: 'AAAA' }],
    ['that is a signature', { type: 'webauthn.get' }],
    ['without a fingerprint, a face or a PIN', { isUnverified: true }],
  ])('an answer %s sets nothing up', async (_case, falsified) => {
    const person = await newPerson()
    const { browser } = await followLink(person)
    const page = await (await open(STEP, browser)).text()
    const answer = await submit(STEP, { answer: created(page, newDevice(), falsified) }, browser)
    expect(answer.status).toBe(422)
    expect(shown(await answer.text())).toContain(factorDe.problems.PASSKEY)
    expect(await statusOf('/operator/money', browser)).toBe(303)
    expect(await passkeysOf(person)).toEqual([])
    expect(events()).toEqual(['staff-factor.failed'])
  })

  it('is set up once: it ends the other sessions that were to do so', async () => {
    const person = await newPerson()
    const [first, second] = [await followLink(person), await followLink(person)]
    const page = await (await open(STEP, second.browser)).text()
    const own = await (await open(STEP, first.browser)).text()
    await submit(STEP, { answer: created(own, newDevice()) }, first.browser)
    const late = await submit(STEP, { answer: created(page, newDevice()) }, second.browser)
    expect([late.status, late.headers.get('location')]).toEqual([303, expect.stringContaining(SIGN_IN)])
    expect(await passkeysOf(person)).toHaveLength(1)
  })

  it('a challenge is for one session', async () => {
    const [mine, other] = [await followLink(await newPerson()), await followLink(await newPerson())]
    const page = await (await open(STEP, mine.browser)).text()
    expect((await submit(STEP, { answer: created(page, newDevice()) }, other.browser)).status).toBe(422)
  })

  it.each([
    '',
    'nonsense',
    '{}',
    '{"id":1}',
    JSON.stringify({ id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' }),
  ])('a form with the answer %j changes nothing', async (answer) => {
    const { browser } = await followLink(await newPerson())
    expect((await submit(STEP, { answer }, browser)).status).toBe(422)
    expect(await statusOf('/operator/money', browser)).toBe(303)
  })
})

describe('signing in with a passkey alone', () => {
  it('needs neither a link nor a code, and is in the audit log and the list', async () => {
    const { person, device } = await withPasskey()
    const { browser, answer } = await signIn(device)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator/money'])
    expect(await statusOf('/operator/money', browser)).toBe(200)
    expect((await passkeysOf(person))[0]?.last_used_at).not.toBeNull()
    const entry = await db()
      .selectFrom('audit')
      .select(['action', 'facts'])
      .where('entity', '=', `staff:${person.id}`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'staff.signed-in', facts: { way: 'passkey' } })
    expect(events()).toEqual([])
  })

  it('leads to operator pages only', async () => {
    const { device } = await withPasskey()
    const browser = new Browser(service)
    const page = await (await open(SIGN_IN, browser)).text()
    const form = { answer: signed(page, device), to: 'https://evil.example/' }
    expect((await submit(`${SIGN_IN}/passkey`, form, browser)).headers.get('location')).toBe('/operator')
  })

  it.each<[string, Falsified]>([
    ['of another site', { origin: 'https://pfotenportal.example.com' }],
    ['of another port', { origin: 'http://localhost:3999' }],
    ['for another host name', { rpId: 'example.com' }],
    ['with a challenge that nobody gave', { challenge: 'AAAA' }],
    ['that adds a passkey', { type: 'webauthn.create' }],
    ['without a fingerprint, a face or a PIN', { isUnverified: true }],
    ['of another person on the same device', { userHandle: 'AAAA' }],
  ])('an answer %s signs nobody in', async (_case, falsified) => {
    const { device } = await withPasskey()
    const { browser, answer } = await signIn(device, falsified)
    expect(answer.status).toBe(401)
    expect(shown(await answer.text())).toContain(signInDe.problems.PASSKEY)
    expect(browser.cookies.has('operator')).toBe(false)
    expect(events()).toEqual(['staff-sign-in.failed'])
  })

  it('a challenge is for one browser, once', async () => {
    const { device } = await withPasskey()
    const browser = new Browser(service)
    const answer = signed(await (await open(SIGN_IN, browser)).text(), device)
    const other = new Browser(service)
    await open(SIGN_IN, other)
    const status = async (by: Browser) => (await submit(`${SIGN_IN}/passkey`, { answer }, by)).status
    expect(await status(other)).toBe(401)
    expect(await status(new Browser(service))).toBe(401)
    const repeated = await Promise.all([1, 2, 3, 4].map(() => status(browser.copy())))
    expect(repeated.toSorted((a, b) => a - b)).toEqual([303, 401, 401, 401])
  })

  it('a disabled person, a removed passkey and a stranger read the same sentence', async () => {
    const [gone, removed] = [await withPasskey(), await withPasskey()]
    await db()
      .updateTable('staff')
      .set({ disabled_at: service.services.clock.realNow() })
      .where('id', '=', gone.person.id)
      .execute()
    await db().deleteFrom('passkey').where('staff_id', '=', removed.person.id).execute()
    const stranger = newDevice()
    stranger.userHandle = removed.device.userHandle
    for (const device of [gone.device, removed.device, stranger]) {
      const { answer } = await signIn(device)
      expect(answer.status).toBe(401)
      expect(shown(await answer.text())).toContain(signInDe.problems.PASSKEY)
    }
    expect(await statusOf('/operator/money', gone.browser)).toBe(303)
  })

  it('a counter that goes back signs nobody in and is a security event', async () => {
    const { device } = await withPasskey(newDevice({ counts: true }))
    expect((await signIn(device)).answer.status).toBe(303)
    device.counter -= 1
    expect((await signIn(device)).answer.status).toBe(401)
    expect(events()).toEqual(['passkey.copied', 'staff-sign-in.failed'])
    expect((await signIn(device)).answer.status).toBe(303)
  })

  it('counts towards the sign-ins of a network', async () => {
    const { device } = await withPasskey()
    const browser = new Browser(service)
    const answer = signed(await (await open(SIGN_IN, browser)).text(), device)
    await submit(`${SIGN_IN}/passkey`, { answer: 'nothing' }, browser)
    await db()
      .updateTable('rate_limit')
      .set({ points: 1_000_000 })
      .where('key', 'like', 'sign-in-ip%')
      .execute()
    const limited = await submit(`${SIGN_IN}/passkey`, { answer }, browser)
    expect([limited.status, Number(limited.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  })

  it('is refused from another site', async () => {
    const answer = await service.request('POST', `${SIGN_IN}/passkey`, {
      headers: { ...html, ...formType, 'sec-fetch-site': 'cross-site' },
      body: 'answer=x',
    })
    expect(answer.status).toBe(403)
  })
})

describe('a passkey of the other kind', () => {
  beforeAll(() => addCustomers(service, anna))

  it('of staff opens no account of a customer, and its device is not told to forget it', async () => {
    const { device } = await withPasskey()
    const browser = new Browser(service)
    const answer = await browser.usePasskey(device.sign(await browser.askForPasskey()))
    expect([answer.status, answer.error.type]).toEqual([422, 'PASSKEY_REFUSED'])
  })

  it('of a customer opens no page of the operator', async () => {
    const { authenticator } = await customerWithPasskey(service, anna)
    expect((await signIn(authenticator)).answer.status).toBe(401)
  })
})

describe('the second step after a link', () => {
  it('accepts a passkey, and says how the person has signed in', async () => {
    const { person, device } = await withPasskey()
    const { browser, leadsTo } = await followLink(person)
    expect(leadsTo).toContain(STEP)
    const page = await (await open(STEP, browser)).text()
    expect(page).not.toContain('id="code"')
    expect(await statusOf('/operator/money', browser)).toBe(303)
    const answer = await submit(STEP, { answer: signed(page, device), to: '/operator/money' }, browser)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator/money'])
    expect(await statusOf('/operator/money', browser)).toBe(200)
  })

  it('accepts no passkey of somebody else, and none for another browser', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    const { browser } = await followLink(mine.person)
    const page = await (await open(STEP, browser)).text()
    expect((await submit(STEP, { answer: signed(page, other.device) }, browser)).status).toBe(422)
    const next = await followLink(mine.person)
    expect((await submit(STEP, { answer: signed(page, mine.device) }, next.browser)).status).toBe(422)
    expect(events()).toEqual(['staff-factor.failed', 'staff-factor.failed'])
  })

  it('accepts a recovery code of whoever has only passkeys, and leads to where another is added', async () => {
    const { person, codes } = await withPasskey()
    const { browser } = await followLink(person)
    const used = await submit(STEP, { code: codes[0] ?? '', to: '/operator/money' }, browser)
    expect([used.status, used.headers.get('location')]).toEqual([303, OWN])
    const added = await submit(`${OWN}/passkey`, { code: codes[1] ?? '' }, browser)
    const page = await added.text()
    expect((await submit(`${OWN}/passkey-new`, { answer: created(page, newDevice()) }, browser)).status).toBe(
      303,
    )
    expect(await passkeysOf(person)).toHaveLength(2)
  })

  it('counts wrong passkeys and wrong codes of a person together', async () => {
    const { person, device } = await withPasskey()
    const statuses = []
    for (let nr = 0; nr < 10; nr += 1) {
      const { browser } = await followLink(person)
      const page = await (await open(STEP, browser)).text()
      const wrong =
        nr % 2 === 0 ? { code: '000000' } : { answer: signed(page, device, { isUnverified: true }) }
      statuses.push((await submit(STEP, wrong, browser)).status)
    }
    expect(statuses).toEqual(Array<number>(10).fill(422))
    const { browser } = await followLink(person)
    const page = await (await open(STEP, browser)).text()
    expect((await submit(STEP, { answer: signed(page, device) }, browser)).status).toBe(429)
    // The person is not locked out: the sign-in page counts by network.
    expect((await signIn(device)).answer.status).toBe(303)
  })
})

describe('who is signed in', () => {
  it('adds another passkey with a proof, ends no session, and gets no new recovery codes', async () => {
    const { person, browser, device } = await withPasskey()
    const elsewhere = (await signIn(device)).browser
    expect((await submit(`${OWN}/passkey`, {}, browser)).status).toBe(422)
    expect((await submit(`${OWN}/passkey`, { code: '000000' }, browser)).status).toBe(422)
    const page = await (await pageToAdd(browser, device)).text()
    const options = askedToCreate(page)
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([device.id.toString('base64url')])
    const answer = created(page, newDevice())
    const added = await submit(`${OWN}/passkey-new`, { answer }, browser)
    expect([added.status, added.headers.get('location')]).toEqual([303, `${OWN}?passkey=added`])
    const list = shown(await (await open(`${OWN}?passkey=added`, browser)).text())
    expect(list).toContain(factorDe.passkeys.added)
    expect(list).toContain(factorDe.own.left(10))
    expect(await statusOf('/operator/money', elsewhere)).toBe(200)
    expect(await passkeysOf(person)).toHaveLength(2)
    expect((await submit(`${OWN}/passkey-new`, { answer }, browser)).status).toBe(422)
  })

  it('adds none with a challenge for a proof, or with that of another session', async () => {
    const { person, browser, device } = await withPasskey()
    const own = await (await open(OWN, browser)).text()
    const { challenge } = askedToSign(own)
    const page = await (await pageToAdd(browser, device)).text()
    expect(
      (await submit(`${OWN}/passkey-new`, { answer: created(page, newDevice(), { challenge }) }, browser))
        .status,
    ).toBe(422)
    const elsewhere = (await signIn(device)).browser
    expect(
      (await submit(`${OWN}/passkey-new`, { answer: created(page, newDevice()) }, elsewhere)).status,
    ).toBe(422)
    expect(await passkeysOf(person)).toHaveLength(1)
  })

  it(`has at most ${PASSKEYS_MAX}`, async () => {
    const { person, browser, device } = await withPasskey()
    for (let nr = 1; nr < PASSKEYS_MAX; nr += 1) {
      const page = await (await pageToAdd(browser, device)).text()
      await submit(`${OWN}/passkey-new`, { answer: created(page, newDevice()) }, browser)
    }
    expect(await passkeysOf(person)).toHaveLength(PASSKEYS_MAX)
    const full = await pageToAdd(browser, device)
    expect(shown(await full.text())).toContain(factorDe.passkeys.full)
  })

  it('removes a passkey with a proof: it signs nobody in, other browsers are signed out, and the person is told', async () => {
    const { person, browser, device } = await withPasskey()
    const another = newDevice()
    const page = await (await pageToAdd(browser, device)).text()
    await submit(`${OWN}/passkey-new`, { answer: created(page, another) }, browser)
    const elsewhere = (await signIn(another)).browser
    const id =
      (
        await db()
          .selectFrom('passkey')
          .select('id')
          .where('credential_id', '=', another.id)
          .executeTakeFirst()
      )?.id ?? ''
    expect((await submit(`${OWN}/passkey-removal`, { id, code: '000000' }, browser)).status).toBe(422)
    const own = await (await open(OWN, browser)).text()
    const removed = await submit(`${OWN}/passkey-removal`, { id, answer: signed(own, device) }, browser)
    expect([removed.status, removed.headers.get('location')]).toEqual([303, `${OWN}?passkey=removed`])
    expect((await signIn(another)).answer.status).toBe(401)
    expect(await statusOf('/operator/money', elsewhere)).toBe(303)
    expect(await statusOf('/operator/money', browser)).toBe(200)
    expect((await audited(person)).at(-1)).toBe('staff.passkey-removed')
    const { passkeyRemoved } = mailDe.staffFactorChanged.happened
    expect((await lastMail()).text).toContain(passkeyRemoved(10, 'Chrome auf Linux'))
  })

  it('removes neither the only factor where one is required, nor the passkey of somebody else, nor one that is no id', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    const page = await (await pageToAdd(mine.browser, mine.device)).text()
    await submit(`${OWN}/passkey-new`, { answer: created(page, newDevice()) }, mine.browser)
    const [theirs] = await passkeysOf(other.person)
    for (const id of [theirs?.id ?? '', newSecret(), '']) {
      const own = await (await open(OWN, mine.browser)).text()
      const answer = signed(own, mine.device)
      expect((await submit(`${OWN}/passkey-removal`, { id, answer }, mine.browser)).status).toBe(422)
    }
    const own = await (await open(OWN, other.browser)).text()
    expect(shown(own)).toContain(factorDe.passkeys.last)
    const last = { id: theirs?.id ?? '', answer: signed(own, other.device) }
    const refused = await submit(`${OWN}/passkey-removal`, last, other.browser)
    expect(shown(await refused.text())).toContain(factorDe.problems.LAST)
    expect(await passkeysOf(other.person)).toHaveLength(1)
  })

  it('renews recovery codes and begins with an app by a passkey', async () => {
    const { browser, device, codes } = await withPasskey()
    const own = await (await open(OWN, browser)).text()
    const renewed = codesOn(
      await (await submit(`${OWN}/codes`, { answer: signed(own, device) }, browser)).text(),
    )
    expect(renewed).toHaveLength(10)
    expect(renewed).not.toContain(codes[0])
    const again = await (await open(OWN, browser)).text()
    expect((await submit(`${OWN}/app`, { answer: signed(again, device) }, browser)).status).toBe(303)
    expect(await (await open(OWN, browser)).text()).toContain('class="qr"')
  })
})

describe('a reset', () => {
  it('takes passkeys and recovery codes away, and the next link sets a factor up anew', async () => {
    const { person, browser, device, codes } = await withPasskey()
    const lines: string[] = []
    const keep = (line: string) => void lines.push(line)
    const args = ['reset-factor', person.email]
    expect(await run({ services: service.services, args, say: keep, complain: keep })).toBe(0)
    expect(await passkeysOf(person)).toEqual([])
    expect((await signIn(device)).answer.status).toBe(401)
    expect(await statusOf('/operator/money', browser)).toBe(303)
    const next = await followLink(person)
    expect((await submit(STEP, { code: codes[0] ?? '' }, next.browser)).status).toBe(422)
    expect(await (await open(STEP, next.browser)).text()).toContain('class="qr"')
  })

  it('is offered to admins for whoever has only passkeys, and done on their page', async () => {
    const { person } = await withPasskey()
    const admin = new Browser(service)
    admin.cookies.set(
      'operator',
      (await staffCookie(service, await newPerson())).cookie.replace('operator=', ''),
    )
    const page = await (await open('/operator/staff', admin)).text()
    expect(page).toContain(`/operator/staff/${person.id}/factor`)
    const reset = await submit(`/operator/staff/${person.id}/factor`, {}, admin)
    expect(reset.headers.get('location')).toContain('done=factorReset')
    expect(await passkeysOf(person)).toEqual([])
  })
})

describe('where no factor is required', () => {
  let optional: TestService
  beforeAll(async () => {
    optional = await startTestService({ databaseUrl: service.databaseUrl })
    return () => optional.stop()
  })

  it('a first passkey needs a sign-in of the last hour, and from then on a link alone signs nobody in', async () => {
    const person = await newPerson()
    const { browser } = await followLink(person, optional)
    await ageSessions(person, 3_601)
    const old = await submit(`${OWN}/passkey`, {}, browser, optional)
    expect([old.status, shown(await old.text())]).toEqual([
      422,
      expect.stringContaining(factorDe.problems.OLD),
    ])
    await ageSessions(person, 3_590)
    const elsewhere = (await followLink(person, optional)).browser
    const page = await (await submit(`${OWN}/passkey`, {}, browser, optional)).text()
    // The devices of both services answer for the same address.
    const device = new Authenticator({ origin: optional.services.config.publicUrl })
    const added = await submit(`${OWN}/passkey-new`, { answer: created(page, device) }, browser, optional)
    expect(codesOn(await added.text())).toHaveLength(10)
    expect((await open(OWN, browser, optional)).status).toBe(200)
    expect((await open(OWN, elsewhere, optional)).status).toBe(303)
    expect((await followLink(person, optional)).leadsTo).toContain(STEP)
  })

  it('the last passkey can be removed, and the recovery codes end with it', async () => {
    const { person, browser, device, codes } = await withPasskey()
    const own = await (await open(OWN, browser, optional)).text()
    const [passkey] = await passkeysOf(person)
    const form = { id: passkey?.id ?? '', answer: signed(own, device) }
    expect((await submit(`${OWN}/passkey-removal`, form, browser, optional)).status).toBe(303)
    expect((await audited(person)).slice(-2)).toEqual(['staff.passkey-removed', 'staff.factor-turned-off'])
    expect((await followLink(person, optional)).leadsTo).toBe('/operator/money')
    const { recovery_codes: left } = await db()
      .selectFrom('staff')
      .select('recovery_codes')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect([codes.length, left]).toEqual([10, []])
  })

  it('turning the factor off removes passkeys too', async () => {
    const { person, browser, device } = await withPasskey()
    const own = await (await open(OWN, browser, optional)).text()
    expect((await submit(`${OWN}/off`, { answer: signed(own, device) }, browser, optional)).status).toBe(303)
    expect(await passkeysOf(person)).toEqual([])
  })
})

describe('the script', () => {
  it('is the only one, on the pages that may ask for a passkey, and creates nothing from text', async () => {
    const { browser, device } = await withPasskey()
    const { person } = await withPasskey()
    const waiting = (await followLink(person)).browser
    const pages = [
      await open(SIGN_IN, new Browser(service)),
      await open(STEP, waiting),
      await open(OWN, browser),
    ]
    pages.push(await pageToAdd(browser, device))
    const address = `${service.services.config.publicUrl}/operator/sign-in/passkey.js`
    for (const page of pages) {
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`script-src ${address};`)
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
      expect((await page.text()).match(/<script[^>]*>/g)).toEqual([
        '<script src="/operator/sign-in/passkey.js" defer="">',
      ])
    }
    const script = await open('/operator/sign-in/passkey.js', new Browser(service))
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
    const other = await open('/operator/money', browser)
    expect(other.headers.get('content-security-policy')).not.toContain('script-src')
    expect(await other.text()).not.toContain('<script')
  })

  it('is not loaded, and no passkey asked for, where the public address is an IP address', async () => {
    const numbered = await startTestService({
      databaseUrl: service.databaseUrl,
      configure: (config) => ({ ...config, publicUrl: 'http://127.0.0.1:3000' }),
    })
    try {
      const page = await (await open(SIGN_IN, new Browser(numbered), numbered)).text()
      expect(page).not.toContain('<script')
      expect(page).not.toContain('data-passkey')
    } finally {
      await numbered.stop()
    }
  })
})
