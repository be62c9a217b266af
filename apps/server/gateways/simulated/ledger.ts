/**
 * The ledger of the simulated gateway: each charge and each refund once per key. There are two implementations,
 * database-ledger.ts and file-ledger.ts.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { ChargeOutcome, ChargeRequest, GatewayRefund, RefundOutcome } from '../gateway.ts'
import { laterEventOf } from './test-methods.ts'

export type ChargeDecision = Exclude<ChargeOutcome, { readonly outcome: 'UNKNOWN' | 'ACTION_REQUIRED' }>
export type RefundDecision = Exclude<RefundOutcome, { readonly outcome: 'UNKNOWN' }>

/** A decision before it is recorded, which assigns the reference of an approval. */
export type SimulatedVerdict =
  { readonly outcome: 'APPROVED' } | Extract<ChargeOutcome, { readonly outcome: 'DECLINED' }>

/** A decided charge. */
export interface LedgerCharge {
  readonly key: string
  readonly amount: Cents
  readonly currency: string
  readonly methodReference: string
  readonly description: string
  readonly decided: ChargeDecision
  /** Real time. */
  readonly at: Instant
  /** In business time, if the ledger knows it. */
  readonly bookedAt?: Instant
}

/** A decided refund. */
export interface LedgerRefund {
  readonly key: string
  readonly chargeReference: string
  readonly amount: Cents
  readonly reason: string
  readonly decided: RefundDecision
  /** Real time. */
  readonly at: Instant
  /** In business time, if the ledger knows it. */
  readonly bookedAt?: Instant
}

/** A decision, made now or before. */
export interface Recorded<D> {
  readonly decided: D
  /** Whether this call made the decision. */
  readonly isNew: boolean
}

/** A decided refund. */
export interface RecordedRefund extends Recorded<RefundDecision> {
  /** Whether only this answer says that it was made: the ledger has it as failed, and a webhook event follows. */
  readonly failsLater: boolean
}

export interface Ledger {
  /** The decision on a key; undefined if there is none. */
  find(key: string): Promise<ChargeDecision | undefined>
  /**
   * Decides a charge once: all concurrent calls get the first decision. Throws KeyReused if the key was used for
   * another charge.
   */
  decide(request: ChargeRequest, verdict: SimulatedVerdict, at: Instant): Promise<Recorded<ChargeDecision>>
  /** Marks a request of this key as lost; true the first time only. */
  markLost(key: string): Promise<boolean>
  /** The decision on a refund; undefined if there is none. */
  findRefund(key: string): Promise<RefundDecision | undefined>
  /** Decides a refund once, as `refusalOf` says. Throws KeyReused if the key was used for another refund. */
  refund(request: GatewayRefund, at: Instant): Promise<RecordedRefund>
  /** Everything decided so far, oldest first. */
  list(): Promise<{ readonly charges: readonly LedgerCharge[]; readonly refunds: readonly LedgerRefund[] }>
  close(): Promise<void>
}

/** A key was reused: it identifies one charge or refund forever. */
export class KeyReused extends Error {
  constructor(key: string, what: 'charge' | 'refund') {
    super(`the key ${key} belongs to another ${what}`)
  }
}

export function isSameCharge(
  entry: Pick<LedgerCharge, 'amount' | 'methodReference'>,
  request: ChargeRequest,
): boolean {
  return entry.amount === request.amount && entry.methodReference === request.methodReference
}

export function isSameRefund(
  entry: Pick<LedgerRefund, 'amount' | 'chargeReference'>,
  request: GatewayRefund,
): boolean {
  return entry.amount === request.amount && entry.chargeReference === request.chargeReference
}

/** Why a refund is refused; undefined if it is not. A charge is never refunded beyond its amount. */
function refusalOf(
  { amount }: GatewayRefund,
  charge: Pick<LedgerCharge, 'amount' | 'methodReference'> | undefined,
  refunded: Cents,
): string | undefined {
  if (!charge) return 'CHARGE_NOT_FOUND'
  if (laterEventOf(charge.methodReference) === 'NOT_REFUNDABLE') return 'REFUND_FAILED'
  return amount + refunded > charge.amount ? 'AMOUNT_TOO_LARGE' : undefined
}

/** The recorded decision of a refund, and the first answer to the caller. */
export interface RefundVerdict {
  readonly recorded: RefundDecision
  readonly answered: RefundDecision
}

/** The code of a completed refund that fails later. */
export const FAILED_LATER = 'CARD_CLOSED'

/** Decides a refund: refused, made, or reported as made and failing later. */
export function decideRefund(
  request: GatewayRefund,
  charge: Pick<LedgerCharge, 'amount' | 'methodReference'> | undefined,
  refunded: Cents,
  reference: string,
): RefundVerdict {
  const code = refusalOf(request, charge, refunded)
  const made: RefundDecision = { outcome: 'REFUNDED', reference }
  if (code !== undefined) {
    const refused: RefundDecision = { outcome: 'REFUSED', code }
    return { recorded: refused, answered: refused }
  }
  const fails = charge && laterEventOf(charge.methodReference) === 'REFUND_FAILS'
  return { recorded: fails ? { outcome: 'REFUSED', code: FAILED_LATER } : made, answered: made }
}
