/** Why charges were declined, and money that was taken back (docs/operations.md, "Figures"). */
import type { Cents } from '@pfotenportal/domain/core/money'
import { boundsOf, type ReportContext } from './report-context.ts'

/** Declined charges with one reason. */
export interface FailureReason {
  /** The provider's, or why it was not asked. */
  readonly code: string
  /** No further try is made until the method changes (docs/domain.md 4.4). */
  readonly isHard: boolean
  readonly charges: number
  readonly cents: Cents
}

/** The reasons of the declines of the period, the most frequent first. */
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

/** Disputes and returned debits that came in the period. */
export interface DisputeKind {
  readonly kind: 'DISPUTE' | 'RETURNED_DEBIT'
  readonly state: 'OPENED' | 'WON' | 'LOST'
  readonly count: number
  readonly cents: Cents
}

/** What customers or banks wanted back, by how it stands now. */
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
