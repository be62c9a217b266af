import { readFileSync } from 'node:fs'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import { refusingAddress } from '../../testing/network-faults.ts'
import type { Account } from '../../testing/stripe/calls.ts'
import { openTestGateway, type TestGateway } from '../../testing/stripe/gateway.ts'
import { WEBHOOK_EVENTS } from './webhooks.ts'

let around: TestGateway
beforeAll(async () => {
  around = await openTestGateway()
})
afterAll(() => around.close())

const endpoint = {
  url: 'https://portal.example.com/webhooks/payments',
  status: 'enabled',
  enabled_events: WEBHOOK_EVENTS,
  api_version: Stripe.API_VERSION,
}
const ready: Account = { livemode: false, methodsOff: [], endpoints: [endpoint] }
beforeEach(() => {
  around.standIn.account = ready
})

/** The lines of the check, as `name: ok or not, detail`. */
async function lines(gateway = around.gateway): Promise<string[]> {
  const checks = (await gateway.check?.(new AbortController().signal)) ?? []
  return checks.map(({ name, ok, detail }) => `${name}: ${ok ? 'ok' : 'NOT OK'}, ${detail}`)
}

it('a ready account passes, and nothing is changed at the provider', async () => {
  const before = around.standIn.received.length
  expect(await lines()).toEqual([
    'key: ok, accepted, in test mode',
    'mode: ok, test key, NODE_ENV is not production',
    'payment methods: ok, card, SEPA debit, PayPal',
    `webhook: ok, ${endpoint.url}, ${Stripe.API_VERSION}`,
  ])
  expect(around.standIn.received.slice(before).every((it) => it.startsWith('GET '))).toBe(true)
})

it('a wrong key ends the check', async () => {
  const gateway = await around.withSettings({ STRIPE_SECRET_KEY: 'sk_test_somebodyElse' })
  expect(await lines(gateway)).toEqual([
    expect.stringMatching(/^key: NOT OK, Invalid API Key provided: sk_test_\*{4} \(req_\w+\)$/),
  ])
})

it('an unreachable provider ends the check with the reason', async () => {
  const gateway = await around.withSettings({ STRIPE_API_BASE: await refusingAddress() })
  expect(await lines(gateway)).toEqual([expect.stringContaining('ECONNREFUSED 127.0.0.1:')])
})

test.each<[string, Partial<Account>, string]>([
  ['a live key outside production', { livemode: true }, 'mode: NOT OK, live key, NODE_ENV is not production'],
  ['a method that is off', { methodsOff: ['paypal'] }, 'payment methods: NOT OK, off: PayPal'],
  ['no webhook', { endpoints: [] }, `webhook: NOT OK, no endpoint is registered for ${endpoint.url}`],
  [
    'a disabled webhook',
    { endpoints: [{ ...endpoint, status: 'disabled' }] },
    `webhook: NOT OK, ${endpoint.url} is disabled`,
  ],
  [
    'a webhook without dispute events',
    {
      endpoints: [
        { ...endpoint, enabled_events: WEBHOOK_EVENTS.filter((it) => it !== 'charge.dispute.created') },
      ],
    },
    `webhook: NOT OK, ${endpoint.url} lacks charge.dispute.created`,
  ],
  [
    'a webhook of another version',
    { endpoints: [{ ...endpoint, api_version: '2020-08-27' }] },
    `webhook: NOT OK, ${endpoint.url} speaks 2020-08-27, the service ${Stripe.API_VERSION}`,
  ],
])('reports %s', async (_what, account, line) => {
  around.standIn.account = { ...ready, ...account }
  expect(await lines()).toContain(line)
})

test('docs/payments.md lists every event that an operator has to select', () => {
  const guide = readFileSync(new URL('../../../../docs/payments.md', import.meta.url), 'utf8')
  expect(WEBHOOK_EVENTS.filter((event) => !guide.includes(`\`${event}\``))).toEqual([])
})
