/**
 * Sets up methods on a page of the provider, on which a card, bank account or PayPal account is entered and confirmed
 * by its bank. Our database maps each key to its page, because the provider cannot be queried by key. The provider has
 * one customer for each customer who ever set up a method.
 */
import type { Stripe } from 'stripe'
import type { Language } from '@pfotenportal/contract/values'
import type { ConfirmedMethod } from '@pfotenportal/domain/payment/payment-link'
import {
  findStripeCustomer,
  findStripeSession,
  insertStripeSetup,
} from '../../database/payment/stripe-setups.ts'
import type {
  ConfirmedCard,
  GatewayMethod,
  GatewayParts,
  PaymentMethodKind,
  SetupCustomer,
  SetupOutcome,
  SetupRequest,
} from '../gateway.ts'
import { gatewayErrorOf, idOf, isMissing, type StripeCall } from './connection.ts'
import { codeOf } from './declines.ts'
import { methodReferenceOf } from './references.ts'

type Noted = Pick<GatewayParts, 'database' | 'clock'>

const TYPES = { card: 'card', payPal: 'paypal', sepaDebit: 'sepa_debit' } as const satisfies Record<
  PaymentMethodKind,
  string
>

/** Begins a setup, once per key; returns the address of the provider's page. */
export async function beginSetup(
  { database, clock }: Noted,
  call: StripeCall,
  request: SetupRequest,
): Promise<{ readonly url: string }> {
  const { key, customer } = request
  const known = customer.reference ?? (await findStripeCustomer(database.query, customer.key))
  try {
    const customerReference = await ensureStripeCustomer(call, customer, request.language, known)
    const page = await call.stripe.checkout.sessions.create(pageOf(request, customerReference), {
      idempotencyKey: key,
    })
    if (page.url === null) throw new Error(`the setup ${key} has no page`)
    const setup = { key, customerKey: customer.key, customerReference, session: page.id }
    await insertStripeSetup(database.query, { ...setup, createdAt: clock.realNow() })
    return { url: page.url }
  } catch (error) {
    throw gatewayErrorOf(error, call)
  }
}

function pageOf(
  { key, kind, returnUrl, language }: SetupRequest,
  customer: string,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'setup',
    customer,
    client_reference_id: key,
    allowed_payment_method_types: [TYPES[kind]],
    currency: 'eur',
    success_url: returnUrl,
    cancel_url: returnUrl,
    locale: language,
    metadata: { key },
    setup_intent_data: { metadata: { key } },
  }
}

/** The outcome of a setup; NONE if no page was ever shown for it. */
export async function findSetup({ database }: Noted, call: StripeCall, key: string): Promise<SetupOutcome> {
  const session = await findStripeSession(database.query, key)
  if (session === undefined) return { state: 'NONE' }
  try {
    const page = await call.stripe.checkout.sessions.retrieve(session, {
      expand: ['setup_intent.payment_method'],
    })
    return outcomeOf(page)
  } catch (error) {
    // The page is of another account, such as the one for tests.
    if (isMissing(error)) return { state: 'NONE' }
    throw gatewayErrorOf(error, call)
  }
}

/** While the page is open, its customer can try again after any failure. */
function outcomeOf(page: Stripe.Checkout.Session): SetupOutcome {
  const made = typeof page.setup_intent === 'object' ? page.setup_intent : null
  if (page.status === 'open') return { state: 'PENDING' }
  if (page.status === 'expired') return { state: 'FAILED', code: 'SET_UP_EXPIRED' }
  if (made?.status === 'processing') return { state: 'PENDING' }
  if (made?.status !== 'succeeded') return { state: 'FAILED', code: failedCode(made) }
  const method = typeof made.payment_method === 'object' ? made.payment_method : null
  const customer = idOf(made.customer) ?? idOf(page.customer)
  const details = method && detailsOf(method, page)
  if (!method || !details || customer === undefined) {
    return { state: 'FAILED', code: 'PAYMENT_METHOD_UNSUPPORTED' }
  }
  const methodReference = methodReferenceOf({ customer, method: method.id })
  return { state: 'CONFIRMED', methodReference, customerReference: customer, details }
}

/**
 * A method that another system keeps at the same account. It has to belong to that customer, because the provider
 * charges a method only with its customer.
 */
export async function findMethod(
  { stripe, ...call }: StripeCall,
  reference: { readonly customer: string | null; readonly method: string },
): Promise<GatewayMethod | undefined> {
  try {
    const method = await stripe.paymentMethods.retrieve(reference.method)
    const customer = idOf(method.customer)
    const details = detailsOf(method)
    if (!details || customer === undefined || customer !== reference.customer) return undefined
    const methodReference = methodReferenceOf({ customer, method: method.id })
    return { methodReference, customerReference: customer, details }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw gatewayErrorOf(error, { stripe, ...call })
  }
}

function failedCode(made: Stripe.SetupIntent | null): string {
  const failed = made?.last_setup_error
  return codeOf(failed?.decline_code ?? failed?.code ?? 'setup_failed')
}

function detailsOf(
  { type, card, paypal, sepa_debit: debit, billing_details: billing }: Stripe.PaymentMethod,
  page?: Stripe.Checkout.Session,
): ConfirmedMethod<ConfirmedCard> | undefined {
  const none = { card: null, payPal: null, sepaDebit: null }
  if (type === 'card' && card) {
    const displayed = cardOf(card)
    return displayed && { ...none, card: displayed }
  }
  if (type === 'paypal') {
    const email = paypal?.payer_email ?? billing.email ?? page?.customer_details?.email
    return email ? { ...none, payPal: { email } } : undefined
  }
  if (type !== 'sepa_debit' || !debit?.last4 || !debit.country) return undefined
  return {
    ...none,
    sepaDebit: { lastDigits: debit.last4, bankCode: debit.bank_code, country: debit.country },
  }
}

/** The card, if the portal shows its brand; otherwise undefined. */
export function cardOf(card: Stripe.PaymentMethod.Card): ConfirmedCard | undefined {
  const brand = (['visa', 'mastercard', 'amex', 'maestro'] as const).find((it) => it === card.brand)
  return brand && { brand, lastDigits: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year }
}

/**
 * Returns the provider's customer with the current name and email address; creates one if needed. `known` is the
 * earlier id, which may have been deleted at the provider.
 */
export async function ensureStripeCustomer(
  call: StripeCall,
  customer: SetupCustomer,
  language: Language,
  known: string | undefined,
): Promise<string> {
  const updated = known === undefined ? undefined : await updateCustomer(call, customer, language, known)
  if (updated !== undefined) return updated
  // The parameters never change, so the same key always means the same request.
  const idempotencyKey = known === undefined ? customer.key : `${customer.key}:after:${known}`
  const made = await call.stripe.customers.create({ metadata: { key: customer.key } }, { idempotencyKey })
  return (await updateCustomer(call, customer, language, made.id)) ?? made.id
}

async function updateCustomer(
  { stripe }: StripeCall,
  { email, name }: SetupCustomer,
  language: Language,
  id: string,
): Promise<string | undefined> {
  try {
    await stripe.customers.update(id, { email, name, preferred_locales: [language] })
    return id
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
