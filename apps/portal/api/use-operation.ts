/**
 * The one way in which the portal sends a command: it shows the result at once, rolls back and says why when the
 * service refuses, and reads again what the command has changed.
 */
import { useCallback, useRef, useState } from 'react'
import type { DataOf } from '@pfotenportal/contract/api'
import type { Operation } from '@pfotenportal/contract/paths'
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { ResourceCache } from './cache.ts'
import { call } from './call.ts'
import { errorOf } from './failure.ts'
import { notify } from './notify.ts'
import type { OperationPlan } from './operation-plan.ts'
import { planOf, type Commands } from './operations.ts'
import { useScope } from './scope.ts'
import type { InputOf } from './send.ts'
import type { Resource } from './storage.ts'

/** The toasts of an operation (spec 8); silent operations pass none. */
export interface ToastTexts {
  success?: string
  failure?: string
}

export type Outcome<O extends Operation> =
  { ok: true; data: DataOf<O> } | { ok: false; error: string | ApiError }

export interface OperationHandle<O extends Operation> {
  /** Sends the command. A second click while it runs joins the first. Never throws. */
  run: (input: InputOf<O>) => Promise<Outcome<O>>
  pending: boolean
  /** Why the last command of this component was refused; cleared by the next, or by `dismiss`. */
  error: string | ApiError | null
  dismiss: () => void
}

/** Commands under way by resource, so that only the last one of several reads again. */
const underWay = new Map<Resource, number>()

function count(resource: Resource, by: number): number {
  const next = (underWay.get(resource) ?? 0) + by
  underWay.set(resource, next)
  return next
}

async function execute<O extends Commands>(
  operation: O,
  plan: OperationPlan<O>,
  cache: ResourceCache,
  input: InputOf<O>,
): Promise<DataOf<O>> {
  const keys = plan.touches(cache, input)
  count(plan.resource, 1)
  await cache.hold(keys)
  const undo = plan.optimistic?.(cache, input)
  let wait = 0
  try {
    const data = await call(operation, input)
    plan.settle?.(cache, data, input)
    wait = plan.reloadAfter ?? 0
    return data
  } catch (thrown) {
    undo?.()
    throw thrown
  } finally {
    if (count(plan.resource, -1) === 0) setTimeout(() => void cache.reload(keys), wait)
  }
}

/** Refused because the quote on screen no longer holds: the new one takes its place, so nothing failed. */
const bringsQuote = (error: string | ApiError) => typeof error !== 'string' && error.type.startsWith('QUOTE_')

/** A command for a component: `const skip = useOperation('skipOrder')`, then `skip.run({ params: { id } })`. */
export function useOperation<O extends Commands>(operation: O, toasts: ToastTexts = {}): OperationHandle<O> {
  const { cache, status } = useScope()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | ApiError | null>(null)
  const running = useRef(new Map<string, Promise<Outcome<O>>>())
  const { success, failure } = toasts

  const run = useCallback(
    (input: InputOf<O>) => {
      const same = JSON.stringify(input)
      const earlier = running.current.get(same)
      if (earlier) return earlier
      const work = async (): Promise<Outcome<O>> => {
        setPending(true)
        setError(null)
        try {
          const plan = await planOf(operation)
          const data = await status.command(plan.resource, () => execute(operation, plan, cache, input))
          if (success) notify('success', success)
          return { ok: true, data }
        } catch (thrown) {
          const said = errorOf(thrown)
          setError(said)
          if (failure && !bringsQuote(said)) notify('error', failure)
          return { ok: false, error: said }
        } finally {
          running.current.delete(same)
          setPending(running.current.size > 0)
        }
      }
      const started = work()
      running.current.set(same, started)
      return started
    },
    [operation, cache, status, success, failure],
  )
  return { run, pending, error, dismiss: useCallback(() => setError(null), []) }
}
