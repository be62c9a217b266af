/** What customers are told once: noted in the transaction that records the mail (docs/domain.md 9.2). */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Tx } from '../open.ts'

/** Which mail, about what, and which of its days or months. */
export interface Notice {
  readonly kind: 'order.reminder' | 'payment.expiring' | 'payment.stillPaused'
  readonly subject: string | number
  readonly version: string
}

/** Notes it at a moment of business time; false where it was noted before, so that nobody is told twice. */
export async function noteOnce(tx: Tx, { kind, subject, version }: Notice, at: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notice')
    .values({ kind, subject: String(subject), version, told_at: at })
    .onConflict((on) => on.columns(['kind', 'subject', 'version']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
