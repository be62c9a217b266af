/** Reasons for declined charges, and disputes (docs/operations.md, "Figures"). */
import type { Cents } from '@pfotenportal/domain/core/money'
import { boundsOf, type ReportContext } from './report-context.ts'

/** Declined charges that share a reason. */
export interface FailureReason {
  /** The provider's decline code, or the reason why the charge was not attempted. */
  readonly code: string
  /** A hard decline: not retried until the payment method changes (docs/domain.md 4.4). */
  readonly isHard: boolean
  readonly charges: number
  readonly cents: Cents
}

/** Decline reasons of the period, the most frequent first. */
export async function readFailures({ db, period }: ReportContext): Promise<readonly FailureReason[]> {
  const { since, until } = boundsOf(period)
  const rows = await db
    .selectFrom('charge')
    .select((eb) => [
      'decline_code as code',
      'is_hard as isHard',
      eb.fn.countAll<number>().as('charges'),
      eb.fn.sum<number>('amount_cents').as('cents'),
    ])
    .where('state', '=', 'DECLINED')
    .where('business_at', '>=', since)
    .where('business_at', '<', until)
    .groupBy(['decline_code', 'is_hard'])
    .orderBy('charges', 'desc')
    .orderBy('decline_code')
    .execute()
  return rows.map(({ code, isHard, charges, cents }) => ({
    code: code ?? '',
    isHard: isHard === true,
    charges,
    cents,
  }))
}

/** Disputes and returned debits opened in the period. */
export interface DisputeKind {
  readonly kind: 'DISPUTE' | 'RETURNED_DEBIT'
  readonly state: 'OPENED' | 'WON' | 'LOST'
  readonly count: number
  readonly cents: Cents
}

/** Disputes and returned debits by kind and current state. */
export async function readDisputes({ db, period }: ReportContext): Promise<readonly DisputeKind[]> {
  const { since, until } = boundsOf(period)
  const rows = await db
    .selectFrom('payment_dispute')
    .select((eb) => [
      'kind',
      'state',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('amount_cents').as('cents'),
    ])
    .where('opened_at', '>=', since)
    .where('opened_at', '<', until)
    .groupBy(['kind', 'state'])
    .orderBy('kind')
    .orderBy('state')
    .execute()
  return rows.map((row) => ({ ...row, count: row.count, cents: row.cents }))
}
