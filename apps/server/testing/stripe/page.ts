/** The stand-in's page for a set-up: the provider's page, reduced to what tests need. */
import type { ServerResponse } from 'node:http'
import type { Entered, Ledger } from './ledger.ts'

/** Digits of the provider's test cards: their brands, and the one that its bank declines immediately. */
const BRANDS: Readonly<Record<string, string>> = {
  '3': 'amex',
  '4': 'visa',
  '5': 'mastercard',
  '6': 'discover',
}
const DECLINED_AT_ONCE = '4000000000009995'

function enteredIn(form: URLSearchParams): Entered {
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

/** Shows a page, or processes its form and redirects the browser back. */
export function servePage(ledger: Ledger, path: string, body: string, response: ServerResponse): void {
  const id = path.split('/').at(-1) ?? ''
  const session = ledger.sessions.get(id)?.now
  if (session?.status !== 'open') return void response.writeHead(404).end('This page is no longer available.')
  const form = new URLSearchParams(body)
  const setUp = ledger.setUps.get(session.setup_intent)
  if (body === '') return void response.writeHead(200).end(`set up for ${session.customer_details.email}`)
  if (form.get('number') === DECLINED_AT_ONCE && setUp) {
    const failure = { code: 'card_declined', decline_code: 'insufficient_funds' }
    setUp.now = { ...setUp.now, last_setup_error: failure }
    return void response.writeHead(402).end('declined')
  }
  if (form.get('action') !== 'cancel') ledger.complete(id, enteredIn(form))
  response.writeHead(303, { location: session.back }).end()
}
