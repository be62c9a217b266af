/** Mails that a customer gets only once, recorded in the transaction that records the mail. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Tx } from '../open.ts'

/** The mail's template, its subject, and the day or month that it is about. */
export interface OneTimeMail {
  readonly kind: 'orderReminder' | 'paymentMethodExpiring' | 'paymentStillPaused'
  readonly subject: string | number
  readonly version: string
}

/** Records a mail at a moment of business time; false if it was recorded before, so that no customer gets it twice. */
export async function recordOneTimeMail(
  tx: Tx,
  { kind, subject, version }: OneTimeMail,
  at: Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notice')
    .values({ kind, subject: String(subject), version, told_at: at })
    .onConflict((on) => on.columns(['kind', 'subject', 'version']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
