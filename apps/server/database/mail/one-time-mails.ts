/** Mails that a customer gets only once, recorded in the transaction that records the mail. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Tx } from '../open.ts'
import { storedNames } from '../stored-names.ts'

/** Which mail, about what, and which of its days or months. */
export interface OneTimeMail {
  readonly kind: 'orderReminder' | 'paymentMethodExpiring' | 'paymentStillPaused'
  readonly subject: string | number
  readonly version: string
}

/**
 * Notes it at a moment of business time; false where it was noted before, so that nobody is told twice. It is noted
 * under its former name too, for processes of a former version that still run beside this one.
 */
export async function recordOneTimeMail(
  tx: Tx,
  { kind, subject, version }: OneTimeMail,
  at: Instant,
): Promise<boolean> {
  const names = storedNames(kind)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notice')
    .values(names.map((name) => ({ kind: name, subject: String(subject), version, told_at: at })))
    .onConflict((on) => on.columns(['kind', 'subject', 'version']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === BigInt(names.length)
}
