/**
 * The Stripe gateway on a stand-in, for tests of the gateway alone, and a browser that sets up a method on its page.
 */
import { realNow } from '../../core/clock.ts'
import { openLog } from '../../core/log.ts'
import type { PaymentGateway, PaymentMethodKind, SetupRequest } from '../../gateways/gateway.ts'
import { openStripeGateway } from '../../gateways/stripe/open.ts'
import type { TestService } from '../start.ts'
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
  /** A setup request as the payment page sends it. */
  setup(kind: PaymentMethodKind, number?: number): SetupRequest
  /** Submits a method on the page of a setup, as a browser does, and returns the return address. */
  enter(url: string, form: Record<string, string>): Promise<string | null>
  /** The service's reference of a method that was set up on the page. */
  newMethod(form?: Record<string, string>): Promise<string>
  close(): Promise<void>
}

/** The submitted method, with its kind. */
const kindOf = (form: Record<string, string>): PaymentMethodKind =>
  'number' in form ? 'card' : 'iban' in form ? 'sepaDebit' : 'payPal'

/** Starts a stand-in and opens the gateway on it, with its own database. */
export async function openTestGateway(): Promise<TestGateway> {
  const database = await openTestDatabase()
  const standIn = await startStandIn()
  const log = openLog('silent')
  const withSettings = (environment: Record<string, string>) =>
    openStripeGateway({
      config: testConfig({ ...settingsFor(standIn), ...environment }),
      database,
      clock: { realNow },
      log,
    })
  const gateway = await withSettings({})
  const signal = new AbortController().signal
  let count = 0

  function setup(kind: PaymentMethodKind, number = (count += 1)): SetupRequest {
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
    setup,
    enter,
    async newMethod(form = { number: '4242424242424242' }) {
      const request = setup(kindOf(form))
      const { url } = await gateway.beginSetup(request, signal)
      await enter(url, form)
      const made = await gateway.findSetup(request.key, signal)
      if (made.state !== 'CONFIRMED') throw new Error(`the setup is ${made.state}`)
      return made.methodReference
    },
    async close() {
      await standIn.stop()
      await database.close()
    },
  }
}

/** The pages that a browser saw while it set up a method. */
export interface SetupJourney {
  /** The allowed form targets of the payment page's content security policy. */
  readonly formAction: string
  /** The provider's page. */
  readonly page: string
  /** Our page at the end. */
  readonly end: string
}

/** Sets up a method with a mailed link: chooses its kind on our page, enters it at the provider, and returns. */
export async function setUpMethod(
  service: TestService,
  token: string,
  kind: PaymentMethodKind,
  form: Record<string, string>,
): Promise<SetupJourney> {
  const link = `/zahlung/${token}`
  const shown = await service.request('GET', link)
  const policy = shown.headers.get('content-security-policy') ?? ''
  const chosen = await service.request('POST', link, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ kind }).toString(),
  })
  const page = chosen.headers.get('location')
  if (chosen.status !== 303 || page === null) throw new Error(`no page at the provider: ${chosen.status}`)
  const cookie = chosen.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const entered = await fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const back = new URL(entered.headers.get('location') ?? '', service.url)
  const returned = await service.request('GET', back.pathname, { headers: { cookie } })
  const end = await service.request('GET', returned.headers.get('location') ?? '', { headers: { cookie } })
  const formAction = /form-action ([^;]*)/.exec(policy)?.[1] ?? ''
  return { formAction, page, end: await end.text() }
}
