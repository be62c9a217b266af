/** The responses of the stand-in: the provider's objects with those of their fields that the service may read. */
import type { Stripe } from 'stripe'

/** The provider's description of a failed payment. */
export interface Failure {
  readonly code: string
  readonly decline_code?: string
  readonly advice_code?: string
}

export type MethodBody = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'created' | 'customer' | 'type'> & {
  readonly billing_details: Pick<Stripe.PaymentMethod.BillingDetails, 'email'>
  readonly card?: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>
  readonly paypal?: Pick<Stripe.PaymentMethod.Paypal, 'payer_email' | 'country'>
  readonly sepa_debit?: Pick<Stripe.PaymentMethod.SepaDebit, 'last4' | 'bank_code' | 'country'>
}

export type PaymentBody = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'currency'
  | 'created'
  | 'customer'
  | 'description'
  | 'livemode'
  | 'metadata'
  | 'status'
> & {
  readonly payment_method: string | MethodBody
  readonly last_payment_error: Failure | null
  readonly cancellation_reason: Stripe.PaymentIntent['cancellation_reason']
  readonly next_action: NextAction | null
}

/** The page of the bank on which a payment is confirmed. */
interface NextAction {
  readonly type: 'redirect_to_url'
  readonly redirect_to_url: Stripe.PaymentIntent.NextAction.RedirectToUrl
}

export type SetupBody = Pick<
  Stripe.SetupIntent,
  'id' | 'object' | 'created' | 'customer' | 'metadata' | 'status' | 'usage'
> & {
  readonly payment_method: string | MethodBody | null
  readonly last_setup_error: Failure | null
}

export type SessionBody = Pick<
  Stripe.Checkout.Session,
  'id' | 'object' | 'client_reference_id' | 'created' | 'metadata' | 'mode' | 'status' | 'url'
> & {
  readonly customer: string
  readonly customer_details: Pick<Stripe.Checkout.Session.CustomerDetails, 'email'>
  readonly setup_intent: string | SetupBody
}

/** Current objects by id. */
export type Store<T> = Map<string, { now: T }>

/** As stored: related objects are referenced by id, not included. */
export type StoredSetup = SetupBody & { readonly payment_method: string | null }
export type StoredSession = SessionBody & { readonly setup_intent: string; readonly back: string }
export type StoredPayment = PaymentBody & { readonly payment_method: string; readonly back: string }

/** A payment's charge, as in its events. */
export interface ChargeBody {
  readonly id: string
  readonly object: 'charge'
  readonly amount: number | undefined
  readonly metadata: Readonly<Record<string, string>> | null | undefined
  readonly payment_intent: string
  readonly payment_method_details: object
}

export type RefundBody = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'payment_intent' | 'status'
> &
  Partial<Pick<Stripe.Refund, 'failure_reason'>>

export type CustomerBody = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'livemode' | 'metadata'> &
  Partial<Pick<Stripe.Customer, 'email' | 'name' | 'preferred_locales'>>

/** An error with its status, in the provider's format. */
export class Refused extends Error {
  readonly status: number
  readonly body: { readonly type: string; readonly code?: string; readonly message: string } & Readonly<
    Record<string, unknown>
  >

  constructor(status: number, body: Refused['body']) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** The error for an invalid request. */
export function invalidRequest(code: string, message: string, param?: string, status = 400): Refused {
  return new Refused(status, { type: 'invalid_request_error', code, message, ...(param && { param }) })
}

/** The error for an object that does not exist. */
export function missing(kind: string, id: string, param: string): Refused {
  return invalidRequest('resource_missing', `No such ${kind}: '${id}'`, param, param === 'id' ? 404 : 400)
}

/** A page of a list, newest first, after the named entry. */
export function pageOf<T extends { readonly id: string }>(
  url: string,
  newestFirst: readonly T[],
  {
    limit = 10,
    starting_after: after,
  }: { readonly limit?: number | undefined; readonly starting_after?: string | undefined },
) {
  const from = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1
  const data = newestFirst.slice(from, from + limit)
  return { object: 'list', url, data, has_more: newestFirst.length > from + limit }
}
