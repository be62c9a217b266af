/** The state of the stand-in: customers, methods, pages, payments and refunds. Tests count payments only here. */
import { realMilliseconds } from '../../core/clock.ts'
import {
  invalidRequest,
  missing,
  Refused,
  type ChargeBody,
  type CustomerBody,
  type Failure,
  type MethodBody,
  type PaymentBody,
  type RefundBody,
  type SessionBody,
  type Store,
  type StoredPayment,
  type StoredSession,
  type StoredSetup,
} from './answers.ts'
import type { Requests } from './requests.ts'

/** A method as it is entered on the provider's page. */
export type EnteredMethod = Pick<MethodBody, 'type' | 'card' | 'paypal' | 'sepa_debit'>

export type Emit = (type: string, object: object, before?: object) => void

/** The failure of an off-session payment whose bank asks for its customer. */
const UNAUTHENTICATED = { code: 'authentication_required', decline_code: 'authentication_required' } as const

export class Ledger {
  readonly customers: Store<CustomerBody> = new Map()
  readonly methods: Store<MethodBody> = new Map()
  readonly setups: Store<StoredSetup> = new Map()
  readonly sessions: Store<StoredSession> = new Map()
  readonly payments: Store<StoredPayment> = new Map()
  readonly refunds: Store<RefundBody> = new Map()
  /** The bank's response to the next payments of a method. */
  readonly failures = new Map<string, Failure>()
  /** Methods whose bank asks for every payment: on its page, or off session with this answer. */
  readonly asking = new Map<string, 'DECLINES_OFF_SESSION' | 'WAITS_OFF_SESSION'>()
  readonly #emit: Emit
  #count = 0

  constructor(emit: Emit) {
    this.#emit = emit
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
    const stored = this.customers.get(id)
    if (!stored) throw missing('customer', id, 'id')
    const { email = null, name = null, preferred_locales: locales = null } = change
    stored.now = { ...stored.now, email, name, preferred_locales: locales }
    return stored.now
  }

  createSession(params: Requests['createSession'], origin: string): SessionBody {
    const customer = this.customers.get(params.customer)
    if (!customer) throw missing('customer', params.customer, 'customer')
    const { customer: customerId, metadata } = params
    const setup = { ...this.#new('seti'), object: 'setup_intent', usage: 'off_session' } as const
    const waiting = {
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: null,
    } as const
    const setupData = params.setup_intent_data.metadata
    this.setups.set(setup.id, {
      now: { ...setup, ...waiting, customer: customerId, metadata: { ...setupData } },
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
      setup_intent: setup.id,
      url: `${origin}/c/pay/${made.id}`,
      back: params.success_url,
    } as const
    this.sessions.set(made.id, { now: session })
    return session
  }

  /** A customer confirms the entered method on a page. */
  complete(sessionId: string, entered: EnteredMethod): MethodBody {
    const session = this.#session(sessionId)
    const setup = this.setups.get(session.now.setup_intent)
    if (!setup) throw new Error('a page without a setup')
    const method = {
      ...this.#new('pm'),
      object: 'payment_method' as const,
      customer: session.now.customer,
      billing_details: { email: null },
      ...entered,
    }
    this.methods.set(method.id, { now: method })
    setup.now = { ...setup.now, status: 'succeeded', payment_method: method.id, last_setup_error: null }
    session.now = { ...session.now, status: 'complete', url: null }
    this.#emit('setup_intent.succeeded', setup.now)
    this.#emit('checkout.session.completed', session.now)
    return method
  }

  /** The provider closes a page without a method. */
  expire(sessionId: string): void {
    const session = this.#session(sessionId)
    session.now = { ...session.now, status: 'expired', url: null }
    this.#emit('checkout.session.expired', session.now)
  }

  #session(id: string) {
    const session = this.sessions.get(id)
    if (!session) throw missing('checkout.session', id, 'id')
    return session
  }

  /** Pays immediately, waits for the customer at the bank, or refuses with 402 and stores the failed payment. */
  createPayment(params: Requests['createPayment'], origin = ''): PaymentBody {
    const method = this.methods.get(params.payment_method)?.now
    if (!this.customers.has(params.customer)) throw missing('customer', params.customer, 'customer')
    if (!method) throw missing('PaymentMethod', params.payment_method, 'payment_method')
    if (method.customer !== params.customer) {
      throw invalidRequest('', 'The PaymentMethod does not belong to the Customer.', 'payment_method')
    }
    if (params.amount < 50)
      throw invalidRequest('amount_too_small', 'Amount must be at least €0.50 eur', 'amount')
    const asks = this.asking.get(method.id)
    const isDeclined = asks === 'DECLINES_OFF_SESSION' && params.off_session === true
    const failure = isDeclined ? UNAUTHENTICATED : (this.failures.get(method.id) ?? null)
    const made = this.#new('pi')
    const waits = asks !== undefined && !isDeclined
    const url = `${origin}/bank/${made.id}`
    const payment = {
      ...made,
      object: 'payment_intent',
      amount: params.amount,
      currency: params.currency,
      customer: params.customer,
      description: params.description ?? null,
      livemode: false,
      metadata: { ...params.metadata },
      payment_method: method.id,
      last_payment_error: failure,
      cancellation_reason: null,
      next_action: waits
        ? ({ type: 'redirect_to_url', redirect_to_url: { url, return_url: params.return_url } } as const)
        : null,
      status: failure
        ? 'requires_payment_method'
        : waits
          ? 'requires_action'
          : method.type === 'sepa_debit'
            ? 'processing'
            : 'succeeded',
      back: params.return_url,
    } as const
    this.payments.set(payment.id, { now: payment })
    this.#emit(`payment_intent.${failure ? 'payment_failed' : payment.status}`, payment)
    if (failure) {
      const message = 'Your payment was declined.'
      throw new Refused(402, { type: 'card_error', message, ...failure, payment_intent: payment })
    }
    return payment
  }

  /** The customer confirms or refuses a waiting payment on the bank's page; returns where the browser goes then. */
  authenticate(paymentId: string, isConfirmed: boolean): string {
    const stored = this.payments.get(paymentId)
    if (!stored) throw missing('payment_intent', paymentId, 'id')
    if (stored.now.status === 'requires_action') {
      const failure = { code: 'payment_intent_authentication_failure' }
      stored.now = {
        ...stored.now,
        next_action: null,
        ...(isConfirmed
          ? { status: 'succeeded' as const }
          : { status: 'requires_payment_method' as const, last_payment_error: failure }),
      }
      this.#emit(`payment_intent.${isConfirmed ? 'succeeded' : 'payment_failed'}`, stored.now)
    }
    return stored.now.back
  }

  /** Ends a payment that is neither paid nor cancelled. */
  cancelPayment(paymentId: string, reason: Requests['cancelPayment']['cancellation_reason']): void {
    const stored = this.payments.get(paymentId)
    if (!stored) throw missing('payment_intent', paymentId, 'id')
    const { status } = stored.now
    if (status === 'succeeded' || status === 'canceled' || status === 'processing') {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${status}.`
      throw invalidRequest('payment_intent_unexpected_state', message)
    }
    stored.now = { ...stored.now, status: 'canceled', cancellation_reason: reason, next_action: null }
    this.#emit('payment_intent.canceled', stored.now)
  }

  /** The bank of a pending debit pays it, or returns it. */
  settleDebit(paymentId: string, failure?: Failure): void {
    const stored = this.payments.get(paymentId)
    if (stored?.now.status !== 'processing') throw new Error(`${paymentId} is not pending`)
    stored.now = failure
      ? { ...stored.now, status: 'requires_payment_method', last_payment_error: failure }
      : { ...stored.now, status: 'succeeded' }
    if (failure) this.#emit('charge.failed', this.chargeOf(paymentId, 'sepa_debit'))
    this.#emit(`payment_intent.${failure ? 'payment_failed' : 'succeeded'}`, stored.now)
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
    if (payment.status !== 'succeeded')
      throw invalidRequest('charge_not_refundable', 'This payment has no charge.')
    const left = payment.amount - this.refundedOf(payment.id)
    if (left === 0) throw invalidRequest('charge_already_refunded', 'The charge has already been refunded.')
    if (params.amount > left)
      throw invalidRequest('amount_too_large', `Only ${left} cents are left.`, 'amount')
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
    this.#emit('refund.created', made)
    return made
  }

  /** A completed refund fails. */
  failRefund(refundId: string, reason: string): void {
    const stored = this.refunds.get(refundId)
    if (!stored) throw missing('refund', refundId, 'id')
    stored.now = { ...stored.now, status: 'failed', failure_reason: reason }
    this.#emit('refund.updated', stored.now)
    this.#emit('refund.failed', stored.now)
  }

  /** The refunded cents of a payment. */
  refundedOf(paymentId: string): number {
    return [...this.refunds.values()]
      .filter(({ now }) => now.payment_intent === paymentId && now.status !== 'failed')
      .reduce((sum, { now }) => sum + now.amount, 0)
  }

  /** A card's network reports the replacement by its bank. */
  replaceCard(methodId: string, card: Partial<NonNullable<MethodBody['card']>>): void {
    const stored = this.methods.get(methodId)
    if (!stored?.now.card) throw missing('PaymentMethod', methodId, 'id')
    stored.now = { ...stored.now, card: { ...stored.now.card, ...card } }
    this.#emit('payment_method.automatically_updated', stored.now)
  }

  /** A method is detached from its customer. */
  detach(methodId: string): void {
    const stored = this.methods.get(methodId)
    if (!stored) throw missing('PaymentMethod', methodId, 'id')
    const before = { customer: stored.now.customer }
    stored.now = { ...stored.now, customer: null }
    this.#emit('payment_method.detached', stored.now, before)
  }
}
