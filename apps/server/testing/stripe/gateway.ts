/** The Stripe gateway on a stand-in, for tests of the gateway alone. */
import { openClock } from '../../database/clock.ts'
import { openLog } from '../../core/log.ts'
import type { MeansKind, PaymentGateway, SetUpRequest } from '../../gateways/gateway.ts'
import { openStripeGateway } from '../../gateways/stripe/open.ts'
import { testConfig } from '../test-config.ts'
import { openTestDatabase } from '../test-database.ts'
import { STAND_IN_KEY } from './decide.ts'
import { startStandIn, type StandIn } from './start.ts'

/** Webhook secrets: the current one, and its replacement. */
export const WEBHOOK_SECRETS = ['whsec_standInToday', 'whsec_standInTomorrow'] as const

/** Settings of a service whose gateway is this stand-in. */
export function settingsFor(standIn: Pick<StandIn, 'url'>): Record<string, string> {
  return {
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: STAND_IN_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRETS.join(','),
    STRIPE_API_BASE: standIn.url,
    PUBLIC_URL: 'https://portal.example.com',
  }
}

export interface TestGateway {
  readonly gateway: PaymentGateway
  readonly standIn: StandIn
  /** Another gateway on the same stand-in, with other settings. */
  withSettings(environment: Record<string, string>): Promise<PaymentGateway>
  /** A set-up request as the payment page sends it. */
  setUp(kind: MeansKind, number?: number): SetUpRequest
  /** Submits a method on the page of a set-up, as a browser does, and returns the return address. */
  enter(url: string, form: Record<string, string>): Promise<string | null>
  /** The service's reference of a method that was set up on the page. */
  newMethod(form?: Record<string, string>): Promise<string>
  close(): Promise<void>
}

/** The submitted method, with its kind. */
const kindOf = (form: Record<string, string>): MeansKind =>
  'number' in form ? 'card' : 'iban' in form ? 'sepaDebit' : 'payPal'

/** Starts a stand-in and opens the gateway on it, with its own database. */
export async function openTestGateway(): Promise<TestGateway> {
  const database = await openTestDatabase()
  const standIn = await startStandIn()
  const clock = await openClock(database, false, 'system')
  const log = openLog('silent')
  const withSettings = (environment: Record<string, string>) =>
    openStripeGateway({
      config: testConfig({ ...settingsFor(standIn), ...environment }),
      database,
      clock,
      log,
    })
  const gateway = await withSettings({})
  const signal = new AbortController().signal
  let count = 0

  function setUp(kind: MeansKind, number = (count += 1)): SetUpRequest {
    return {
      key: `setup:link:${number}`,
      kind,
      returnUrl: 'https://portal.example.com/zahlung/zurueck',
      language: 'de',
      customer: { key: 'customer:7', email: 'anna@example.de', name: 'Anna Beck', reference: null },
    }
  }

  async function enter(url: string, form: Record<string, string>): Promise<string | null> {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
    return answer.headers.get('location')
  }

  return {
    gateway,
    standIn,
    withSettings,
    setUp,
    enter,
    async newMethod(form = { number: '4242424242424242' }) {
      const request = setUp(kindOf(form))
      const { url } = await gateway.beginSetUp(request, signal)
      await enter(url, form)
      const made = await gateway.findSetUp(request.key, signal)
      if (made.state !== 'CONFIRMED') throw new Error(`the set-up is ${made.state}`)
      return made.methodReference
    },
    async close() {
      await standIn.stop()
      await database.close()
    },
  }
}
