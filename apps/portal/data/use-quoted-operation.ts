/** A command that is asked first: its quote, and the command sent with it. */
import { useState } from 'react'
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { Command } from './operation-plan.ts'
import type { InputOf } from './send.ts'
import { useOperation, type Outcome, type ToastTexts } from './use-operation.ts'
import { useQuote, type Quoted, type QuoteRequest } from './use-quote.ts'

export interface QuotedOperation<O extends Command> extends Omit<Quoted, 'error' | 'renew'> {
  /** Sends the command with the quote on screen. A refusal that brings a new quote puts that on screen. */
  readonly run: (input: InputOf<O>) => Promise<Outcome<O>>
  readonly sending: boolean
  /** The quote on screen is another than the one agreed to: what changed has to be looked at again. */
  readonly changed: boolean
  /** Why the quote or the command was refused; null where a new quote answers that. */
  readonly error: string | ApiError | null
}

/** For a dialog: asks for `request` while it is not null, sends `operation` with the answer's id. */
export function useQuotedOperation<O extends Command>(
  operation: O,
  request: QuoteRequest | null,
  toasts: ToastTexts = {},
): QuotedOperation<O> {
  const { renew, error: refused, ...quoted } = useQuote(request)
  const command = useOperation(operation, toasts)
  const [changedFor, setChangedFor] = useState<string | null>(null)
  const asked = JSON.stringify(request)

  const run = async (input: InputOf<O>) => {
    const outcome = await command.run({ ...input, quoteId: quoted.quote?.id })
    const isRenewed = !outcome.ok && renew(outcome.error)
    setChangedFor(isRenewed ? asked : null)
    return outcome
  }
  const changed = changedFor === asked
  return {
    ...quoted,
    run,
    sending: command.pending,
    changed,
    error: refused ?? (changed ? null : command.error),
  }
}
