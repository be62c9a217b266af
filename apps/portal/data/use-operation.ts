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
import { errorOf, isRefusal, isUnanswered, type CallInputOf } from './send.ts'
import { wallNow } from './server-clock.ts'
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

/** An attempt to carry out a command. */
interface Attempt {
  readonly operation: PortalCommand
  /** Whom or what the command is about; the choice of a dog is always about the same. */
  readonly about: unknown
  readonly isQuoted: boolean
  /** By `wallNow`. */
  readonly sentAt: number
  /** What was sent, as JSON text. */
  readonly sent: string
  readonly idempotencyKey: string
}

/** The attempts whose outcome is unknown, unless a later command has changed the same thing. */
const unanswered = new Set<Attempt>()

/** Whether the service has decided: a repeat would get the same answer. A lost replay is reported as the first 401. */
function isDecided(error: string | ApiError): boolean {
  const undecided = typeof error !== 'string' && (error.status === 401 || error.type === 'CONFLICT')
  return isRefusal(error) && !undecided
}

/** As long as a quote: later, what the attempt changed may have been changed back elsewhere. */
const REPEATED_FOR_MS = 600_000

/** The last attempt again if it got no answer and would send the same, else a new one. */
function attemptOf<O extends PortalCommand>(
  operation: O,
  input: CallInputOf<O>,
  agreed: unknown,
  last: Attempt | undefined,
): Attempt {
  const sent = JSON.stringify([{ ...input, quoteId: undefined }, agreed])
  const sentAt = wallNow()
  if (last?.sent === sent && unanswered.has(last) && sentAt - last.sentAt < REPEATED_FOR_MS) return last
  const { params } = input as { params?: { id?: unknown } }
  const about = operation === 'switchSubscription' ? null : params?.id
  const isQuoted = input.quoteId !== undefined
  return { operation, about, isQuoted, sent, sentAt, idempotencyKey: crypto.randomUUID() }
}

/**
 * Notes whether an attempt was answered. A command for another dog says nothing about the lost one (C-643). One without
 * an answer may have changed back what another command did to the same, which is not repeated then.
 */
function noteOutcome(attempt: Attempt, error: string | ApiError | null): void {
  unanswered.delete(attempt)
  if (error !== null && isDecided(error)) return
  for (const other of unanswered) {
    const isSameOperation = other.operation === attempt.operation
    const isAboutSame = other.about === attempt.about
    const isOver =
      error === null ? !isSameOperation || isAboutSame : !isSameOperation && isAboutSame && !other.isQuoted
    if (isOver) unanswered.delete(other)
  }
  if (error !== null) unanswered.add(attempt)
}

/** The toasts of an operation; silent operations pass none. */
export interface ToastTexts {
  success?: string
  failure?: string
}

export type OperationOutcome<O extends OperationName> =
  { ok: true; data: DataOf<O> } | { ok: false; error: string | ApiError }

export interface OperationHandle<O extends OperationName> {
  /**
   * Sends the command. A second call with the same input joins the running one, and one after a lost answer repeats it,
   * so that it takes effect once; unless `agreed` differs, which is what the customer agrees to. Never throws.
   */
  run: (input: CallInputOf<O>, agreed?: unknown) => Promise<OperationOutcome<O>>
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
  const last = useRef<Attempt>(undefined)
  const run = useCallback(
    (input: CallInputOf<O>, agreed?: unknown) => {
      const name = JSON.stringify(input)
      const current = running.current.get(name)
      if (current) return current
      const attempt = attemptOf(operation, input, agreed, last.current)
      last.current = attempt
      const outcome = mutateAsync({ ...input, idempotencyKey: attempt.idempotencyKey })
        .then(
          (data): OperationOutcome<O> => ({ ok: true, data }),
          (thrown: unknown): OperationOutcome<O> => ({ ok: false, error: errorOf(thrown) }),
        )
        .finally(() => running.current.delete(name))
      running.current.set(name, outcome)
      return outcome.then((it) => {
        noteOutcome(attempt, it.ok ? null : it.error)
        return it
      })
    },
    [operation, mutateAsync],
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
