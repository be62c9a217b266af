/**
 * What the service needs of whoever moves the money. An adapter keeps one promise above all: the same key moves it once,
 * however often and however simultaneously it is asked.
 */
import type { Cents } from '@pfotenportal/domain/money'

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

export interface PaymentGateway {
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
