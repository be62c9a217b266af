/** Every route of the admin API, as the server has it: its scope, its description, and who may call it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminCalls } from '@pfotenportal/contract/admin/admin-api'
import { ADMIN_PREFIX, ADMIN_SCOPES } from '@pfotenportal/contract/admin/call'
import { routeParts } from '@pfotenportal/contract/operation'
import { refusalStatus, type RefusalCode } from '@pfotenportal/contract/refusal'
import { supportMay } from '../../http/support-operations.ts'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { filled, withRoutes, type Route } from '../../testing/routes.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { customerCalls } from './customer-calls.ts'
import { staffCalls } from './staff-calls.ts'

let world: SampleWorld
let routes: Route[]

beforeAll(async () => {
  const started = await withRoutes(() => startSampleWorld())
  world = started.service
  routes = started.routes.filter(({ path }) => path.startsWith(ADMIN_PREFIX))
})
afterAll(() => world.stop())

const calls = Object.entries({
  ...adminCalls,
  ...Object.fromEntries(staffCalls),
  ...Object.fromEntries(customerCalls),
})
const nameOf = ({ method, path }: Route) => `${method} ${path}`
const withoutScope = (all: readonly Route[]) => all.filter(({ scope }) => scope === undefined)

/** Sends a route with ids that don't exist; an empty body is invalid or has nothing to act on. */
async function statusOf(route: Route, headers: Record<string, string>): Promise<number> {
  const json = ['POST', 'PUT'].includes(route.method) ? { json: {} } : {}
  return (await world.request(route.method, filled(route.path, '9'), { headers, ...json })).status
}

/** The routes that answer otherwise than this rule says. */
async function wronglyAnswered(headers: Record<string, string>, isOpen: (route: Route) => boolean) {
  const wrong: string[] = []
  for (const route of routes) {
    const status = await statusOf(route, headers)
    const opened = status !== 401 && status !== 403 && status < 500
    if (opened !== isOpen(route)) wrong.push(`${nameOf(route)}: ${status}`)
  }
  return wrong
}

describe('every route of the admin API', () => {
  it('says which scope it requires', () => {
    expect(routes.length).toBeGreaterThan(40)
    expect(withoutScope(routes).map(nameOf)).toEqual([])
    expect(withoutScope([...routes, { method: 'GET', path: `${ADMIN_PREFIX}/new` }])).toHaveLength(1)
  })

  it('has a descriptor, and every descriptor a route', () => {
    const served = routes.filter(({ method }) => method !== 'HEAD').map(nameOf)
    expect(served.toSorted()).toEqual(calls.map(([, { route }]) => route).toSorted())
  })

  it.each(ADMIN_SCOPES)('is open to a key with the scope %s exactly if it names it', async (scope) => {
    const { secret } = await adminCaller(world, scope)
    const wrong = await wronglyAnswered(
      { authorization: `Bearer ${secret}` },
      (route) => route.scope === scope,
    )
    expect(wrong).toEqual([])
  })

  it('is closed without a key', async () => {
    expect(await wronglyAnswered({}, () => false)).toEqual([])
  })

  it('is closed to customers, and a key opens nothing of theirs', async () => {
    const token = await world.tokenOf('Anna')
    expect((await world.request('GET', `${ADMIN_PREFIX}/customers`, { token })).status).toBe(401)
    const { secret } = await adminCaller(world, ...ADMIN_SCOPES)
    expect((await world.request('GET', '/api/v1/subscriptions', { token: secret })).status).toBe(401)
    expect((await world.request('GET', '/operator', { token: secret })).status).toBe(401)
  })
})

describe('the calls of customers', () => {
  it('are those that customer service may send, and never payment methods, consents or sessions', () => {
    for (const name of customerCalls.keys()) expect([name, supportMay[name]]).toEqual([name, true])
    for (const name of ['addPaymentMethod', 'changePaymentMethod', 'placeOrder', 'endSession'] as const)
      expect(customerCalls.has(name)).toBe(false)
    expect([...customerCalls.keys()]).toEqual(
      expect.arrayContaining(['createQuote', 'skipNextOrder', 'swapPlan', 'enterVacation', 'addDiscount']),
    )
  })
})

describe('the description of the admin API', () => {
  interface Described {
    readonly operationId: string
    readonly security: readonly Record<string, readonly string[]>[]
    readonly parameters: readonly { readonly name: string; readonly in: string }[]
    readonly responses: Readonly<Record<string, { readonly description: string }>>
  }
  interface Description {
    readonly openapi: string
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
    readonly components: { readonly schemas: object; readonly securitySchemes: object }
  }
  let text: string
  let description: Description

  beforeAll(async () => {
    const response = await world.request('GET', '/api/admin/openapi.json')
    expect(response.status).toBe(200)
    text = await response.text()
    description = JSON.parse(text) as Description
  })

  it.each(calls)('covers %s with its scope, its parameters and each of its refusals', (name, call) => {
    const { method, path } = routeParts(call.route)
    const described = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(described?.operationId).toBe(name)
    expect(described?.security).toEqual([{ adminKey: [call.scope] }])
    const inPath = described?.parameters.filter((each) => each.in === 'path').map((each) => each.name)
    expect(inPath?.toSorted()).toEqual([...path.matchAll(/:(\w+)/g)].map(([, each = '']) => each).toSorted())
    const refusals: readonly RefusalCode[] = [
      ...call.refusals,
      'UNAUTHENTICATED',
      'NOT_PERMITTED',
      'RATE_LIMITED',
    ]
    for (const code of refusals)
      expect(described?.responses[String(refusalStatus[code])]?.description, code).toContain(code)
  })

  it('names each call once and refers only to schemas that it has', () => {
    expect(description.openapi).toBe('3.1.0')
    const ids = Object.values(description.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    )
    expect(ids.toSorted()).toEqual(calls.map(([name]) => name).toSorted())
    const targets = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, of]) => of ?? '')
    expect(targets.length).toBeGreaterThan(20)
    expect(targets.filter((of) => !(of in description.components.schemas))).toEqual([])
    expect(Object.keys(description.components.securitySchemes)).toEqual(['adminKey'])
  })
})

describe('a call with wrong input', () => {
  let caller: AdminCaller
  beforeAll(async () => {
    caller = await adminCaller(world, ...ADMIN_SCOPES)
  })

  const taking = (part: 'query' | 'input' | 'params') => calls.filter(([, call]) => call[part] !== undefined)
  const pathOf = (path: string, value: string) => filled(path, value).slice(ADMIN_PREFIX.length)

  it.each(taking('input'))('%s is refused with the fields that are wrong', async (_name, call) => {
    const { method, path } = routeParts(call.route)
    const answer = await caller.send(method, pathOf(path, '1001'), { json: { nonsense: 1 } })
    expect([answer.status, answer.error?.type]).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(answer.error?.fields ?? {})).not.toEqual([])
  })

  it.each(taking('query'))('%s is refused with an unknown parameter', async (_name, call) => {
    const { method, path } = routeParts(call.route)
    const answer = await caller.send(method, `${pathOf(path, '1001')}?nonsense=1`)
    expect([answer.status, answer.error?.type]).toEqual([422, 'VALIDATION_FAILED'])
  })

  it.each(taking('params').filter(([, { input }]) => input === undefined))(
    '%s answers 404 for an id that does not exist, and for what is no id',
    async (name, call) => {
      const { method, path } = routeParts(call.route)
      for (const id of ['999999', 'x@example']) {
        const answer = await caller.send(method, pathOf(path, id))
        expect([name, answer.status, answer.error?.type]).toEqual([name, 404, 'NOT_FOUND'])
      }
    },
  )
})
