/**
 * What the simulated gateway has moved: each charge and each refund once per key. Two kinds of ledger keep it, tables of
 * its own (database-ledger.ts) and a file of its own (file-ledger.ts); this is what both promise.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { ChargeOutcome, ChargeRequest, RefundOutcome, RefundRequest } from '../gateway.ts'
import { aftermathOf } from './test-methods.ts'

export type ChargeDecision = Exclude<ChargeOutcome, { readonly outcome: 'UNKNOWN' }>
export type RefundDecision = Exclude<RefundOutcome, { readonly outcome: 'UNKNOWN' }>

/** A decision before it is written down: an approval gets its reference then. */
export type Verdict =
  { readonly outcome: 'APPROVED' } | Extract<ChargeOutcome, { readonly outcome: 'DECLINED' }>

/** One charge that was decided. */
export interface LedgerCharge {
  readonly key: string
  readonly cents: Cents
  readonly currency: string
  readonly methodReference: string
  readonly description: string
  readonly decided: ChargeDecision
  /** Real time. */
  readonly at: Instant
}

/** One refund that was decided. */
export interface LedgerRefund {
  readonly key: string
  readonly chargeReference: string
  readonly cents: Cents
  readonly reason: string
  readonly decided: RefundDecision
  /** Real time. */
  readonly at: Instant
}

/** What was decided, now or before. */
export interface Recorded<D> {
  readonly decided: D
  /** It was decided by this very call. */
  readonly isNew: boolean
}

/** A refund that was decided. */
export interface RecordedRefund extends Recorded<RefundDecision> {
  /** It counts as made in this answer alone: the ledger has it as failed, as the gateway tells afterwards. */
  readonly failsLater: boolean
}

export interface Ledger {
  /** What was decided under a key; undefined where nothing was. */
  find(key: string): Promise<ChargeDecision | undefined>
  /**
   * Decides a charge once: of simultaneous calls the first one's decision stands, and all get it. Throws KeyReused where
   * the key was used for another charge.
   */
  decide(request: ChargeRequest, verdict: Verdict, at: Instant): Promise<Recorded<ChargeDecision>>
  /** Whether this is the first time that a request of this key gets lost. */
  markLost(key: string): Promise<boolean>
  /** What was decided about a refund; undefined where nothing was. */
  findRefund(key: string): Promise<RefundDecision | undefined>
  /** Decides a refund once, as `refusalOf` says. Throws KeyReused where the key was used for another refund. */
  refund(request: RefundRequest, at: Instant): Promise<RecordedRefund>
  /** Everything decided so far, oldest first. */
  list(): Promise<{ readonly charges: readonly LedgerCharge[]; readonly refunds: readonly LedgerRefund[] }>
  close(): Promise<void>
}

/** A key names one charge or refund for ever. */
export class KeyReused extends Error {
  constructor(key: string, what: 'charge' | 'refund') {
    super(`the key ${key} belongs to another ${what}`)
  }
}

export function isSameCharge(
  entry: Pick<LedgerCharge, 'cents' | 'methodReference'>,
  request: ChargeRequest,
): boolean {
  return entry.cents === request.cents && entry.methodReference === request.methodReference
}

export function isSameRefund(
  entry: Pick<LedgerRefund, 'cents' | 'chargeReference'>,
  request: RefundRequest,
): boolean {
  return entry.cents === request.cents && entry.chargeReference === request.chargeReference
}

/** Why money does not go back; undefined where it does. No charge gives back more than it took. */
function refusalOf(
  { cents }: RefundRequest,
  charge: Pick<LedgerCharge, 'cents' | 'methodReference'> | undefined,
  refunded: Cents,
): string | undefined {
  if (!charge) return 'CHARGE_NOT_FOUND'
  if (aftermathOf(charge.methodReference) === 'NOT_REFUNDABLE') return 'REFUND_FAILED'
  return cents + refunded > charge.cents ? 'AMOUNT_TOO_LARGE' : undefined
}

/** What the ledger keeps of a refund, and what whoever asks is answered first. */
export interface RefundVerdict {
  readonly recorded: RefundDecision
  readonly answered: RefundDecision
}

/** Why a refund that counted as made has failed. */
export const FAILED_LATER = 'CARD_CLOSED'

/** Decides a refund: refused, made, or made as far as whoever asks can see. */
export function decideRefund(
  request: RefundRequest,
  charge: Pick<LedgerCharge, 'cents' | 'methodReference'> | undefined,
  refunded: Cents,
  reference: string,
): RefundVerdict {
  const code = refusalOf(request, charge, refunded)
  const made: RefundDecision = { outcome: 'REFUNDED', reference }
  if (code !== undefined) {
    const refused: RefundDecision = { outcome: 'REFUSED', code }
    return { recorded: refused, answered: refused }
  }
  const fails = charge && aftermathOf(charge.methodReference) === 'REFUND_FAILS'
  return { recorded: fails ? { outcome: 'REFUSED', code: FAILED_LATER } : made, answered: made }
}
