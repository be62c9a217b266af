import { useEffect, useEffectEvent, useState } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../data/queries.ts'
import { HelpLink } from '../../ui/link/help-link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { usePaymentText } from '../shared/payment/payment-choice.tsx'

type PaymentResult = 'paid' | 'running' | 'failed'

type Entry = Pick<ScheduleEntryView, 'id' | 'status'>

/**
 * The payment succeeded once the order has left the schedule. While the order is still FAILED, the attempt may not have
 * started, so it counts as failed only after polling `hasTimedOut`.
 */
export function outcomeOf(
  schedule: readonly Entry[],
  tried: Pick<Entry, 'id'>,
  hasTimedOut: boolean,
): PaymentResult {
  const entry = schedule.find(({ id }) => id === tried.id)
  if (!entry || (entry.status !== 'FAILED' && entry.status !== 'PROCESSING')) return 'paid'
  return entry.status === 'FAILED' && hasTimedOut ? 'failed' : 'running'
}

/**
 * The result in the answer to the command. The command includes the attempt, unless the gateway has not answered yet.
 */
export function outcomeOfAnswer({
  lastPaymentStatus,
  isLocked,
}: Pick<SubscriptionView, 'lastPaymentStatus' | 'isLocked'>): PaymentResult {
  if (lastPaymentStatus === 'SUCCEEDED') return 'paid'
  return isLocked ? 'running' : 'failed'
}

/** A retried open payment and its result in the command's answer. */
export interface PaymentAttempt {
  readonly entry: ScheduleEntryView
  readonly answered: PaymentResult
}

/** The interval and the number of polls for the result of a payment. */
const POLL = { every: 2_000, times: 10 } as const

/** The result of a retried payment; polls until it is known. */
export function usePaymentOutcome(tried: PaymentAttempt | null): PaymentResult {
  const schedule = useResource('orderSchedule')
  const [polls, setPolls] = useState({ at: tried, count: 0 })
  const count = polls.at === tried ? polls.count : 0
  const waited = count >= POLL.times
  const isKnown = tried !== null && tried.answered !== 'running'
  const seen = tried ? outcomeOf(schedule.data ?? [], tried.entry, waited) : 'running'
  const outcome = isKnown ? tried.answered : seen
  const poll = useEffectEvent(() => {
    schedule.retry()
    setPolls({ at: tried, count: count + 1 })
  })
  const isPolling = tried !== null && outcome === 'running' && !waited
  useEffect(() => {
    if (!isPolling) return undefined
    const timer = setInterval(poll, POLL.every)
    return () => clearInterval(timer)
  }, [isPolling])
  return outcome
}

const tones = { paid: 'success', running: 'info', failed: 'error' } as const

/** Shows the result; screen readers announce changes. */
export function PaymentOutcome({ outcome }: { outcome: PaymentResult }) {
  const text = usePaymentText()
  return (
    <Notice key={outcome} tone={tones[outcome]} action={outcome === 'failed' && <HelpLink topic="payment" />}>
      {text.outcome[outcome]}
    </Notice>
  )
}
