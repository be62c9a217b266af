/**
 * The only way in which the portal sends a command. It shows the expected result at once, rolls it back with a message
 * if the service refuses, and reloads what the command has changed.
 */
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { DataOf, OperationName } from '@pfotenportal/contract/api'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { TOAST_AUTO_CLOSE } from '../constants.ts'
import { cacheUpdateOf, type PortalCommand } from './cache-updates.ts'
import { call } from './call.ts'
import { useConnectivity } from './connectivity.ts'
import { notify, withdrawFailures } from './notify.ts'
import type { ResourceCache } from './resources.ts'
import { useScope } from './scope.tsx'
import { errorOf, isUnanswered, type CallInputOf } from './send.ts'
import type { StatusBoard } from './status-board.ts'
import type { ResourceName } from './storage.ts'

/** Running commands by resource, so that only the last one of several reloads. */
const runningCommands = new Map<ResourceName, number>()

function countRunning(resource: ResourceName, by: number): number {
  const next = (runningCommands.get(resource) ?? 0) + by
  runningCommands.set(resource, next)
  return next
}

/**
 * Sends one command. The expected result shows in the same frame, because nothing is fetched before it. If the call
 * fails, the expected result is rolled back and the error is thrown.
 */
export function sendCommand<O extends PortalCommand>(
  operation: O,
  input: CallInputOf<O>,
  { cache, status }: { cache: ResourceCache; status: StatusBoard },
): Promise<DataOf<O>> {
  const update = cacheUpdateOf(operation)
  return status.runCommand(update.resource, async () => {
    const keys = update.affects(cache, input)
    countRunning(update.resource, 1)
    await cache.cancelReads(keys)
    const rollBack = update.optimistic?.(cache, input)
    let reloadAfter = 0
    try {
      const data = await call(operation, input)
      update.applyAnswer?.(cache, data, input)
      reloadAfter = update.reloadAfter ?? 0
      return data
    } catch (thrown) {
      rollBack?.()
      throw thrown
    } finally {
      if (countRunning(update.resource, -1) === 0) setTimeout(() => void cache.reload(keys), reloadAfter)
    }
  })
}

/** The toasts of an operation; silent operations pass none. */
export interface ToastTexts {
  success?: string
  failure?: string
}

export type OperationOutcome<O extends OperationName> =
  { ok: true; data: DataOf<O> } | { ok: false; error: string | ApiError }

export interface OperationHandle<O extends OperationName> {
  /** Sends the command. A second call with the same input joins the running one. Never throws. */
  run: (input: CallInputOf<O>) => Promise<OperationOutcome<O>>
  pending: boolean
  /** The error of the last command; cleared by the next one, by `dismiss`, or when an unreachable service is back. */
  error: string | ApiError | null
  dismiss: () => void
}

/**
 * Whether the command was refused because its quote is outdated. The refusal contains a new quote, so it is not
 * reported as a failure.
 */
const carriesNewQuote = (error: string | ApiError) =>
  typeof error !== 'string' && error.type.startsWith('QUOTE_')

/** A command for a component: `const skip = useOperation('skipOrder')`, then `skip.run({ params: { id } })`. */
export function useOperation<O extends PortalCommand>(
  operation: O,
  toasts: ToastTexts = {},
): OperationHandle<O> {
  const scope = useScope()
  const { success, failure } = toasts
  const { mutateAsync, reset, isPending, error } = useMutation({
    mutationFn: (input: CallInputOf<O>) => sendCommand(operation, input, scope),
    // Offline, a command fails at once instead of being sent hours later.
    networkMode: 'always',
    onSuccess: () => {
      withdrawFailures(operation)
      if (success) notify('success', success)
    },
    onError: (thrown) => {
      if (failure && !carriesNewQuote(errorOf(thrown))) notify('error', failure, operation)
    },
  })
  const running = useRef(new Map<string, Promise<OperationOutcome<O>>>())
  const run = useCallback(
    (input: CallInputOf<O>) => {
      const key = JSON.stringify(input)
      const current = running.current.get(key)
      if (current) return current
      const outcome = mutateAsync(input)
        .then(
          (data): OperationOutcome<O> => ({ ok: true, data }),
          (thrown: unknown): OperationOutcome<O> => ({ ok: false, error: errorOf(thrown) }),
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
  const lastError = error && errorOf(error)
  useDismissOnceReached(lastError !== null && isUnanswered(lastError), dismiss)
  return { run, pending: isPending, error: lastError, dismiss }
}

/** Dismisses the error of a command without an answer, once the service can be reached and the error could be read. */
export function useDismissOnceReached(isUnreached: boolean, dismiss: () => void): void {
  const isOnline = useConnectivity() === 'online'
  const onReached = useEffectEvent(dismiss)
  useEffect(() => {
    if (!isUnreached || !isOnline) return undefined
    const timer = setTimeout(onReached, TOAST_AUTO_CLOSE)
    return () => clearTimeout(timer)
  }, [isUnreached, isOnline])
}
