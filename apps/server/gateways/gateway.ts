/**
 * What the service needs of whoever moves the money. An adapter keeps one promise above all: the same key moves it once,
 * however often and however simultaneously it is asked.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@pfotenportal/contract/values'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { ConfirmedMethod } from '@pfotenportal/domain/payment/payment-link'

/** A charge as the gateway is asked for it. */
export interface ChargeRequest {
  /** The same for every repeat of one attempt. */
  readonly key: string
  readonly cents: Cents
  readonly currency: 'EUR'
  /** What the gateway knows the payment method by, in the adapter's own form. */
  readonly methodReference: string
  /** What the customer reads on the statement. */
  readonly description: string
  /** Our order, for the provider's records. */
  readonly orderReference: string
  /** Real time at which the intent was written: nothing was asked under this key before. */
  readonly startedAt: Instant
}

/** Which charge is looked up; an adapter may need more than the key to find it. */
export type ChargeLookup = Pick<ChargeRequest, 'key' | 'methodReference' | 'startedAt'>

/** What became of a charge. UNKNOWN: it may have been made; only `find`, or the same key again, can tell. */
export type ChargeOutcome =
  | { readonly outcome: 'APPROVED'; readonly reference: string }
  | {
      readonly outcome: 'DECLINED'
      /** Why, in capitals, such as `INSUFFICIENT_FUNDS`. */
      readonly code: string
      /** The same payment method will never work again: no use in asking for it once more. */
      readonly isHard: boolean
    }
  | { readonly outcome: 'UNKNOWN' }

/** Money that goes back. The gateway holds what it gives back of one charge to what it took. */
export interface RefundRequest {
  /** The same for every repeat of one refund: `refund:{orderId}:{number}`. */
  readonly key: string
  /** What the gateway calls the charge that it refunds. */
  readonly chargeReference: string
  readonly cents: Cents
  readonly currency: 'EUR'
  /** For the provider's records, in the words of whoever refunds. */
  readonly reason: string
}

/** What became of a refund. REFUSED: the gateway will never make it; `code` says why in capitals. */
export type RefundOutcome =
  | { readonly outcome: 'REFUNDED'; readonly reference: string }
  | { readonly outcome: 'REFUSED'; readonly code: string }
  | { readonly outcome: 'UNKNOWN' }

/** How far a customer's objection to a charge is. LOST: the money is gone. */
export type DisputeState = 'OPENED' | 'WON' | 'LOST'

/** What the gateway tells of its own accord. It only says where to look: what is so, is asked for. */
export interface WebhookEvent {
  /** The provider's own, the same however often the notice is sent. */
  readonly id: string
  readonly about:
    /** REFUND_FAILED: one that counted as made has failed since. */
    | { readonly kind: 'CHARGE' | 'REFUND' | 'REFUND_FAILED' | 'SET_UP'; readonly key: string }
    | {
        readonly kind: 'DISPUTE'
        /** The provider's own, the same from its opening to its end. */
        readonly disputeId: string
        /** The bank only asks: it ends as WON, or becomes a dispute under the same id. */
        readonly isInquiry: boolean
        readonly chargeKey: string
        readonly cents: Cents
        /** Why, in capitals, such as `FRAUDULENT`. */
        readonly reason: string
        readonly state: DisputeState
      }
    /** A debit that counted as approved came back. */
    | { readonly kind: 'RETURNED_DEBIT'; readonly chargeKey: string }
    /** The method will never work again, such as a mandate that was withdrawn. */
    | { readonly kind: 'METHOD_REVOKED'; readonly methodReference: string }
    /** The card's bank has replaced it, or moved its end; the method goes on under the same reference. */
    | { readonly kind: 'CARD_REPLACED'; readonly methodReference: string; readonly card: ConfirmedCard }
    /** Nothing that the service needs to know. */
    | { readonly kind: 'OTHER' }
}

/** One line of `npm run payments -- check`. */
export interface GatewayCheck {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
}

/** What PayPal reserves to create its agreement, and releases at once (docs/domain.md 8.2). */
export const PAYPAL_AUTHORISATION_CENTS = 1

/**
 * What is set up: a card with its bank's strong authentication, a PayPal account by 0.01 EUR that is not kept, or a
 * mandate for SEPA direct debits.
 */
export type MeansKind = 'card' | 'payPal' | 'sepaDebit'

/** Whose method is set up. */
export interface SetUpCustomer {
  /** `customer:{id}`, the same for every set-up of one customer. */
  readonly key: string
  readonly email: string
  readonly name: string
  /** What the gateway knows the customer by, from an earlier set-up; null before the first. */
  readonly reference: string | null
}

/** A payment method to be set up, on pages of the gateway's own: what is typed there never reaches the service. */
export interface SetUpRequest {
  /** The same for every repeat of one set-up. */
  readonly key: string
  readonly kind: MeansKind
  /** Where the gateway sends the customer afterwards, however it went. */
  readonly returnUrl: string
  readonly language: Language
  readonly customer: SetUpCustomer
}

/** A card as the gateway lets it be shown. */
export interface ConfirmedCard {
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'maestro'
  readonly lastDigits: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

/** How far a set-up is. NONE: the gateway has never heard of its key. */
export type SetUpOutcome =
  | { readonly state: 'NONE' | 'PENDING' }
  /** Declined, refused or given up by the customer; `code` says why in capitals. */
  | { readonly state: 'FAILED'; readonly code: string }
  | {
      readonly state: 'CONFIRMED'
      /** What the gateway knows the method by from now on. */
      readonly methodReference: string
      /** What the gateway knows the customer by, to be given with the next set-up; null where it needs none. */
      readonly customerReference: string | null
      readonly means: ConfirmedMethod<ConfirmedCard>
    }

export interface PaymentGateway {
  /** Stands with each charge and refund that is begun here: what one gateway was asked, no other is asked again (C-290). */
  readonly name: string
  /** What it can set up, in the order in which it is offered. */
  readonly kinds: readonly MeansKind[]
  /** Whether a PayPal account confirms PAYPAL_CONFIRMED_CENTS, reserved and released at once; else nothing (C-258). */
  readonly reservesForPayPal: boolean
  /** Origins of its pages, where they are not ours: forms of the payment page may lead there. */
  readonly pageOrigins?: readonly string[]
  /** Begins a set-up, once per key; gives the address of the gateway's page. Throws where it is not reached. */
  beginSetUp(request: SetUpRequest, signal: AbortSignal): Promise<{ readonly url: string }>
  /** What became of a set-up. Changes nothing. Throws where the gateway is not reached. */
  findSetUp(key: string, signal: AbortSignal): Promise<SetUpOutcome>
  /** Charges once per key. Throws GatewayUnreachable where surely nothing was charged; may fail otherwise. */
  charge(request: ChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** What became of the charge of a key; NONE where the gateway has never heard of it. Changes nothing. */
  find(asked: ChargeLookup, signal: AbortSignal): Promise<ChargeOutcome | { readonly outcome: 'NONE' }>
  /** Gives back once per key. Throws GatewayUnreachable where surely nothing was given back; may fail otherwise. */
  refund(request: RefundRequest, signal: AbortSignal): Promise<RefundOutcome>
  /** What became of the refund of a key; NONE where the gateway has never heard of it. Changes nothing. */
  findRefund(
    asked: Pick<RefundRequest, 'key' | 'chargeReference'>,
    signal: AbortSignal,
  ): Promise<RefundOutcome | { readonly outcome: 'NONE' }>
  /**
   * Reads what arrived at the webhook, from the bytes as they came. INVALID where the signature is not the gateway's or
   * too old. Throws where the gateway has to be asked for what the notice leaves out, and does not answer.
   */
  readWebhookEvent(raw: Buffer, headers: IncomingHttpHeaders, signal: AbortSignal): Promise<WebhookEvent | 'INVALID'>
  /** Tries keys, rights and settings out for `npm run payments -- check`; moves no money of customers. */
  check?(signal: AbortSignal): Promise<readonly GatewayCheck[]>
  /** Ends what it does by itself. */
  close?(): Promise<void>
}

/** The gateway was not reached, so nothing was charged. */
export class GatewayUnreachable extends Error {}

/** How long an answer is waited for, and who is told why there was none. */
export interface AnswerTimeout {
  readonly seconds: number
  readonly onUnresolved: (reason: string) => void
}

/**
 * Waits for an answer of the gateway, and no longer than that. Silence and failures are doubt, not declines. Throws
 * GatewayUnreachable as the gateway does.
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
