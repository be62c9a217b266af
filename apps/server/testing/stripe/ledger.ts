/** The state of the stand-in: customers, methods, pages, payments and refunds. Tests count payments only here. */
import { realMilliseconds } from '../../core/clock.ts'
import {
  missing,
  Refused,
  wrong,
  type ChargeBody,
  type CustomerBody,
  type Failure,
  type MethodBody,
  type PaymentBody,
  type RefundBody,
  type SessionBody,
  type SetupBody,
} from './answers.ts'
import type { Requests } from './requests.ts'

/** A method as it is entered on the provider's page. */
export type Entered = Pick<MethodBody, 'type' | 'card' | 'paypal' | 'sepa_debit'>

export type Emit = (type: string, object: object, before?: object) => void

/** Current objects by id. */
export type Store<T> = Map<string, { now: T }>

/** As stored: related objects are referenced by id, not included. */
export type HeldSetUp = SetupBody & { readonly payment_method: string | null }
export type HeldSession = SessionBody & { readonly setup_intent: string; readonly back: string }
export type HeldPayment = PaymentBody & { readonly payment_method: string }

export class Ledger {
  readonly customers: Store<CustomerBody> = new Map()
  readonly methods: Store<MethodBody> = new Map()
  readonly setUps: Store<HeldSetUp> = new Map()
  readonly sessions: Store<HeldSession> = new Map()
  readonly payments: Store<HeldPayment> = new Map()
  readonly refunds: Store<RefundBody> = new Map()
  /** The bank's response to the next payments of a method. */
  readonly failures = new Map<string, Failure>()
  readonly #tell: Emit
  #count = 0

  constructor(tell: Emit) {
    this.#tell = tell
  }

  #new(prefix: string) {
    this.#count += 1
    return {
      id: `${prefix}_standIn${String(this.#count).padStart(6, '0')}`,
      created: Math.floor(realMilliseconds() / 1000),
    }
  }

  createCustomer({ metadata }: Requests['createCustomer']): CustomerBody {
    const made = {
      ...this.#new('cus'),
      object: 'customer',
      livemode: false,
      metadata: { ...metadata },
    } as const
    this.customers.set(made.id, { now: made })
    return made
  }

  updateCustomer(id: string, change: Requests['updateCustomer']): CustomerBody {
    const held = this.customers.get(id)
    if (!held) throw missing('customer', id, 'id')
    const { email = null, name = null, preferred_locales: locales = null } = change
    held.now = { ...held.now, email, name, preferred_locales: locales }
    return held.now
  }

  createSession(params: Requests['createSession'], origin: string): SessionBody {
    const customer = this.customers.get(params.customer)
    if (!customer) throw missing('customer', params.customer, 'customer')
    const { customer: customerId, metadata } = params
    const setUp = { ...this.#new('seti'), object: 'setup_intent', usage: 'off_session' } as const
    const waiting = {
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: null,
    } as const
    const setUpData = params.setup_intent_data.metadata
    this.setUps.set(setUp.id, {
      now: { ...setUp, ...waiting, customer: customerId, metadata: { ...setUpData } },
    })
    const made = this.#new('cs_test')
    const session = {
      ...made,
      object: 'checkout.session',
      mode: 'setup',
      status: 'open',
      customer: customerId,
      client_reference_id: params.client_reference_id,
      customer_details: { email: customer.now.email ?? null },
      metadata: { ...metadata },
      setup_intent: setUp.id,
      url: `${origin}/c/pay/${made.id}`,
      back: params.success_url,
    } as const
    this.sessions.set(made.id, { now: session })
    return session
  }

  /** A customer confirms the entered method on a page. */
  complete(sessionId: string, entered: Entered): MethodBody {
    const session = this.#session(sessionId)
    const setUp = this.setUps.get(session.now.setup_intent)
    if (!setUp) throw new Error('a page without a set-up')
    const method = {
      ...this.#new('pm'),
      object: 'payment_method' as const,
      customer: session.now.customer,
      billing_details: { email: null },
      ...entered,
    }
    this.methods.set(method.id, { now: method })
    setUp.now = { ...setUp.now, status: 'succeeded', payment_method: method.id, last_setup_error: null }
    session.now = { ...session.now, status: 'complete', url: null }
    this.#tell('setup_intent.succeeded', setUp.now)
    this.#tell('checkout.session.completed', session.now)
    return method
  }

  /** The provider closes a page without a method. */
  expire(sessionId: string): void {
    const session = this.#session(sessionId)
    session.now = { ...session.now, status: 'expired', url: null }
    this.#tell('checkout.session.expired', session.now)
  }

  #session(id: string) {
    const session = this.sessions.get(id)
    if (!session) throw missing('checkout.session', id, 'id')
    return session
  }

  /** Pays immediately, or refuses with 402 and stores the failed payment. */
  createPayment(params: Requests['createPayment']): PaymentBody {
    const method = this.methods.get(params.payment_method)?.now
    if (!this.customers.has(params.customer)) throw missing('customer', params.customer, 'customer')
    if (!method) throw missing('PaymentMethod', params.payment_method, 'payment_method')
    if (method.customer !== params.customer) {
      throw wrong('', 'The PaymentMethod does not belong to the Customer.', 'payment_method')
    }
    if (params.amount < 50) throw wrong('amount_too_small', 'Amount must be at least €0.50 eur', 'amount')
    const failure = this.failures.get(method.id) ?? null
    const payment = {
      ...this.#new('pi'),
      object: 'payment_intent',
      amount: params.amount,
      currency: params.currency,
      customer: params.customer,
      description: params.description ?? null,
      livemode: false,
      metadata: { ...params.metadata },
      payment_method: method.id,
      last_payment_error: failure,
      status: failure ? 'requires_payment_method' : method.type === 'sepa_debit' ? 'processing' : 'succeeded',
    } as const
    this.payments.set(payment.id, { now: payment })
    this.#tell(`payment_intent.${failure ? 'payment_failed' : payment.status}`, payment)
    if (failure) {
      const message = 'Your payment was declined.'
      throw new Refused(402, { type: 'card_error', message, ...failure, payment_intent: payment })
    }
    return payment
  }

  /** The bank of a pending debit pays it, or returns it. */
  settleDebit(paymentId: string, failure?: Failure): void {
    const held = this.payments.get(paymentId)
    if (held?.now.status !== 'processing') throw new Error(`${paymentId} is not pending`)
    held.now = failure
      ? { ...held.now, status: 'requires_payment_method', last_payment_error: failure }
      : { ...held.now, status: 'succeeded' }
    if (failure) this.#tell('charge.failed', this.chargeOf(paymentId, 'sepa_debit'))
    this.#tell(`payment_intent.${failure ? 'payment_failed' : 'succeeded'}`, held.now)
  }

  /** A payment's charge, which has the metadata of its payment. */
  chargeOf(paymentId: string, type: string): ChargeBody {
    const { amount, metadata } = this.payments.get(paymentId)?.now ?? {}
    const details = { type, [type]: {} }
    const id = paymentId.replace(/^pi_/, 'ch_')
    return {
      id,
      object: 'charge',
      amount,
      metadata,
      payment_intent: paymentId,
      payment_method_details: details,
    }
  }

  createRefund(params: Requests['createRefund']): RefundBody {
    const payment = this.payments.get(params.payment_intent)?.now
    if (!payment) throw missing('payment_intent', params.payment_intent, 'payment_intent')
    if (payment.status !== 'succeeded') throw wrong('charge_not_refundable', 'This payment has no charge.')
    const left = payment.amount - this.refundedOf(payment.id)
    if (left === 0) throw wrong('charge_already_refunded', 'The charge has already been refunded.')
    if (params.amount > left) throw wrong('amount_too_large', `Only ${left} cents are left.`, 'amount')
    const made = {
      ...this.#new('re'),
      object: 'refund',
      amount: params.amount,
      currency: payment.currency,
      metadata: { ...params.metadata },
      payment_intent: payment.id,
      status: 'succeeded',
    } as const
    this.refunds.set(made.id, { now: made })
    this.#tell('refund.created', made)
    return made
  }

  /** A completed refund fails. */
  failRefund(refundId: string, reason: string): void {
    const held = this.refunds.get(refundId)
    if (!held) throw missing('refund', refundId, 'id')
    held.now = { ...held.now, status: 'failed', failure_reason: reason }
    this.#tell('refund.updated', held.now)
    this.#tell('refund.failed', held.now)
  }

  /** The refunded cents of a payment. */
  refundedOf(paymentId: string): number {
    return [...this.refunds.values()]
      .filter(({ now }) => now.payment_intent === paymentId && now.status !== 'failed')
      .reduce((sum, { now }) => sum + now.amount, 0)
  }

  /** A card's network reports the replacement by its bank. */
  replaceCard(methodId: string, card: Partial<NonNullable<MethodBody['card']>>): void {
    const held = this.methods.get(methodId)
    if (!held?.now.card) throw missing('PaymentMethod', methodId, 'id')
    held.now = { ...held.now, card: { ...held.now.card, ...card } }
    this.#tell('payment_method.automatically_updated', held.now)
  }

  /** A method is detached from its customer. */
  detach(methodId: string): void {
    const held = this.methods.get(methodId)
    if (!held) throw missing('PaymentMethod', methodId, 'id')
    const before = { customer: held.now.customer }
    held.now = { ...held.now, customer: null }
    this.#tell('payment_method.detached', held.now, before)
  }
}
