/**
 * The interface to a payment provider. Every adapter guarantees that a key moves money once, however often and
 * however concurrently it is sent.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentKind } from '@pfotenportal/contract/payments'
import type { Language } from '@pfotenportal/contract/values'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { Period } from '@pfotenportal/domain/core/report-period'
import type { ProviderMovement } from '@pfotenportal/domain/ledger/statement'
import type { ConfirmedMethod } from '@pfotenportal/domain/payment/payment-link'
import type { Clock } from '../core/clock.ts'
import type { Core } from '../database/open.ts'

/** A charge request to the gateway. */
export interface ChargeRequest {
  /** The idempotency key: the same for every repetition of one attempt. */
  readonly key: string
  readonly amount: Cents
  readonly currency: 'EUR'
  /** The gateway's reference of the payment method, in the adapter's own format. */
  readonly methodReference: string
  /** The text on the customer's statement. */
  readonly description: string
  /** The order id, for the provider's records. */
  readonly orderReference: string
  /** Real time at which the intent was stored: nothing was sent under this key before. */
  readonly startedAt: Instant
  /**
   * Where the bank sends the customer back to after a strong authentication. Absent if no customer is present: then
   * the charge is made off session.
   */
  readonly returnUrl?: string
}

/** The charge to look up; an adapter may need more than the key to find it. */
export type ChargeLookup = Pick<ChargeRequest, 'key' | 'methodReference' | 'startedAt'>

/**
 * The outcome of a charge. UNKNOWN: it may have been made; only `find`, or the same key again, can tell.
 * ACTION_REQUIRED: nothing was charged yet, because the bank waits for its customer at `url`; null if there is no page
 * to lead to.
 */
export type ChargeOutcome =
  | { readonly outcome: 'APPROVED'; readonly reference: string }
  | {
      readonly outcome: 'DECLINED'
      /** The reason in capitals, such as `INSUFFICIENT_FUNDS`. */
      readonly code: string
      /** A hard decline: the same payment method will never work again, so it must not be charged again. */
      readonly isHard: boolean
    }
  | { readonly outcome: 'ACTION_REQUIRED'; readonly url: string | null }
  | { readonly outcome: 'UNKNOWN' }

/** A refund request. The gateway never refunds more than it charged. */
export interface GatewayRefund {
  /** The idempotency key: the same for every repetition of one refund, `refund:{orderId}:{number}`. */
  readonly key: string
  /** The gateway's reference of the refunded charge. */
  readonly chargeReference: string
  readonly amount: Cents
  readonly currency: 'EUR'
  /** The reason for the provider's records, as support entered it. */
  readonly reason: string
}

/** The outcome of a refund. REFUSED: the gateway will never make it; `code` says why in capitals. */
export type RefundOutcome =
  | { readonly outcome: 'REFUNDED'; readonly reference: string }
  | { readonly outcome: 'REFUSED'; readonly code: string }
  | { readonly outcome: 'UNKNOWN' }

/** The state of a dispute. LOST: the money is gone. */
export type DisputeState = 'OPENED' | 'WON' | 'LOST'

/** A webhook event. It only says where to look; the gateway is queried for the facts. */
export interface WebhookEvent {
  /** The provider's id, the same for every delivery of the event. */
  readonly id: string
  readonly about:
    /** REFUND_FAILED: a completed refund has failed since. */
    | { readonly kind: 'CHARGE' | 'REFUND' | 'REFUND_FAILED' | 'SET_UP'; readonly key: string }
    | {
        readonly kind: 'DISPUTE'
        /** The provider's id, the same from the opening of the dispute to its end. */
        readonly disputeId: string
        /** The bank only inquires: the inquiry ends as WON or becomes a dispute under the same id. */
        readonly isInquiry: boolean
        readonly chargeKey: string
        readonly amount: Cents
        /** The reason in capitals, such as `FRAUDULENT`. */
        readonly reason: string
        readonly state: DisputeState
      }
    /** A refund that was made at the provider itself, not by the service. */
    | {
        readonly kind: 'PROVIDER_REFUND'
        readonly chargeKey: string
        /** The provider's id of the refund. */
        readonly reference: string
        readonly amount: Cents
        /** Why the refund did not arrive, in capitals; null unless it failed. */
        readonly failedCode: string | null
      }
    /** An approved direct debit was returned. */
    | { readonly kind: 'RETURNED_DEBIT'; readonly chargeKey: string }
    /** The method will never work again, for example after its mandate was revoked. */
    | { readonly kind: 'METHOD_REVOKED'; readonly methodReference: string }
    /** The bank has replaced the card or changed its expiry date; the method continues under the same reference. */
    | { readonly kind: 'CARD_REPLACED'; readonly methodReference: string; readonly card: ConfirmedCard }
    /** Nothing that concerns the service. */
    | { readonly kind: 'OTHER' }
}

/** One line of `npm run payments -- check`. */
export interface GatewayCheck {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
}

/** The amount that PayPal authorises to create its agreement and releases immediately (docs/domain.md 8.2). */
export const PAYPAL_AUTHORISATION_CENTS = 1

/**
 * The kinds of payment method: a card with strong authentication by its bank, a PayPal account with an authorisation
 * of 0.01 EUR that is released, or a mandate for SEPA direct debits.
 */
export type PaymentMethodKind = PaymentKind

/** The customer who sets up a method. */
export interface SetupCustomer {
  /** `customer:{id}`, the same for every setup of one customer. */
  readonly key: string
  readonly email: string
  readonly name: string
  /** The gateway's reference of the customer from an earlier setup; null before the first. */
  readonly reference: string | null
}

/** A payment method to be set up on the gateway's own pages: what is typed there never reaches the service. */
export interface SetupRequest {
  /** The idempotency key: the same for every repetition of one setup. */
  readonly key: string
  readonly kind: PaymentMethodKind
  /** Where the gateway sends the customer afterwards, whatever the outcome. */
  readonly returnUrl: string
  readonly language: Language
  readonly customer: SetupCustomer
}

/** The displayable details of a card. */
export interface ConfirmedCard {
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'maestro'
  readonly lastDigits: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

/** A method that the gateway keeps, and what charging it needs. */
export interface GatewayMethod {
  /** The gateway's reference of the method. */
  readonly methodReference: string
  /** The gateway's reference of the customer, for the next setup; null if it needs none. */
  readonly customerReference: string | null
  readonly details: ConfirmedMethod<ConfirmedCard>
}

/** The state of a setup. NONE: the gateway does not know its key. */
export type SetupOutcome =
  | { readonly state: 'NONE' | 'PENDING' }
  /** Declined, refused or abandoned by the customer; `code` says why in capitals. */
  | { readonly state: 'FAILED'; readonly code: string }
  | ({ readonly state: 'CONFIRMED' } & GatewayMethod)

/** A charge that the provider knows under one of our keys. */
export interface ProviderCharge extends Pick<ChargeRequest, 'key' | 'amount' | 'methodReference'> {
  /** When it was made, in business time if the provider lives in it. */
  readonly at: Instant
  readonly outcome: ChargeOutcome
}

/** A refund that the provider has made, at our request or by itself. */
export interface MadeRefund {
  /** Null if it was made at the provider. */
  readonly key: string | null
  readonly reference: string
  readonly chargeReference: string
  readonly amount: Cents
  readonly at: Instant
}

/** Oldest first. */
export interface GatewayHistory {
  readonly charges: readonly ProviderCharge[]
  readonly refunds: readonly MadeRefund[]
}

/** What a gateway is opened with. It knows nothing of business time. */
export interface GatewayParts extends Pick<Core, 'config' | 'database' | 'log'> {
  readonly clock: Pick<Clock, 'realNow'>
}

export interface PaymentGateway {
  /** Stored with each charge and refund that begins here: what was sent to one gateway is never sent to another. */
  readonly name: string
  /** The kinds of method it can set up, in the order in which they are offered. */
  readonly kinds: readonly PaymentMethodKind[]
  /** Whether confirming a PayPal account authorises and releases PAYPAL_AUTHORISATION_CENTS, instead of nothing. */
  readonly reservesForPayPal: boolean
  /** Origins of its pages if they are not ours: forms of the payment page may lead there. */
  readonly pageOrigins?: readonly string[]
  /** Begins a setup, once per key; returns the address of the gateway's page. Throws if the gateway is unreachable. */
  beginSetup(request: SetupRequest, signal: AbortSignal): Promise<{ readonly url: string }>
  /** The outcome of a setup. Changes nothing. Throws if the gateway is unreachable. */
  findSetup(key: string, signal: AbortSignal): Promise<SetupOutcome>
  /**
   * The method that another system set up at the same account: the gateway's references of its customer, if it has
   * customers, and of the method. Undefined if there is none that can be charged here. Throws if the gateway is
   * unreachable.
   */
  findMethod(
    reference: { readonly customer: string | null; readonly method: string },
    signal: AbortSignal,
  ): Promise<GatewayMethod | undefined>
  /**
   * Charges once per key. Throws GatewayUnreachable if nothing was charged; after any other error the outcome is
   * unknown.
   */
  charge(request: ChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** The outcome of the charge of a key; NONE if the gateway does not know the key. Changes nothing. */
  find(lookup: ChargeLookup, signal: AbortSignal): Promise<ChargeOutcome | { readonly outcome: 'NONE' }>
  /**
   * Ends a charge that waits for its customer, and returns its outcome: AUTHENTICATION_REQUIRED, or what the customer
   * did in the meantime. Any other charge stays as it is.
   */
  cancelCharge(
    lookup: ChargeLookup,
    signal: AbortSignal,
  ): Promise<ChargeOutcome | { readonly outcome: 'NONE' }>
  /**
   * Refunds once per key. Throws GatewayUnreachable if nothing was refunded; after any other error the outcome is
   * unknown.
   */
  refund(request: GatewayRefund, signal: AbortSignal): Promise<RefundOutcome>
  /** The outcome of the refund of a key; NONE if the gateway does not know the key. Changes nothing. */
  findRefund(
    lookup: Pick<GatewayRefund, 'key' | 'chargeReference'>,
    signal: AbortSignal,
  ): Promise<RefundOutcome | { readonly outcome: 'NONE' }>
  /**
   * Reads a webhook call from its raw bytes. INVALID if the signature is not the gateway's or is too old. Throws
   * GatewayUnreachable if the gateway has to be queried for missing details and does not answer.
   */
  readWebhookEvent(
    raw: Buffer,
    headers: IncomingHttpHeaders,
    signal: AbortSignal,
  ): Promise<WebhookEvent | 'INVALID'>
  /**
   * What the provider's own books state: every movement that it booked from the first to the last day, and of each payout
   * of these days all that it brings. Absent if the provider states none. Throws if it does not answer a request within
   * a deadline of the adapter's; all requests together may take minutes, and end with the signal.
   */
  statement?(period: Period, signal: AbortSignal): Promise<readonly ProviderMovement[]>
  /**
   * Everything that the provider knows since then, in real time: after a restore, the database knows less. Throws, takes
   * its time, and ends with the signal as `statement` does.
   */
  history(since: Instant, signal: AbortSignal): Promise<GatewayHistory>
  /** Checks keys, permissions and settings for `npm run payments -- check`; moves no customer's money. */
  check?(signal: AbortSignal): Promise<readonly GatewayCheck[]>
  /** Stops its background work. */
  close?(): Promise<void>
}

/** The gateway was unreachable, so nothing was charged. */
export class GatewayUnreachable extends Error {}

/** How long to wait for an answer, and what to call if there is none. */
export interface AnswerTimeout {
  readonly seconds: number
  readonly onUnresolved: (reason: string) => void
}

/**
 * Calls the gateway with a timeout. Silence and failures are UNKNOWN, never declines. Throws GatewayUnreachable as
 * the gateway does.
 */
export async function answerWithin<A>(
  { seconds, onUnresolved }: AnswerTimeout,
  ask: (signal: AbortSignal) => Promise<A>,
): Promise<A | { readonly outcome: 'UNKNOWN' }> {
  const signal = AbortSignal.timeout(Math.round(seconds * 1000))
  const silence = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${seconds} s`)), { once: true })
  })
  try {
    return await Promise.race([ask(signal), silence])
  } catch (error) {
    if (error instanceof GatewayUnreachable) throw error
    onUnresolved(error instanceof Error ? error.message : String(error))
    return { outcome: 'UNKNOWN' }
  }
}
