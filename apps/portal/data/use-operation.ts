/**
 * The only way in which the portal sends a command. It shows the expected result at once, rolls it back with a message if
 * the service refuses, and reloads what the command has changed.
 */
import { useCallback, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { DataOf, OperationName } from '@pfotenportal/contract/api'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { errorOf } from './api-failure.ts'
import { notify } from './notify.ts'
import type { Command } from './cache-update.ts'
import { useScope } from './scope.tsx'
import { sendCommand } from './send-command.ts'
import type { InputOf } from './send.ts'

/** The toasts of an operation; silent operations pass none. */
export interface ToastTexts {
  success?: string
  failure?: string
}

export type Outcome<O extends OperationName> =
  { ok: true; data: DataOf<O> } | { ok: false; error: string | ApiError }

export interface OperationHandle<O extends OperationName> {
  /** Sends the command. A second call with the same input joins the running one. Never throws. */
  run: (input: InputOf<O>) => Promise<Outcome<O>>
  pending: boolean
  /** The error of the last command; cleared by the next one or by `dismiss`. */
  error: string | ApiError | null
  dismiss: () => void
}

/** Whether the command was refused because its quote is outdated. The new quote replaces it, so this is no failure. */
const carriesNewQuote = (error: string | ApiError) =>
  typeof error !== 'string' && error.type.startsWith('QUOTE_')

/** A command for a component: `const skip = useOperation('skipOrder')`, then `skip.run({ params: { id } })`. */
export function useOperation<O extends Command>(operation: O, toasts: ToastTexts = {}): OperationHandle<O> {
  const scope = useScope()
  const { success, failure } = toasts
  const { mutateAsync, reset, isPending, error } = useMutation({
    mutationFn: (input: InputOf<O>) => sendCommand(operation, input, scope),
    // Offline, a command fails at once instead of being sent hours later.
    networkMode: 'always',
    onSuccess: () => {
      if (success) notify('success', success)
    },
    onError: (thrown) => {
      if (failure && !carriesNewQuote(errorOf(thrown))) notify('error', failure)
    },
  })
  const running = useRef(new Map<string, Promise<Outcome<O>>>())
  const run = useCallback(
    (input: InputOf<O>) => {
      const key = JSON.stringify(input)
      const earlier = running.current.get(key)
      if (earlier) return earlier
      const outcome = mutateAsync(input)
        .then(
          (data): Outcome<O> => ({ ok: true, data }),
          (thrown: unknown): Outcome<O> => ({ ok: false, error: errorOf(thrown) }),
        )
        .finally(() => running.current.delete(key))
      running.current.set(key, outcome)
      return outcome
    },
    [mutateAsync],
  )
  // Do not reset while a command runs, so that its refusal is shown.
  const dismiss = useCallback(() => {
    if (running.current.size === 0) reset()
  }, [reset])
  return { run, pending: isPending, error: error && errorOf(error), dismiss }
}
