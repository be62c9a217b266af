/**
 * Who may send what, for every route that the server has and every kind of sender. What is expected follows from what
 * the routes declare: the descriptors of the contract, permissions and scopes, and the tables of roles and of support.
 */
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { descriptorOf, operationNames, type OperationName } from '@pfotenportal/contract/api'
import { routeOf } from '@pfotenportal/contract/routes'
import { STAFF_PERMISSIONS, type Permission, type StaffRole } from '@pfotenportal/contract/staff/staff-action'
import { isPermitted, SCRIPT_ROLE } from '../auth/permissions.ts'
import { customerActor, otherActors, supportActor, type KnownAs, type TestActor } from '../testing/actors.ts'
import { prepareCall, type PreparedCall } from '../testing/contract-calls.ts'
import { effectsOf } from '../testing/effects.ts'
import { insertSpareMethods } from '../testing/matrix.ts'
import { filled, nameOfRoute, withRoutes, type Route } from '../testing/routes.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { addTestStaff } from '../testing/staff.ts'
import { snapshotWorld, type WorldSnapshot } from '../testing/world-snapshot.ts'
import { requireDeclaredAccess } from './declared-access.ts'
import { supportMay } from './support-operations.ts'

/** A customer who is never asked about: everything that the others name is foreign to them. */
const FELIX = 1008

/** For thousands of requests, on a busy machine. */
const MANY = { timeout: 900_000 }

let world: SampleWorld
let routes: Route[]
let others: TestActor[]
let kept: WorldSnapshot
let staffId: number

beforeAll(async () => {
  const environment = {
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'not-used-here',
  }
  const started = await withRoutes(() => startSampleWorld(undefined, { environment }))
  world = started.service
  routes = started.routes
  await insertSpareMethods(world)
  others = await otherActors(world, 1001)
  staffId = (await addTestStaff(world, 'support', 'Vera Dienst')).id
  kept = await snapshotWorld(world.services)
})
afterAll(() => world.stop())

/** How a route answers somebody: it does what it is asked, or refuses. */
type Verdict = 'open' | '401 UNAUTHENTICATED' | '403 NOT_PERMITTED'

const openIf = (isOpen: boolean, isKnown: boolean): Verdict => {
  if (isOpen) return 'open'
  return isKnown ? '403 NOT_PERMITTED' : '401 UNAUTHENTICATED'
}

function roleOf(actor: KnownAs): StaffRole | undefined {
  if (actor.is === 'staff') return actor.role
  return actor.is === 'script' ? SCRIPT_ROLE : undefined
}

function verdictOfCall(call: OperationName, actor: KnownAs): Verdict {
  if (descriptorOf(call).access === 'none') return 'open'
  if (actor.is === 'support') return openIf(supportMay[call] === true, true)
  return openIf(actor.is === 'customer', false)
}

function verdictOf({ permission, scope, call }: Route, actor: KnownAs): Verdict {
  if (call !== undefined) return verdictOfCall(call, actor)
  if (scope !== undefined) return openIf(actor.is === 'key' && actor.scope === scope, actor.is === 'key')
  if (permission === undefined || permission === null) return 'open'
  const role = roleOf(actor)
  return openIf(role !== undefined && isPermitted(role, permission), role !== undefined)
}

let sent = 0
interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

/** Sends a request from an address of its own, so that no limit of a network is reached. */
async function send({ method, ...request }: Sent) {
  sent += 1
  const remoteAddress = `198.18.${Math.floor(sent / 250)}.${(sent % 250) + 1}`
  return world.service.server.inject({ ...request, method: method as 'GET', remoteAddress })
}

type Answer = Awaited<ReturnType<typeof send>>

/** `200`, or the status and the type of a refusal. */
function outcomeOf({ statusCode, headers, payload }: Answer): string {
  const isJson = String(headers['content-type']).startsWith('application/json')
  const { error } = (isJson && payload !== '' ? JSON.parse(payload) : {}) as { error?: { type?: string } }
  return error?.type === undefined ? String(statusCode) : `${statusCode} ${error.type}`
}

/** A request with an id and an empty body, which is invalid or has nothing to act on. */
function emptyRequest({ method, path }: Route, id: string): Sent {
  const url = filled(path, path.includes(':week') ? '2026-W47' : id)
  if (method !== 'POST' && method !== 'PUT') return { method, url, headers: {} }
  const isForm = path.startsWith('/operator')
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return { method, url, headers: { 'content-type': type }, payload: isForm ? '' : '{}' }
}

async function askToRefuse(route: Route, { headers }: TestActor): Promise<string> {
  const request = emptyRequest(route, '9')
  return outcomeOf(await send({ ...request, headers: { ...request.headers, ...headers } }))
}

/** The status with which a route answers about what does not exist. */
async function askOpen(route: Route, { headers }: TestActor): Promise<number> {
  const { method, url, payload: body, ...request } = emptyRequest(route, '999999')
  const sentHeaders = { ...request.headers, ...headers }
  return (await world.request(method, url, { headers: sentHeaders, ...(body !== undefined && { body }) }))
    .status
}

/** Whether a request was refused as its verdict says. An answer to HEAD has only a status. */
function isRefused(verdict: Verdict, { method }: Pick<Route, 'method'>, outcome: string): boolean {
  if (method === 'HEAD') return outcome === verdict.slice(0, 3)
  return outcome === verdict || (verdict.startsWith('401') && outcome === '401 TOKEN_EXPIRED')
}

/** Whether an actor is asked about a route. The calls of customers are sent below, as their owner may send them. */
function isAsked({ method, scope, permission, call }: Route, actor: KnownAs): boolean {
  if (call !== undefined && descriptorOf(call).access !== 'none') return false
  // Fastify registers HEAD with the options of GET.
  if (actor.is !== 'nobody') return method !== 'HEAD' && (scope !== undefined || Boolean(permission))
  if (actor.was === undefined) return true
  return actor.was === 'staff' ? Boolean(permission) : actor.was === 'key' && scope !== undefined
}

/** The routes that an actor is asked about, each with its verdict. */
const askedOf = ({ knownAs }: TestActor) =>
  routes
    .filter((route) => isAsked(route, knownAs))
    .map((route) => ({ route, verdict: verdictOf(route, knownAs) }))

/** Whether a route refuses by itself, such as a secret that is wrong. */
const asksForMore = ({ permission, open }: Route) =>
  permission === null || open === 'secret' || open === 'signature'

describe('every route', () => {
  it('says who may use it, or the service does not start', async () => {
    expect(routes.length).toBeGreaterThan(300)
    const app = Fastify()
    requireDeclaredAccess(app)
    app.get('/operator/new', () => 'open')
    await expect(app.ready()).rejects.toThrow('GET /operator/new does not say who may use it')
  })

  it('of the operator is open to everybody only if it signs somebody in or out', () => {
    const ofOperator = routes.filter(({ path }) => /^\/operator(\/|$)/.test(path))
    const open = ofOperator.filter(({ permission }) => permission === null)
    expect(open.filter(({ path }) => !/^\/operator\/sign-(in|out)(\/|$)/.test(path))).toEqual([])
    expect(ofOperator.filter(({ permission }) => permission === undefined)).toEqual([])
  })

  it('refuses everybody to whom it is not open, and such a request has no effect', MANY, async () => {
    const actors = [
      ...others,
      await customerActor(world, FELIX),
      await supportActor(world, 1001, { id: staffId }),
    ]
    const before = await effectsOf(world)
    const wrong: string[] = []
    for (const actor of actors) {
      for (const { route, verdict } of askedOf(actor)) {
        if (verdict === 'open') continue
        const outcome = await askToRefuse(route, actor)
        if (!isRefused(verdict, route, outcome))
          wrong.push(`${nameOfRoute(route)}: ${outcome} to ${actor.name}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await effectsOf(world)).toEqual(before)
  })

  it('answers everybody to whom it is open', MANY, async () => {
    const wrong: string[] = []
    for (const actor of others) {
      for (const { route, verdict } of askedOf(actor)) {
        if (verdict !== 'open') continue
        const status = await askOpen(route, actor)
        const isOpen = asksForMore(route) || (status !== 401 && status !== 403)
        if (!isOpen || status >= 500) wrong.push(`${nameOfRoute(route)}: ${status} to ${actor.name}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

const signedIn = operationNames.filter((name) => descriptorOf(name).access !== 'none')

/** Whether a request names something by its id that belongs to one customer. */
function namesSomethingOwned(operation: OperationName, { path, json }: PreparedCall): boolean {
  const query = path.split('?')[1] ?? ''
  const names = [...new URLSearchParams(query).keys(), ...Object.keys(json ?? {})]
  return /:id\b/.test(routeOf(operation).path) || names.some((name) => /(?<!variant)Id$/.test(name))
}

function sendAs({ headers }: Pick<TestActor, 'headers'>, call: PreparedCall) {
  const { method, path: url, json, cookies } = call
  const cookie = [cookies?.['cookie'], headers['cookie']].filter((each) => each !== undefined).join('; ')
  const body = json === undefined ? {} : { payload: JSON.stringify(json) }
  const type = json === undefined ? {} : { 'content-type': 'application/json' }
  return send({ method, url, headers: { ...type, ...headers, ...(cookie !== '' && { cookie }) }, ...body })
}

async function ownerOf({ token = '' }: PreparedCall): Promise<number> {
  const verified = await world.services.identity.tokens.verify(token)
  if (verified.state !== 'valid') throw new Error('the call has no valid token')
  return verified.bearer.customerId
}

describe('every call of a customer, as its owner may send it', () => {
  // Restoring takes longer than most calls.
  let isChanged = false

  it.each(signedIn)('%s is refused to everybody else without an effect', async (operation) => {
    if (isChanged) await kept.restore()
    const call = await prepareCall(world, operation)
    const support = await supportActor(world, await ownerOf(call), { id: staffId })
    const felix = await customerActor(world, FELIX)
    const before = await effectsOf(world)
    const wrong: string[] = []
    for (const actor of supportMay[operation] ? others : [...others, support]) {
      const outcome = outcomeOf(await sendAs(actor, call))
      if (!isRefused(verdictOfCall(operation, actor.knownAs), call, outcome))
        wrong.push(`${outcome} to ${actor.name}`)
    }
    if (namesSomethingOwned(operation, call)) {
      const outcome = outcomeOf(await sendAs(felix, call))
      if (outcome !== '404 NOT_FOUND') wrong.push(`${outcome} to ${felix.name}`)
    }
    expect(wrong).toEqual([])
    expect(await effectsOf(world)).toEqual(before)

    isChanged = call.method !== 'GET'
    const owner = { headers: { authorization: `Bearer ${call.token}` } }
    const { statusCode } = await sendAs(supportMay[operation] ? support : owner, call)
    expect(statusCode).toBeLessThan(300)
  })
})

it("another customer's payment method cannot be used", async () => {
  await kept.restore()
  const { data } = await world.call('listPaymentMethods', { token: await world.tokenOf('Lea') })
  const answer = await world.call('changePaymentMethod', {
    params: { id: 20001 },
    body: { paymentMethodId: data[0]?.id ?? '' },
    token: await world.tokenOf('Anna'),
  })
  expect([answer.status, answer.error.type]).toEqual([404, 'NOT_FOUND'])
})

describe('the table of permissions', () => {
  it.each<[StaffRole, readonly Permission[]]>([
    ['support', ['moveMoney', 'editCatalogue', 'runOperations', 'closeBooks', 'manageStaff', 'readFigures']],
    ['operations', ['helpCustomers', 'closeBooks', 'manageStaff']],
    ['admin', []],
  ])('keeps from %s exactly what the role is not for', (role, refused) => {
    expect(STAFF_PERMISSIONS.filter((permission) => !isPermitted(role, permission)).toSorted()).toEqual(
      [...refused].toSorted(),
    )
  })
})
