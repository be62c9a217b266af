/**
 * What the service needs of whoever moves the money. An adapter keeps one promise above all: the same key moves it once,
 * however often and however simultaneously it is asked.
 */
import type { Language } from '@pfotenportal/contract/values'
import type { Cents } from '@pfotenportal/domain/money'
import type { ConfirmedMeans } from '@pfotenportal/domain/payment-link'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'

/** A charge as the gateway is asked for it. */
export interface ChargeRequest {
  /** The same for every repeat of one attempt. */
  readonly key: string
  readonly cents: Cents
  readonly currency: 'EUR'
  /** What the gateway knows the payment method by. */
  readonly methodReference: string
  /** What the customer reads on the statement. */
  readonly description: string
}

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

/** What PayPal reserves to create its agreement, and releases at once (docs/domain.md 8.2). */
export const PAYPAL_CONFIRMED_CENTS = 1

/** What is set up: a card with its bank's strong authentication, or a PayPal account by 0.01 EUR that is not kept. */
export type MeansKind = 'card' | 'payPal'

/** A payment method to be set up, on pages of the gateway's own: what is typed there never reaches the service. */
export interface SetUpRequest {
  /** The same for every repeat of one set-up. */
  readonly key: string
  readonly kind: MeansKind
  /** Where the gateway sends the customer afterwards, however it went. */
  readonly returnUrl: string
  readonly language: Language
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
      readonly means: ConfirmedMeans<ConfirmedCard>
    }

/** What pages in this process stand on. */
export interface PagesAround {
  readonly clock: Pick<Clock, 'realNow' | 'moment'>
  readonly config: Pick<Config, 'publicUrl'>
}

export interface PaymentGateway {
  /** Origins of its pages, where they are not ours: forms of the payment page may lead there. */
  readonly pageOrigins?: readonly string[]
  /** Begins a set-up, once per key; gives the address of the gateway's page. Throws where it is not reached. */
  beginSetUp(request: SetUpRequest, signal: AbortSignal): Promise<{ readonly url: string }>
  /** What became of a set-up. Changes nothing. Throws where the gateway is not reached. */
  findSetUp(key: string, signal: AbortSignal): Promise<SetUpOutcome>
  /** Serves the gateway's own pages, where it has them in this process: the simulated one alone. */
  registerPages?(app: FastifyInstance, around: PagesAround): Promise<void>
  /** Charges once per key. Throws GatewayUnreachable where surely nothing was charged; may fail otherwise. */
  charge(request: ChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** What became of the charge of a key; NONE where the gateway has never heard of it. Changes nothing. */
  find(key: string, signal: AbortSignal): Promise<ChargeOutcome | { readonly outcome: 'NONE' }>
}

/** The gateway was not reached, so nothing was charged. */
export class GatewayUnreachable extends Error {}

/** How long an answer is waited for, and who is told why there was none. */
export interface Patience {
  readonly seconds: number
  readonly onDoubt: (reason: string) => void
}

/**
 * Waits for an answer of the gateway, and no longer than that. Silence and failures are doubt, not declines. Throws
 * GatewayUnreachable as the gateway does.
 */
export async function answerWithin<A>(
  { seconds, onDoubt }: Patience,
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
    onDoubt(error instanceof Error ? error.message : String(error))
    return { outcome: 'UNKNOWN' }
  }
}
