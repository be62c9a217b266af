/** What staff do about the books. */
import { parseMonth } from '@pfotenportal/domain/ledger/month'
import { closeMonth, type CloseRefusal } from '../../ledger/close-month.ts'
import type { StaffActions } from '../action.ts'

const problems = {
  ALREADY_CLOSED: 'monthClosedBefore',
  NOT_OVER: 'monthNotOver',
  AHEAD: 'monthNotOver',
  BEFORE_START: 'monthBeforeStart',
  EARLIER_OPEN: 'earlierMonthOpen',
  PROVIDER_SILENT: 'providerSilent',
  NOT_BALANCED: 'monthNotBalanced',
} as const satisfies Readonly<Record<CloseRefusal, string>>

export const ledgerActions: Pick<StaffActions, 'closeMonth'> = {
  async closeMonth(actor, { month: typed, accept }) {
    const month = parseMonth(typed)
    if (month === undefined) return { problem: 'noMonth' }
    const closed = await closeMonth(actor, month, { acceptsDifferences: accept })
    return closed.ok ? { done: 'monthClosed', detail: month } : { problem: problems[closed.reason] }
  },
}
