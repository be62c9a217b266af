/**
 * The service with a simulated gateway in a separate process: over HTTP, with a ledger in a file, and with every
 * fault. Charges are counted in that ledger, never in our tables.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { realNow } from '../core/clock.ts'
import { gatewayFaults, type CallFault } from '../core/settings/faults.ts'
import { PAST_REQUEST } from '../database/order/past-orders.ts'
import type { WebhookEvent } from '../gateways/gateway.ts'
import { openFaultInjector, type FaultInjector } from '../gateways/simulated/fault-injector.ts'
import { openFileLedger } from '../gateways/simulated/file-ledger.ts'
import { openGatewayCore } from '../gateways/simulated/gateway-core.ts'
import type { Ledger, LedgerCharge } from '../gateways/simulated/ledger.ts'
import { QUIET_SETTINGS } from '../gateways/simulated/open.ts'
import { buildGatewayServer } from '../gateways/simulated/server.ts'
import { cardReference } from '../gateways/simulated/test-methods.ts'
import { PAYMENTS_WEBHOOK, webhookSenderOf } from '../gateways/simulated/webhooks.ts'
import { disputesOf, intentsOf, resolveAbandonedCharges } from '../testing/charging.ts'
import { eventually, freePort } from '../testing/processes.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'

let directory: string
let ledger: Ledger
let server: FastifyInstance
let world: SampleWorld
/** The faults of the next requests; each test sets them. */
let injected: Pick<FaultInjector, 'callFault' | 'latencyOf'>
let emit: (about: WebhookEvent['about']) => void

const withoutFaults = openFaultInjector({ ...QUIET_SETTINGS, rates: {} })

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pfotenportal-matrix-'))
  ledger = await openFileLedger(join(directory, 'ledger.jsonl'))
  const drawing: FaultInjector = {
    callFault: (call, key) => injected.callFault(call, key),
    latencyOf: (call, key) => injected.latencyOf(call, key),
    webhookFault: () => undefined,
  }
  const core = openGatewayCore({ ledger, faults: drawing, realNow, emit: (about) => emit(about) })
  server = buildGatewayServer(core, ledger)
  const url = await server.listen({ host: '127.0.0.1', port: await freePort() })
  world = await startSampleWorld(undefined, {
    environment: { PAYMENT_TIMEOUT_SECONDS: '1', SIMULATED_GATEWAY_URL: url },
  })
  reset()
})
afterEach(async () => {
  await world.stop()
  await server.close()
  await ledger.close()
  await rm(directory, { recursive: true })
})

function reset(): void {
  injected = withoutFaults
  emit = () => undefined
}

/** The first requests of a kind fail with these faults, one after the other; later ones succeed. */
function script(call: string, ...faults: CallFault[]): void {
  const left = [...faults]
  injected = { ...withoutFaults, callFault: (kind) => (kind === call ? left.shift() : undefined) }
}

const orderOf = ({ key }: LedgerCharge) => key.split(':')[1] ?? ''

const approved = async () =>
  (await ledger.list()).charges.filter(({ decided }) => decided.outcome === 'APPROVED')

/** Orders that were charged more than once. */
const chargedTwice = (charges: readonly LedgerCharge[]) => {
  const orders = charges.map(orderOf)
  return orders.filter((order, index) => orders.indexOf(order) !== index)
}

const entriesOf = async (subscriptionId: number) =>
  (await ledger.list()).charges
    .filter(({ key }) => key.startsWith(`charge:${subscriptionId}`))
    .map(({ key, decided }) => `${key} ${decided.outcome}`)

const placeOrder = async (firstName: string, id: number) =>
  world.call('placeOrder', { params: { id }, token: await world.tokenOf(firstName) })

const newest = async (firstName: string, id: number) =>
  (await world.call('listOrderHistory', { params: { id }, query: {}, token: await world.tokenOf(firstName) }))
    .data[0]?.status

/** The customers who order immediately. */
const CUSTOMERS = [
  ['Anna', 20001],
  ['Thomas', 20002],
  ['Sophie', 20005],
  ['Jonas', 20007],
  ['Lea', 20008],
  ['Miriam', 20011],
  ['Tim', 20015],
] as const

describe('a request that fails', () => {
  const unresolved: [CallFault, string, number][] = [
    ['conflict', 'Anna', 20001],
    ['error', 'Thomas', 20002],
    ['broken', 'Sophie', 20005],
    ['lost', 'Jonas', 20007],
    ['late', 'Lea', 20008],
  ]
  test.each(unresolved)('%s: the order waits and is charged once in the end', async (fault, name, id) => {
    script('charge', fault)
    expect((await placeOrder(name, id)).data.status).toBe('PROCESSING')
    await Promise.all([resolveAbandonedCharges(world), resolveAbandonedCharges(world)])
    await resolveAbandonedCharges(world)
    expect(await newest(name, id)).toBe('PROCESSED')
    expect(await entriesOf(id)).toEqual([expect.stringMatching(/:1 APPROVED$/)])
  })

  test.each<[CallFault]>([['busy'], ['unreachable']])(
    '%s: nothing is charged, and the customer can order again',
    async (fault) => {
      script('charge', fault)
      const answer = await placeOrder('Miriam', 20011)
      expect([answer.status, answer.error.type]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
      expect(await entriesOf(20011)).toEqual([])
    },
  )

  it('declined: nothing is charged, and the next attempt has a new key', async () => {
    script('charge', 'declined')
    expect((await placeOrder('Miriam', 20011)).status).toBe(402)
    expect((await placeOrder('Miriam', 20011)).data.status).toBe('PROCESSED')
    expect((await entriesOf(20011)).map((entry) => entry.slice(-10))).toEqual(['1 DECLINED', '2 APPROVED'])
  })

  it('and whose look-up fails too: nothing is sent until the gateway can tell', async () => {
    script('charge', 'late')
    expect((await placeOrder('Tim', 20015)).data.status).toBe('PROCESSING')
    for (const fault of ['error', 'busy', 'unreachable', 'conflict'] as const) {
      script('find', fault)
      await resolveAbandonedCharges(world)
      expect(await intentsOf(world, 20015)).toEqual([expect.stringMatching(/ORDER_NOW OPEN$/)])
    }
    reset()
    await resolveAbandonedCharges(world)
    expect(await newest('Tim', 20015)).toBe('PROCESSED')
    expect(await entriesOf(20015)).toHaveLength(1)
  })
})

it('four weeks with a fault in every third request and webhook events doubled, late and lost: each order is paid once', async () => {
  for (const [name, id] of CUSTOMERS) await placeOrder(name, id)
  const faults = 'error=0.1,broken=0.1,conflict=0.05,busy=0.05,declined=0.05'
  const rates = gatewayFaults.parse(faults) ?? expect.fail('wrong faults')
  const webhookRates =
    gatewayFaults.parse('webhook-duplicated=0.5,webhook-late=0.2,webhook-lost=0.2') ?? expect.fail()
  injected = openFaultInjector({ seed: '20261120', rates, latency: { from: 0, to: 3 } })
  const onDropped = () => undefined
  // With this seed no webhook event about the dispute below is lost.
  const settings = { ...QUIET_SETTINGS, seed: '1', sendsWebhooks: true, faults: webhookRates }
  const sender = webhookSenderOf(settings, realNow, {
    url: `${world.url}${PAYMENTS_WEBHOOK}`,
    onDropped,
  })
  emit = (about) => sender?.send(about)
  await world.services.database.query
    .updateTable('payment_method')
    .set({ gateway_reference: cardReference('0259') })
    .where('id', '=', 'pm_5001')
    .execute()
  for (const day of ['2026-12-08', '2026-12-18']) {
    await world.moveClock(`${day}T20:00:00+01:00`)
    await resolveAbandonedCharges(world)
  }
  injected = withoutFaults
  const open = () =>
    world.services.database.query.selectFrom('charge').select('key').where('state', '=', 'OPEN').execute()
  while ((await open()).length > 0) await resolveAbandonedCharges(world)
  await eventually(async () => (await disputesOf(world)).length > 0)
  await sender?.close()
  const charges = await approved()
  const { rows } = await world.services.database.pool.query<{ id: string }>(
    `select distinct order_id::text as id from charge
     where state = 'PAID' and amount_cents > 0 and request_id <> '${PAST_REQUEST}'`,
  )
  expect(charges.length).toBeGreaterThan(12)
  expect(chargedTwice(charges)).toEqual([])
  expect(charges.map(orderOf).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  expect(await disputesOf(world)).toContainEqual(
    expect.stringMatching(/^DISPUTE 20001\d+ \d+ FRAUDULENT OPENED$/),
  )

  // An order paid twice would have changed the count.
  const [charge] = charges
  const key = `charge:${charge ? orderOf(charge) : ''}:99`
  const request = {
    amount: 1,
    currency: 'EUR',
    methodReference: cardReference('4242'),
    description: '',
  } as const
  await ledger.decide(
    { ...request, key, orderReference: '', startedAt: realNow() },
    { outcome: 'APPROVED' },
    realNow(),
  )
  expect(chargedTwice(await approved())).toEqual([charge ? orderOf(charge) : ''])
})
