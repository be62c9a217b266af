/**
 * A stand-in for Stripe over real HTTP: the part of its API that the service uses, with its documented behaviour, its
 * own ledger, page and faults. The service uses Stripe's library with it as with the provider.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { CALLS, type Account } from './calls.ts'
import { decide, Faults, IdempotencyKeys, type SavedAnswer } from './decide.ts'
import { Events } from './events.ts'
import { Ledger, type EnteredMethod } from './ledger.ts'

export interface StandIn {
  readonly url: string
  readonly ledger: Ledger
  readonly events: Events
  readonly faults: Faults
  /** Method and path of every received request, oldest first. */
  readonly received: string[]
  /** The configuration of the account; a test may replace it. */
  account: Account
  stop(): Promise<void>
}

/** Starts a stand-in with an empty ledger on a free port. */
export async function startStandIn(): Promise<StandIn> {
  const events = new Events()
  const keys = new IdempotencyKeys()
  const server = createServer((request, response) => {
    answer(standIn, keys, { request, response }).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ledger: new Ledger((type, object, before) => events.emit(type, object, before)),
    events,
    faults: new Faults(),
    received: [],
    account: { livemode: false, methodsOff: [], endpoints: [] },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

async function answer(
  standIn: StandIn,
  keys: IdempotencyKeys,
  { request, response }: Exchange,
): Promise<void> {
  const { url, ledger, faults, received, account } = standIn
  const { pathname: path, search } = new URL(request.url ?? '/', url)
  const body = await text(request)
  if (path.startsWith('/bank/')) return serveBank(ledger, path, body, response)
  if (path.startsWith('/c/pay/')) return servePage(ledger, path, body, response)
  received.push(`${request.method} ${path}`)
  const call = CALLS.find((it) => it.method === request.method && it.path.test(path))
  const fault = call && faults.take(call.name)
  if (fault === 'CUT_BEFORE') return void response.destroy()
  if (fault === 'SILENT_BEFORE') return undefined
  const standInRequest = { request, path, parameters: body || search.slice(1), call, fault }
  const result = await decide({ ledger, keys, account, origin: url }, standInRequest)
  if (fault === 'CUT_AFTER') return void response.destroy()
  if (fault === 'SILENT_AFTER') return undefined
  const headers = { 'content-type': 'application/json', 'request-id': `req_${received.length}` }
  response.writeHead(result.status, { ...headers, ...retryHeaders(result) }).end(JSON.stringify(result.body))
}

/** The provider requests no retry after its own failures: the stored answer would only be repeated. */
function retryHeaders({ status }: SavedAnswer): Record<string, string> {
  return status >= 500 ? { 'stripe-should-retry': 'false' } : {}
}

/** The brands of the provider's test cards by their first digit. */
const BRANDS: Readonly<Record<string, string>> = {
  '3': 'amex',
  '4': 'visa',
  '5': 'mastercard',
  '6': 'discover',
}
/** The test card that its bank declines immediately. */
const DECLINED_AT_ONCE = '4000000000009995'

function parseMethod(form: URLSearchParams): EnteredMethod {
  const number = form.get('number')
  const iban = form.get('iban')
  if (number !== null) {
    const brand = BRANDS[number.slice(0, 1)] ?? 'unknown'
    return { type: 'card', card: { brand, last4: number.slice(-4), exp_month: 12, exp_year: 2034 } }
  }
  if (iban !== null) {
    const account = { last4: iban.slice(-4), bank_code: iban.slice(4, 12), country: iban.slice(0, 2) }
    return { type: 'sepa_debit', sepa_debit: account }
  }
  return { type: 'paypal', paypal: { payer_email: form.get('email'), country: 'DE' } }
}

/** Serves the bank's page of a payment: shows it, or processes its form and redirects the browser. */
function serveBank(ledger: Ledger, path: string, body: string, response: ServerResponse): void {
  const id = path.split('/').at(-1) ?? ''
  if (body === '') return void response.writeHead(200).end(`confirm ${id}`)
  const isConfirmed = new URLSearchParams(body).get('action') === 'confirm'
  const back = new URL(ledger.authenticate(id, isConfirmed))
  back.searchParams.set('payment_intent', id)
  back.searchParams.set('payment_intent_client_secret', `${id}_secret`)
  response.writeHead(303, { location: back.href }).end()
}

/**
 * Serves the page of a setup, reduced to what tests need: shows it, or processes its form and redirects the browser.
 */
function servePage(ledger: Ledger, path: string, body: string, response: ServerResponse): void {
  const id = path.split('/').at(-1) ?? ''
  const session = ledger.sessions.get(id)?.now
  if (session?.status !== 'open') return void response.writeHead(404).end('This page is no longer available.')
  const form = new URLSearchParams(body)
  const setup = ledger.setups.get(session.setup_intent)
  if (body === '') return void response.writeHead(200).end(`set up for ${session.customer_details.email}`)
  if (form.get('number') === DECLINED_AT_ONCE && setup) {
    const failure = { code: 'card_declined', decline_code: 'insufficient_funds' }
    setup.now = { ...setup.now, last_setup_error: failure }
    return void response.writeHead(402).end('declined')
  }
  if (form.get('action') !== 'cancel') ledger.complete(id, parseMethod(form))
  response.writeHead(303, { location: session.back }).end()
}
