/** Erasing an account: when it has to wait, and what is kept afterwards, why and until when (docs/domain.md 8.14). */
import { addDays, latest, type Day } from '../core/calendar.ts'
import type { Countries } from '../customer/country.ts'
import type { EventName } from '../events/event.ts'
import { keptUntil, RETENTION, type KeepingCountry } from './retention.ts'

/** What decides whether an account can be erased now. */
export interface ErasureState {
  /** Contracts that are active or paused. */
  readonly runningContracts: number
  /** Whether an order or a returned debit is owed, or a refund that has failed, or a payment without an order. */
  readonly isMoneyOwed: boolean
  /** Whether the payment provider has not answered, or money is reclaimed and that is not decided. */
  readonly isPaymentUnsettled: boolean
  /** Whether a paid box has not arrived. */
  readonly isBoxUnderway: boolean
  /** Whether a declared cancellation or withdrawal waits for a decision, which may owe a refund. */
  readonly isDeclarationOpen: boolean
}

/** Why an account cannot be erased now, the one first that the customer can do something about. */
export const ERASURE_FAULTS = [
  'CONTRACT_RUNNING',
  'MONEY_OWED',
  'PAYMENT_UNSETTLED',
  'BOX_UNDERWAY',
  'DECLARATION_OPEN',
] as const
export type ErasureFault = (typeof ERASURE_FAULTS)[number]

/** All reasons why an account cannot be erased now; empty if it can (C-572). */
export function erasureFaults(state: ErasureState): readonly ErasureFault[] {
  const found: Readonly<Record<ErasureFault, boolean>> = {
    CONTRACT_RUNNING: state.runningContracts > 0,
    MONEY_OWED: state.isMoneyOwed,
    PAYMENT_UNSETTLED: state.isPaymentUnsettled,
    BOX_UNDERWAY: state.isBoxUnderway,
    DECLARATION_OPEN: state.isDeclarationOpen,
  }
  return ERASURE_FAULTS.filter((fault) => found[fault])
}

/** How long the mailed link confirms the erasure of an account (C-578). */
export const ERASURE_LINK_SECONDS = 86_400

/** What is kept of an erased account (C-573). */
export const KEPT_RECORDS = ['RECEIPTS', 'BOOKINGS', 'DECLARATIONS', 'PROOF', 'CONFIRMATION'] as const
export type KeptRecord = (typeof KEPT_RECORDS)[number]

/** Records of one kind, of which the last one is deleted after a day. */
export interface Kept {
  readonly record: KeptRecord
  readonly count: number
  readonly until: Day
}

/** What an account has of what is kept. */
export interface Records {
  /** Each receipt and credit note with the last day that was fixed when it was issued. */
  readonly receipts: readonly { readonly keptUntil: Day }[]
  /** Each order that was charged here: the day on which it was paid, and the country of delivery. */
  readonly orders: readonly { readonly paidOn: Day; readonly country: string }[]
  /** Each declaration with the last day that was fixed when it was received. */
  readonly declarations: readonly { readonly keptUntil: Day }[]
  /** The country of the customer. */
  readonly country: string
}

/** What is kept if an account is erased on a day, each kind until its last day; kinds without records are absent. */
export function keptAfterErasure(records: Records, on: Day, catalogue: Countries<KeepingCountry>): Kept[] {
  const { receipts, orders, declarations, country } = records
  const bookings = orders.map((order) =>
    keptUntil(order.paidOn, 'receipts', { country: order.country, catalogue }),
  )
  // A receipt needs its order until it may be deleted itself.
  const issued = receipts.map((receipt) => receipt.keptUntil)
  const until: Readonly<Record<KeptRecord, readonly Day[]>> = {
    RECEIPTS: issued,
    BOOKINGS: orders.length === 0 ? [] : [...bookings, ...issued],
    DECLARATIONS: declarations.map((declaration) => declaration.keptUntil),
    PROOF: [keptUntil(on, 'claims', { country, catalogue }), ...bookings, ...issued],
    CONFIRMATION: [addDays(on, RETENTION.sentMails / 86_400)],
  }
  const counts: Readonly<Record<KeptRecord, number>> = {
    RECEIPTS: receipts.length,
    BOOKINGS: orders.length,
    DECLARATIONS: declarations.length,
    PROOF: 1,
    CONFIRMATION: 1,
  }
  return KEPT_RECORDS.flatMap((record) => {
    const last = latestOf(until[record])
    return last === null ? [] : [{ record, count: counts[record], until: last }]
  })
}

/** The last day of several; null for none. */
function latestOf(days: readonly Day[]): Day | null {
  return days.reduce<Day | null>((last, of) => (last === null ? of : latest(last, of)), null)
}

/** The last day on which anything about an erased account's number is kept. */
export function erasedUntil(kept: readonly Kept[]): Day {
  const proof = kept.find(({ record }) => record === 'PROOF')
  if (!proof) throw new Error('an erased account has no proof of its erasure')
  return proof.until
}

/**
 * Events that stay in the log of an erased account: they explain orders and payments, and consist of days, amounts, numbers
 * and codes (C-573). An event that is not listed is deleted, so that a new one is not kept by accident.
 */
export const KEPT_EVENTS = [
  'customerErased',
  'subscriptionCreated',
  'subscriptionPaused',
  'subscriptionResumed',
  'subscriptionCancelled',
  'subscriptionEndDeclared',
  'subscriptionReactivated',
  'planChanged',
  'orderSkipped',
  'orderUnskipped',
  'orderRescheduled',
  'orderPlaced',
  'orderConfirmed',
  'orderCancelled',
  'orderShipped',
  'orderDelivered',
  'orderReturned',
  'orderRefunded',
  'orderRefundFailed',
  'boxReplaced',
  'paymentFailed',
  'paymentLastWarning',
  'paymentPaused',
  'paymentRecovered',
  'debitReturned',
  'debitRecovered',
] as const satisfies readonly EventName[]
