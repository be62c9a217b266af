/** Why the export of another Pfotenportal cannot be imported now (C-616). */
import { owedRefunds, type RefundAttempt } from '../charging/owed-refunds.ts'
import type { Day } from '../core/calendar.ts'

/** What decides it, as the export says it. */
export interface ExportedState {
  /** The states of charges, orders and refunds, and of payments that were reclaimed. */
  readonly charges: readonly string[]
  readonly orders: readonly string[]
  readonly refunds: readonly RefundAttempt[]
  readonly disputes: readonly string[]
  /** The next billing dates of the contracts that are active. */
  readonly billingDates: readonly (Day | null)[]
}

/**
 * PAYMENT_RUNNING, REFUND_OPEN and MONEY_RECLAIMED: the provider tells the service that asked it, and nobody else.
 * CHARGE_DUE: the other service has charged since, or is about to.
 */
export type ExportFault = 'PAYMENT_RUNNING' | 'REFUND_OPEN' | 'MONEY_RECLAIMED' | 'CHARGE_DUE'

/** Every reason against an import today, so that nothing is charged twice or lost between two services. */
export function exportFaults(state: ExportedState, today: Day): ExportFault[] {
  const { charges, orders, refunds, disputes, billingDates } = state
  const faults: Readonly<Record<ExportFault, boolean>> = {
    PAYMENT_RUNNING: charges.includes('OPEN') || orders.includes('PROCESSING'),
    REFUND_OPEN: refunds.some(({ state }) => state === 'OPEN') || owedRefunds(refunds).length > 0,
    MONEY_RECLAIMED: disputes.includes('OPENED'),
    CHARGE_DUE: billingDates.some((each) => each !== null && each <= today),
  }
  return (Object.keys(faults) as ExportFault[]).filter((fault) => faults[fault])
}
