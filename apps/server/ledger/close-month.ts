/** Closes a month of the books: what is posted in it is stored and never changes again (C-565). */
import { refuse, type Refused } from '@pfotenportal/domain/core/decision'
import { closingRefusal, type ClosingRefusal, type Month } from '@pfotenportal/domain/ledger/month'
import { recordAction, type Actor } from '../context/actor.ts'
import { insertClosedMonth, lockLedger } from '../database/ledger/closed-months.ts'
import { readBooks, readLedgerState, readStatement, type MonthOfBooks, type NoBooks } from './books.ts'

export type CloseRefusal = ClosingRefusal | NoBooks | 'PROVIDER_SILENT' | 'NOT_BALANCED'

/**
 * Closes a month, once. Refuses as the rules do, with PROVIDER_SILENT if the provider does not answer, because its fees
 * would be missing for ever, and with NOT_BALANCED unless whoever closes it accepts what differs.
 */
export async function closeMonth(
  actor: Actor,
  month: Month,
  { acceptsDifferences }: { readonly acceptsDifferences: boolean },
): Promise<{ readonly ok: true; readonly books: MonthOfBooks } | Refused<CloseRefusal>> {
  const { services } = actor
  const refusal = closingRefusal(month, await readLedgerState(services.database.query, services))
  if (refusal) return refuse(refusal)
  const readAt = services.clock.realNow()
  const statement = await readStatement(services, month)
  if (statement === 'SILENT') return refuse('PROVIDER_SILENT')
  return services.database.transaction(async (tx) => {
    await lockLedger(tx)
    const stillRefused = closingRefusal(month, await readLedgerState(tx, services))
    if (stillRefused) return refuse(stillRefused)
    const books = await readBooks(services, month, { statement, db: tx })
    if (!books.ok) return books
    const { comparison, entries, openItems } = books
    const isBalanced = comparison.outcome !== 'COMPARED' || comparison.balance.isBalanced
    if (!isBalanced && !acceptsDifferences) return refuse('NOT_BALANCED')
    const closing = { closedAt: actor.now, closedBy: actor.by ?? null, readAt }
    await insertClosedMonth(tx, { month, ...closing, comparison, openItems }, entries)
    await recordAction(tx, actor, {
      customerId: null,
      action: 'ledger.closed',
      entity: `ledger:${month}`,
      facts: { entries: entries.length, isBalanced, isCompared: comparison.outcome === 'COMPARED' },
    })
    return { ok: true, books } as const
  })
}
