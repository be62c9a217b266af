/** What the shared parts of the operations' dialogs need to know of a quoted command. */
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { Command } from '../../../data/operation-plan.ts'
import type { QuotedOperation } from '../../../data/use-quoted-operation.ts'

/** A command that is asked first, whichever it is: what `useQuotedOperation` gives. */
export type QuotedCommand = Pick<
  QuotedOperation<Command>,
  'quote' | 'pending' | 'sending' | 'changed' | 'error' | 'retry'
>

/** The service gave no answer of its own: trying again may help. */
export function isUnreachable(error: string | ApiError): boolean {
  return typeof error !== 'string' && (error.message === '' || error.status >= 500)
}
