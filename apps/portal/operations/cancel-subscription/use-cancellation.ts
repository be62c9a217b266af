/** The state of the cancellation dialog for one subscription. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CancellationFlowView } from '@pfotenportal/contract/cancellation'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { cancelSubscription } from '@pfotenportal/text/de/cancellation'
import { call } from '../../data/call.ts'
import { useOperation } from '../../data/use-operation.ts'
import { defineText } from '../../ui/text/text.tsx'
import { useIsSupport } from '../supplement/use-supplement-choice.ts'

/** The texts of this dialog. */
export const useCancelSubscriptionText = defineText(
  { cancelSubscription },
  () => import('@pfotenportal/text/en/cancellation'),
)

/** The texts that `useCancelSubscriptionText` returns. */
export type CancelText = typeof cancelSubscription

export type CancellationReason = CancellationFlowView['reasons'][number]

/** A step of the dialog before the outcome. */
export type CancellationStep = 'benefit' | 'reason' | 'offer' | 'confirm' | 'farewell'

/** The reason that leads straight to the farewell, without questions or offers. */
export const isPassedAwayReason = (reason: CancellationReason | null) => reason?.code === 'DOG_PASSED_AWAY'

/**
 * The steps in order. If the flow failed to load, only the confirmation is left. The offer is a step only if the reason
 * has one. If the dog has died, the farewell is the last step. Staff are not asked to stay: for them the benefit is none.
 */
export function stepsOf(
  hasFlow: boolean,
  reason: CancellationReason | null,
  isSupport = false,
): readonly CancellationStep[] {
  if (!hasFlow) return ['confirm']
  const start: readonly CancellationStep[] = isSupport ? ['reason'] : ['benefit', 'reason']
  if (isPassedAwayReason(reason)) return [...start, 'farewell']
  return reason?.hasOffer ? [...start, 'offer', 'confirm'] : [...start, 'confirm']
}

/** The step after this one; the last one stays. */
export function stepAfter(step: CancellationStep, steps: readonly CancellationStep[]): CancellationStep {
  return steps[steps.indexOf(step) + 1] ?? step
}

/** The step before this one; null before the first. */
export function stepBefore(
  step: CancellationStep,
  steps: readonly CancellationStep[],
): CancellationStep | null {
  return steps[steps.indexOf(step) - 1] ?? null
}

/** Read once per visit with a single retry, because cancelling does not depend on it. */
const QUERY_OPTIONS = { staleTime: Infinity, gcTime: 0, retry: 1 } as const

/** Starts the flow. If that fails, the dialog silently works without it. */
function useFlow(id: number, open: boolean) {
  const query = useQuery({
    queryKey: ['cancellationFlow', id],
    queryFn: ({ signal }) => call('startCancellationFlow', { params: { id } }, signal),
    enabled: open,
    ...QUERY_OPTIONS,
  })
  return { flow: query.data ?? null, pending: query.isPending }
}

/** The offer for a reason, read when it is its turn: the service counts an offer that is read as shown (C-604). */
function useOffer(id: number, reason: CancellationReason | null, isTurn: boolean) {
  const cancellationFlowId = reason?.id ?? 0
  const query = useQuery({
    queryKey: ['cancellationOffer', id, cancellationFlowId],
    queryFn: ({ signal }) => call('readCancellationOffer', { params: { id, cancellationFlowId } }, signal),
    enabled: isTurn && reason !== null && reason.hasOffer && !isPassedAwayReason(reason),
    ...QUERY_OPTIONS,
  })
  return { offer: query.data ?? null, pending: query.isLoading, none: query.isError || query.data === null }
}

/** How the dialog ended. */
export type CancellationOutcome = 'cancelled' | 'stayed'

export function useCancellation(subscription: SubscriptionView, open: boolean) {
  const text = useCancelSubscriptionText()
  const { id } = subscription
  const isSupport = useIsSupport()
  const [at, setAt] = useState<CancellationStep>(isSupport ? 'reason' : 'benefit')
  const [reason, setReason] = useState<CancellationReason | null>(null)
  const [comment, setComment] = useState('')
  const [isStopping, setStopping] = useState(false)
  const [outcome, setOutcome] = useState<CancellationOutcome | null>(null)
  const { flow, pending } = useFlow(id, open && outcome === null)
  const offered = useOffer(id, reason, at === 'offer')
  const command = useOperation('cancelSubscription', text.toast)

  // Without an offer there is no offer step.
  const known = reason && offered.none ? { ...reason, hasOffer: false } : reason
  const steps = stepsOf(pending || flow !== null, known, isSupport)
  const step = steps.includes(at) ? at : (steps.at(-1) ?? 'confirm')
  const before = stepBefore(step, steps)

  const cancel = async () => {
    const answers = { cancellationFlowId: reason?.id ?? null, comment: comment.trim() || null }
    const body = step === 'farewell' && isStopping ? { ...answers, stopPaidBoxes: true } : answers
    if ((await command.run({ params: { id }, body })).ok) setOutcome('cancelled')
  }
  return {
    flow,
    pending,
    offered,
    reason,
    choose: setReason,
    comment,
    setComment,
    /** The customer wants boxes that are paid but not packed to be stopped and refunded. */
    isStopping,
    setStopping,
    step,
    goOn: () => setAt(stepAfter(step, steps)),
    goBack: before && (() => setAt(before)),
    farewell: (passedAway: CancellationReason) => {
      setReason(passedAway)
      setAt('farewell')
    },
    isLast: stepAfter(step, steps) === step,
    outcome,
    stay: () => setOutcome('stayed'),
    cancel: () => void cancel(),
    sending: command.pending,
    error: command.error,
  }
}

export type Cancellation = ReturnType<typeof useCancellation>
