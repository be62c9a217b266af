/** Every call of the admin API: its route, its description, and what it answers to wrong input. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminCalls } from '@pfotenportal/contract/admin/admin-api'
import { ADMIN_PREFIX, ADMIN_SCOPES } from '@pfotenportal/contract/admin/call'
import { routeParts } from '@pfotenportal/contract/operation'
import { refusalStatus, type RefusalCode } from '@pfotenportal/contract/refusal'
import { supportMay } from '../../http/support-operations.ts'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { filled, nameOfRoute, withRoutes, type Route } from '../../testing/routes.ts'
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

describe('every route of the admin API', () => {
  it('has a descriptor, and every descriptor a route', () => {
    const served = routes.filter(({ method }) => method !== 'HEAD').map(nameOfRoute)
    expect(served.toSorted()).toEqual(calls.map(([, { route }]) => route).toSorted())
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
