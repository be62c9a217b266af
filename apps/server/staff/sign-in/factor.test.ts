import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addSeconds, epochMilliseconds } from '@pfotenportal/domain/core/calendar'
import { mailDe } from '@pfotenportal/text/de/mail'
import { factorDe } from '@pfotenportal/text/de/operator-factor'
import { inGroups } from '../../auth/staff-codes.ts'
import { run } from '../../cli/staff.ts'
import { newSecret } from '../../core/secrets.ts'
import { addressStaffLink, insertStaffLink } from '../../database/identity/staff-sessions.ts'
import type { Staff } from '../../database/identity/staff.ts'
import { chapter } from '../../testing/sample-world.ts'
import { sharedTestService } from '../../testing/shared-service.ts'
import { shown } from '../../testing/shown.ts'
import { Browser, mailsOf } from '../../testing/sign-in.ts'
import { addTestStaff, staffCookie } from '../../testing/staff.ts'
import { startTestService, type TestService } from '../../testing/start.ts'

const html = { accept: 'text/html' }
const formType = { 'content-type': 'application/x-www-form-urlencoded' }

/** The service as in production, and one beside it that demands no second factor. */
const service = sharedTestService({ environment: { STAFF_SECOND_FACTOR: 'required' } })
const STEP = '/operator/sign-in/factor'
const OWN = '/operator/factor'

let count = 0
const newPerson = () => addTestStaff(service, 'admin', `Kim ${(count += 1)}`)

afterEach(() => service.services.database.query.deleteFrom('rate_limit').execute())

const submit = async (
  path: string,
  fields: Record<string, string>,
  browser: Browser,
  to: TestService = service,
) => {
  const body = new URLSearchParams(fields).toString()
  const answer = await to.request('POST', path, {
    headers: { ...html, ...formType, ...browser.headers },
    body,
  })
  browser.keep(answer.headers)
  return answer
}
const open = (path: string, browser: Browser, to: TestService = service) =>
  to.request('GET', path, { headers: { ...html, ...browser.headers } })

/** Uses a new link of a person in a new browser. */
async function followLink({ id }: Pick<Staff, 'id'>, to: TestService = service) {
  const { database, clock } = to.services
  const token = newSecret()
  const createdAt = clock.realNow()
  const expiresAt = addSeconds(createdAt, 1_800)
  await insertStaffLink(database.query, { token, createdAt, expiresAt })
  await addressStaffLink(database.query, token, id)
  const browser = new Browser(to)
  const answer = await submit('/operator/sign-in/link', { token, to: '/operator/money' }, browser, to)
  return { browser, leadsTo: answer.headers.get('location') }
}

/** The secret of a page, which has it as a picture, as a link and as text. */
async function secretOn(answer: Response): Promise<string> {
  const page = await answer.text()
  const secret = /href="otpauth:[^"]*secret=([A-Z2-7]{32})&/.exec(page)?.[1]
  if (secret === undefined) throw new Error('the page shows no secret')
  expect(shown(page)).toContain(inGroups(secret))
  return secret
}

/** What an app shows now. */
function codeOf(secret: string): string {
  const timestamp = epochMilliseconds(service.services.clock.realNow())
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Lets time pass for the codes that were used: the present one counts again. */
const forgetUsedSteps = () =>
  service.services.database.query.updateTable('staff').set({ factor_step: 0 }).execute()

/** The recovery codes of a page, where a part of one may be marked like an order number. */
const codesOn = (page: string) =>
  [...page.replaceAll(/<\/?bdi[^>]*>/g, '').matchAll(/<code>([a-z2-7-]{29})<\/code>/g)].map(
    ([, code = '']) => code,
  )

/** Signs a new person in, who sets a second factor up. */
async function withFactor() {
  const person = await newPerson()
  const { browser } = await followLink(person)
  const secret = await secretOn(await open(STEP, browser))
  const answer = await submit(STEP, { code: codeOf(secret), to: '/operator/money' }, browser)
  const codes = codesOn(await answer.text())
  await forgetUsedSteps()
  return { person, browser, secret, codes }
}

async function audited(person: Staff): Promise<string[]> {
  const rows = await service.services.database.query
    .selectFrom('audit')
    .select('action')
    .where('entity', '=', `staff:${person.id}`)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

it('a link alone signs nobody in: the app is set up first, and asked for from then on', async () => {
  const person = await newPerson()
  const { browser, leadsTo } = await followLink(person)
  let secret = ''
  let used = ''

  await chapter(
    'without a second factor nothing opens, and everything leads to where it is set up',
    async () => {
      expect(leadsTo).toBe(`${STEP}?to=%2Foperator%2Fmoney`)
      expect((await open('/operator/money', browser)).status).toBe(303)
      expect((await open('/operator/sign-in', browser)).headers.get('location')).toContain(STEP)
      const page = await (await open(STEP, browser)).text()
      expect(page).toContain('<svg class="qr"')
      expect(page).toContain('href="otpauth://totp/Pfotenportal:kim.')
    },
  )

  await chapter('a wrong code sets nothing up, a right one does, with another cookie', async () => {
    secret = await secretOn(await open(STEP, browser))
    expect((await submit(STEP, { code: '000000' }, browser)).status).toBe(422)
    expect((await open('/operator/money', browser)).status).toBe(303)
    const half = browser.cookies.get('operator')
    used = codeOf(secret)
    const confirmed = await submit(STEP, { code: used, to: '/operator/money' }, browser)
    expect(new Set(codesOn(await confirmed.text())).size).toBe(10)
    expect((await open('/operator/money', browser)).status).toBe(200)
    expect(browser.cookies.get('operator')).not.toBe(half)
  })

  await chapter('the next link asks for a code, and none counts twice', async () => {
    const next = await followLink(person)
    expect(await (await open(STEP, next.browser)).text()).not.toContain('class="qr"')
    const again = await submit(STEP, { code: used }, next.browser)
    expect(again.status).toBe(422)
    expect(shown(await again.text())).toContain(factorDe.problems.WRONG)
    await forgetUsedSteps()
    const signedIn = await submit(STEP, { code: codeOf(secret), to: '/operator/money' }, next.browser)
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/operator/money'])
    expect((await open('/operator/money', next.browser)).status).toBe(200)
    expect(await audited(person)).toEqual(['staff.factor-set-up', 'staff.signed-in', 'staff.signed-in'])
  })
})

it('of many browsers that enter one code at the same time, one is signed in', async () => {
  const { person, secret } = await withFactor()
  const browsers = []
  for (let nr = 0; nr < 8; nr += 1) browsers.push((await followLink(person)).browser)
  const code = codeOf(secret)
  const answers = await Promise.all(browsers.map((browser) => submit(STEP, { code }, browser)))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
})

it('wrong codes are limited for the person, in whichever browser, and the right one then waits too', async () => {
  const { person, secret } = await withFactor()
  const statuses = []
  for (let nr = 0; nr < 11; nr += 1) {
    const { browser } = await followLink(person)
    statuses.push((await submit(STEP, { code: '000000' }, browser)).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
  const { browser } = await followLink(person)
  const right = await submit(STEP, { code: codeOf(secret) }, browser)
  expect([right.status, Number(right.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
})

describe('a recovery code', () => {
  it('signs in once, however it is typed, and leads to where another app is set up', async () => {
    const { person, codes } = await withFactor()
    const [first = '', second = ''] = codes
    const { browser } = await followLink(person)
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `
    const used = await submit(STEP, { code: typed, to: '/operator/money' }, browser)
    expect([used.status, used.headers.get('location')]).toEqual([303, OWN])
    expect(shown(await (await open(OWN, browser)).text())).toContain(factorDe.own.left(9))
    const other = await followLink(person)
    expect((await submit(STEP, { code: first }, other.browser)).status).toBe(422)
    expect((await submit(STEP, { code: second }, other.browser)).status).toBe(303)
    await service.services.mail.sweep()
    const [mail] = await mailsOf(service)
    const { happened } = mailDe.staffFactorChanged
    expect([mail?.to, mail?.text]).toEqual([person.email, expect.stringContaining(happened.codeUsed(8))])
  })

  it('is stored only as a hash, as the secret of the app is only encrypted', async () => {
    const { secret, codes } = await withFactor()
    const { rows } = await service.services.database.pool.query<{ row: string }>(
      `SELECT to_jsonb(staff)::text AS row FROM staff UNION ALL SELECT to_jsonb(staff_session)::text FROM staff_session
       UNION ALL SELECT to_jsonb(audit)::text FROM audit UNION ALL SELECT to_jsonb(outbox)::text FROM outbox`,
    )
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored.length).toBeGreaterThan(1_000)
    for (const code of [secret, ...codes, ...codes.map((each) => each.replaceAll('-', '').toUpperCase())])
      expect(stored).not.toContain(code)
  })
})

describe('who is signed in', () => {
  it('changes the second factor only with a code', async () => {
    const { browser, secret, codes } = await withFactor()
    for (const form of ['app', 'codes', 'off'])
      expect([form, (await submit(`${OWN}/${form}`, { code: '000000' }, browser)).status]).not.toEqual([
        form,
        303,
      ])
    const renewed = await submit(`${OWN}/codes`, { code: codeOf(secret) }, browser)
    const newCodes = codesOn(await renewed.text())
    expect(newCodes).toHaveLength(10)
    expect((await submit(`${OWN}/codes`, { code: codes[0] ?? '' }, browser)).status).toBe(422)
    expect((await submit(`${OWN}/app`, { code: newCodes[0] ?? '' }, browser)).status).toBe(303)
  })

  it('moves to another phone: the old app counts until the new one is confirmed, then other browsers are signed out', async () => {
    const { person, browser, secret } = await withFactor()
    const elsewhere = new Browser(service)
    const { cookie } = await staffCookie(service, person)
    elsewhere.cookies.set('operator', cookie.replace('operator=', ''))
    expect((await submit(`${OWN}/app`, { code: codeOf(secret) }, browser)).status).toBe(303)
    const newApp = await secretOn(await open(OWN, browser))
    expect(newApp).not.toBe(secret)
    expect((await open(OWN, elsewhere)).status).toBe(200)
    const confirmed = await submit(`${OWN}/confirm`, { code: codeOf(newApp) }, browser)
    expect(codesOn(await confirmed.text())).toHaveLength(10)
    expect((await open(OWN, browser)).status).toBe(200)
    expect((await open(OWN, elsewhere)).status).toBe(303)
    await forgetUsedSteps()
    const next = await followLink(person)
    expect((await submit(STEP, { code: codeOf(secret) }, next.browser)).status).toBe(422)
    expect((await submit(STEP, { code: codeOf(newApp) }, next.browser)).status).toBe(303)
  })

  it('turns it off where none is required, and nowhere else', async () => {
    const optional = await startTestService({ databaseUrl: service.databaseUrl })
    try {
      const { person, browser, secret } = await withFactor()
      expect((await submit(`${OWN}/off`, { code: codeOf(secret) }, browser)).status).toBe(422)
      expect((await submit(`${OWN}/off`, { code: codeOf(secret) }, browser, optional)).status).toBe(303)
      expect((await followLink(person, optional)).leadsTo).toBe('/operator/money')
      expect((await followLink(person)).leadsTo).toContain(STEP)
    } finally {
      await optional.stop()
    }
  })
})

describe('a lost phone', () => {
  async function command(...args: string[]) {
    const lines: string[] = []
    const keep = (line: string) => void lines.push(line)
    return { code: await run({ services: service.services, args, say: keep, complain: keep }), lines }
  }

  it('is dealt with by a command: the person is signed out, told, and sets another one up', async () => {
    const { person, browser } = await withFactor()
    expect(await command('reset-factor', 'nobody@team.example')).toEqual({
      code: 1,
      lines: ['There is no person nobody@team.example.'],
    })
    expect((await command('reset-factor', person.email.toUpperCase())).code).toBe(0)
    expect((await open('/operator/money', browser)).status).toBe(303)
    expect((await audited(person)).at(-1)).toBe('staff.factor-reset')
    await service.services.mail.sweep()
    const [mail] = await mailsOf(service)
    const { happened } = mailDe.staffFactorChanged
    expect([mail?.to, mail?.text.replaceAll('\n', ' ')]).toEqual([
      person.email,
      expect.stringContaining(happened.reset()),
    ])
    const next = await followLink(person)
    expect(await (await open(STEP, next.browser)).text()).toContain('class="qr"')
    expect(await command('reset-factor', person.email)).toMatchObject({ code: 1 })
  })

  it('is dealt with by another admin, and not by oneself', async () => {
    const { person, browser } = await withFactor()
    const admin = await newPerson()
    const asAdmin = new Browser(service)
    asAdmin.cookies.set('operator', (await staffCookie(service, admin)).cookie.replace('operator=', ''))
    const path = `/operator/staff/${person.id}/factor`
    expect((await submit(path, {}, browser)).headers.get('location')).toContain('problem=OWN_FACTOR')
    expect((await submit(path, {}, asAdmin)).headers.get('location')).toContain('done=factorReset')
    expect((await open('/operator/money', browser)).status).toBe(303)
  })
})

describe('without being required', () => {
  let optional: TestService
  beforeAll(async () => {
    optional = await startTestService({ databaseUrl: service.databaseUrl })
    return () => optional.stop()
  })

  it('a link signs in, and who wants sets an app up on the page about the own sign-in', async () => {
    const person = await newPerson()
    const { browser, leadsTo } = await followLink(person, optional)
    expect(leadsTo).toBe('/operator/money')
    expect(shown(await (await open(OWN, browser, optional)).text())).toContain(factorDe.own.off)
    expect((await submit(`${OWN}/app`, {}, browser, optional)).status).toBe(303)
    const secret = await secretOn(await open(OWN, browser, optional))
    await submit(`${OWN}/confirm`, { code: codeOf(secret) }, browser, optional)
    expect((await followLink(person, optional)).leadsTo).toContain(STEP)
  })
})
