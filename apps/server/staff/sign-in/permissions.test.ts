import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STAFF_ROLES, type Permission, type StaffRole } from '@pfotenportal/contract/staff/staff-action'
import { isPermitted, SCRIPT_ROLE } from '../../auth/permissions.ts'
import { DEFAULT_OPERATOR_TOKEN } from '../../core/settings/groups/service.ts'
import { filled, withRoutes, type Route } from '../../testing/routes.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { addTestStaff, staffCookie } from '../../testing/staff.ts'

/** Every caller, with the role whose permissions they have. */
const callers = [
  ...STAFF_ROLES.map((role) => [role, role] as const),
  ['OPERATOR_TOKEN', SCRIPT_ROLE] as const,
]
type Caller = (typeof callers)[number][0]

let world: SampleWorld
let routes: Route[]
const headers = new Map<Caller, Record<string, string>>([
  ['OPERATOR_TOKEN', { authorization: `Bearer ${DEFAULT_OPERATOR_TOKEN}` }],
])

beforeAll(async () => {
  const environment = {
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'not-used-here',
  }
  const started = await withRoutes(() => startSampleWorld(undefined, { environment }))
  world = started.service
  routes = started.routes.filter(({ path }) => /^\/operator(\/|$)/.test(path))
  for (const role of STAFF_ROLES) {
    headers.set(role, await staffCookie(world, await addTestStaff(world, role, `Kim-${role}`)))
  }
})
afterAll(() => world.stop())

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const undeclared = (all: readonly Route[]) => all.filter(({ permission }) => permission === undefined)

async function statusOf(route: Route, given: Record<string, string> = {}): Promise<number> {
  const form = route.method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
  const body = route.method === 'POST' ? { body: '' } : {}
  const path = filled(route.path, route.path.includes(':week') ? '2026-W47' : '1')
  return (await world.request(route.method, path, { ...body, headers: { ...form, ...given } })).status
}

/** The routes that a caller may use, by asking each of them. */
async function usableBy(given: Record<string, string>, permitted: (permission: Permission) => boolean) {
  const wrong: string[] = []
  for (const route of routes) {
    if (!route.permission) continue
    const status = await statusOf(route, given)
    const isOpen = status !== 403 && status !== 401 && status < 500
    if (isOpen !== permitted(route.permission)) wrong.push(`${nameOf(route)}: ${status}`)
  }
  return wrong
}

describe('every route of the operator', () => {
  it('says which permission it requires', () => {
    expect(routes.length).toBeGreaterThan(20)
    expect(undeclared(routes).map(nameOf)).toEqual([])
    expect(undeclared([...routes, { method: 'GET', path: '/operator/new' }])).toHaveLength(1)
  })

  it('is open to everybody only if it signs somebody in or out', () => {
    const open = routes.filter(({ permission, method }) => permission === null && method !== 'HEAD')
    expect(open.map(nameOf).toSorted()).toEqual([
      'GET /operator/sign-in',
      'GET /operator/sign-in/callback',
      'GET /operator/sign-in/factor',
      'GET /operator/sign-in/link',
      'GET /operator/sign-in/provider',
      'POST /operator/sign-in',
      'POST /operator/sign-in/factor',
      'POST /operator/sign-in/link',
      'POST /operator/sign-in/sample',
      'POST /operator/sign-out',
    ])
  })

  it.each(callers)('answers %s exactly as the table of permissions says', async (caller, role) => {
    const wrong = await usableBy(headers.get(caller) ?? {}, (permission) => isPermitted(role, permission))
    expect(wrong).toEqual([])
  })

  it('answers nobody who is not signed in', async () => {
    expect(await usableBy({}, () => false)).toEqual([])
  })
})

describe('the table of permissions', () => {
  it.each<[StaffRole, readonly Permission[]]>([
    ['support', ['moveMoney', 'editCatalogue', 'runOperations', 'closeBooks', 'manageStaff', 'readFigures']],
    ['operations', ['helpCustomers', 'closeBooks', 'manageStaff']],
    ['admin', []],
  ])('keeps from %s exactly what the role is not for', (role, kept) => {
    const all = ['readFigures', 'readCustomers', 'helpCustomers', 'moveMoney', 'editCatalogue'] as const
    const others = ['runOperations', 'closeBooks', 'manageStaff'] as const
    const refused = [...all, ...others].filter((permission) => !isPermitted(role, permission))
    expect(refused.toSorted()).toEqual([...kept].toSorted())
  })
})

describe('a browser of customer service', () => {
  it('reads why a page is refused, and starts at the desk', async () => {
    const given = { ...headers.get('support'), accept: 'text/html', 'accept-language': 'en' }
    const refused = await world.request('GET', '/operator/money?lang=en', { headers: given })
    expect(refused.status).toBe(403)
    const text = await refused.text()
    expect(text).toContain('You don’t have permission to see this page')
    expect(text).not.toContain('href="/operator/money')
    const start = await world.request('GET', '/operator', { headers: given })
    expect([start.status, start.headers.get('location')]).toEqual([303, '/operator/desk'])
  })
})
