/** Mails that a customer gets only once, recorded in the transaction that records the mail. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Tx } from '../open.ts'
import { storedNames } from '../stored-names.ts'

/** The mail's template, its subject, and the day or month that it is about. */
export interface OneTimeMail {
  readonly kind: 'orderReminder' | 'paymentMethodExpiring' | 'paymentStillPaused'
  readonly subject: string | number
  readonly version: string
}

/**
 * Records a mail at a moment of business time; false if it was recorded before, so that no customer gets it twice. It
 * is also recorded under its former name, for processes of a former version that still run.
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
