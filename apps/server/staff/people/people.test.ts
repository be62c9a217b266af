import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '@pfotenportal/contract/staff/staff-action'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { staffOutcomesDe } from '@pfotenportal/text/de/staff-outcomes'
import { serviceAt } from '../../context/actor.ts'
import { newSecret } from '../../core/secrets.ts'
import { addressStaffLink, insertStaffLink } from '../../database/identity/staff-sessions.ts'
import { listStaff, type Staff } from '../../database/identity/staff.ts'
import { sharedTestService } from '../../testing/shared-service.ts'
import { shown } from '../../testing/shown.ts'
import { addTestStaff, staffCookie } from '../../testing/staff.ts'
import { startTestService, type TestService } from '../../testing/start.ts'
import { changeStaff } from './actions.ts'

const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const html = { accept: 'text/html' }

const boss = 'boss@team.example'

/** Two processes on one database; the first names the first admin. */
const service = sharedTestService({ environment: { OPERATOR_EMAIL: boss } })
let other: TestService
let ada: Staff
let asAda: Record<string, string>

beforeAll(async () => {
  other = await startTestService({ databaseUrl: service.databaseUrl, environment: { OPERATOR_EMAIL: boss } })
  ada = await addTestStaff(service, 'admin', 'Ada')
  asAda = await staffCookie(service, ada)
})
afterAll(() => other.stop())

const submit = (path: string, fields: Record<string, string> = {}, headers = asAda) =>
  service.request('POST', path, {
    headers: { ...html, ...formType, ...headers },
    body: new URLSearchParams(fields).toString(),
  })

const { problems } = staffOutcomesDe

/** Why a form was refused, as the page says that answers it. */
async function problemOf(answer: Response): Promise<string | undefined> {
  expect(answer.status).toBe(422)
  return /role="alert">([^<]+)</.exec(shown(await answer.text()))?.[1]
}

const people = () => listStaff(service.services.database.query, service.services.clock.realNow())
const personWith = async (email: string) => (await people()).find((each) => each.email === email)

/** The fields of a form that changes nothing but what is given. */
const changeOf = (role: StaffRole, access = 'allowed', name = 'Kim') => ({
  name,
  role,
  access,
  language: 'de',
})

async function newest(): Promise<unknown> {
  const { rows } = await service.services.database.pool.query<object>(
    'SELECT actor, acted_by, action, entity, facts FROM audit ORDER BY id DESC LIMIT 1',
  )
  return rows[0]
}

describe('the first admin', () => {
  it('is made an admin at each start, however many processes start, and cannot lose it', async () => {
    expect((await people()).filter(({ email }) => email === boss)).toHaveLength(1)
    const first = await personWith(boss)
    expect(first).toMatchObject({ role: 'admin', isDisabled: false })
    for (const change of [changeOf('support'), changeOf('admin', 'disabled')]) {
      expect(await problemOf(await submit(`/operator/staff/${first?.id}`, change))).toBe(problems.FIRST_ADMIN)
    }
    expect(await personWith(boss)).toMatchObject({ role: 'admin', isDisabled: false })
    const { query } = service.services.database
    const disabledAt = service.services.clock.realNow()
    await query
      .updateTable('staff')
      .set({ role: 'support', disabled_at: disabledAt })
      .where('email', '=', boss)
      .execute()
    const restarted = await startTestService({
      databaseUrl: service.databaseUrl,
      environment: { OPERATOR_EMAIL: boss.toUpperCase() },
    })
    await restarted.stop()
    expect(await personWith(boss)).toMatchObject({ id: first?.id, role: 'admin', isDisabled: false })
    expect(await newest()).toMatchObject({ actor: 'system', action: 'staff.changed', acted_by: null })
  })
})

describe('an admin', () => {
  it('adds a person once, who then appears on the page', async () => {
    const fields = { name: 'Mo', email: 'mo@team.example', role: 'support', language: 'en' }
    const added = await submit('/operator/staff', fields)
    const mo = await personWith(fields.email)
    expect([added.status, added.headers.get('location')]).toEqual([
      303,
      `/operator/staff?done=personAdded#staff-${mo?.id}`,
    ])
    expect(await newest()).toEqual({
      actor: 'staff',
      acted_by: `staff:${ada.id}`,
      action: 'staff.added',
      entity: `staff:${mo?.id}`,
      facts: { role: 'support' },
    })
    const again = await submit('/operator/staff', { ...fields, email: 'MO@team.example' })
    const page = shown(await again.text())
    expect(page).toContain('gehört schon zum Team')
    expect(page).toContain('mo@team.example · Kundendienst · darf sich anmelden')
  })

  it.each([
    ['no name', { name: ' ' }],
    ['no address', { email: 'mo' }],
    ['a role that does not exist', { role: 'owner' }],
  ])('is told about %s, and nobody is added', async (_what, wrong) => {
    const before = (await people()).length
    const fields = { name: 'Mo', email: 'new@team.example', role: 'support', language: 'de', ...wrong }
    expect(await problemOf(await submit('/operator/staff', fields))).toBe(problems.person)
    expect(await people()).toHaveLength(before)
  })

  it('finds what was typed in a form that is refused, of that person alone', async () => {
    const ki = await addTestStaff(service, 'support', 'Ki')
    const chosen = (page: string, id: string) =>
      new RegExp(`id="${id}"[^>]*>.*?<option value="(\\w+)" selected`).exec(page)?.[1]
    const added = { name: 'Mo "Max"', email: 'mo@@team', role: 'operations', language: 'en' }
    const forNew = await (await submit('/operator/staff', added)).text()
    expect(forNew).toMatch(/id="add-name"[^>]* value="Mo &quot;Max&quot;"/)
    expect(forNew).toMatch(/id="add-email"[^>]* value="mo@@team"/)
    expect([chosen(forNew, 'add-role'), chosen(forNew, 'add-language')]).toEqual(['operations', 'en'])
    expect(forNew).not.toContain('<details open')
    const changed = { ...changeOf('admin', 'disabled', ' '), language: 'en' }
    const forKi = await (await submit(`/operator/staff/${ki.id}`, changed)).text()
    const fields = ['role', 'access', 'language'].map((field) => chosen(forKi, `staff-${ki.id}-${field}`))
    expect(fields).toEqual(['admin', 'disabled', 'en'])
    expect(forKi.match(/<details open/g)).toHaveLength(1)
    expect(forKi).toContain('href="/operator/staff?days=30&amp;lang=en"')
    expect(await personWith(ki.email)).toMatchObject({ name: 'Ki', role: 'support', isDisabled: false })
  })

  it('changes a role, which holds at the next request in every process', async () => {
    const kim = await addTestStaff(service, 'support', 'Kim')
    const headers = await staffCookie(service, kim)
    const statuses = () =>
      Promise.all(
        [service, other].map(
          async (each) => (await each.request('GET', '/operator/money', { headers })).status,
        ),
      )
    expect(await statuses()).toEqual([403, 403])
    expect((await submit(`/operator/staff/${kim.id}`, changeOf('operations'))).status).toBe(303)
    expect(await statuses()).toEqual([200, 200])
    expect(await newest()).toMatchObject({
      acted_by: `staff:${ada.id}`,
      action: 'staff.changed',
      facts: { before: { role: 'support' }, after: { role: 'operations', isDisabled: false } },
    })
  })

  it('disables a person, who is signed out in every process and stays so when enabled again', async () => {
    const kay = await addTestStaff(service, 'operations', 'Kay')
    const headers = await staffCookie(service, kay)
    const statuses = () =>
      Promise.all(
        [service, other].map(async (each) => (await each.request('GET', '/operator', { headers })).status),
      )
    expect(await statuses()).toEqual([200, 200])
    await submit(`/operator/staff/${kay.id}`, changeOf('operations', 'disabled'))
    expect(await statuses()).toEqual([401, 401])
    await submit(`/operator/staff/${kay.id}`, changeOf('operations'))
    expect(await statuses()).toEqual([401, 401])
  })

  it('ends the sessions of a person', async () => {
    const jo = await addTestStaff(service, 'operations', 'Jo')
    const headers = await staffCookie(service, jo)
    expect((await submit(`/operator/staff/${jo.id}/sessions`)).status).toBe(303)
    expect((await other.request('GET', '/operator', { headers })).status).toBe(401)
    expect(await newest()).toMatchObject({ action: 'staff.sessions-ended', facts: { sessions: 1 } })
    const unknown = await submit('/operator/staff/999999/sessions')
    expect(unknown.headers.get('location')).toBe('/operator/staff?problem=noPerson#staff-999999')
  })

  it('makes the links of a person useless who is signed out everywhere or disabled', async () => {
    const { database, clock } = service.services
    const lu = await addTestStaff(service, 'operations', 'Lu')
    const open = async (end: () => Promise<unknown>) => {
      const token = newSecret()
      const createdAt = clock.realNow()
      const link = { token, createdAt, expiresAt: addSeconds(createdAt, 1800) }
      await insertStaffLink(database.query, link)
      await addressStaffLink(database.query, token, lu.id)
      await end()
      return (await submit('/operator/sign-in/link', { token }, {})).status
    }
    expect(await open(async () => undefined)).toBe(303)
    expect(await open(() => submit(`/operator/staff/${lu.id}/sessions`))).toBe(401)
    const disabled = async () => {
      await submit(`/operator/staff/${lu.id}`, changeOf('operations', 'disabled'))
      await submit(`/operator/staff/${lu.id}`, changeOf('operations'))
    }
    expect(await open(disabled)).toBe(401)
  })

  it('cannot take away the own role or access, but can change the own name', async () => {
    for (const change of [changeOf('support'), changeOf('admin', 'disabled')]) {
      expect(await problemOf(await submit(`/operator/staff/${ada.id}`, change))).toBe(problems.SELF)
    }
    expect((await submit(`/operator/staff/${ada.id}`, changeOf('admin', 'allowed', 'Ada B.'))).status).toBe(
      303,
    )
    expect(await personWith(ada.email)).toMatchObject({ name: 'Ada B.', role: 'admin', isDisabled: false })
  })
})

describe('two admins', () => {
  it('who demote each other at once do not both succeed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const bea = await addTestStaff(service, 'admin', `Bea ${round}`)
      const cem = await addTestStaff(service, 'admin', `Cem ${round}`)
      const [asBea, asCem] = [await staffCookie(service, bea), await staffCookie(service, cem)]
      const demote = (id: number, headers: Record<string, string>) =>
        submit(`/operator/staff/${id}`, changeOf('support'), headers)
      await Promise.all([demote(cem.id, asBea), demote(bea.id, asCem)])
      const roles = [(await personWith(bea.email))?.role, (await personWith(cem.email))?.role]
      expect(new Set(roles)).toEqual(new Set(['admin', 'support']))
    }
  })

  it('are never both taken away, even by a script without OPERATOR_EMAIL', async () => {
    const config = { ...service.services.config, operatorEmail: null }
    const { at: now } = await service.services.clock.moment()
    const script = serviceAt({ ...service.services, config }, { now, requestId: 'test' })
    const admins = (await people()).filter(({ role, isDisabled }) => role === 'admin' && !isDisabled)
    expect(admins.length).toBeGreaterThan(1)
    const results = []
    for (const { id, ...admin } of admins)
      results.push(await changeStaff(script, id, { ...admin, role: 'operations' }))
    expect(results.at(-1)).toEqual({ problem: 'LAST_ADMIN' })
    expect(results.filter((result) => 'problem' in result)).toHaveLength(1)
  })
})
