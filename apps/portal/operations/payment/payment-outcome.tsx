import { useEffect, useEffectEvent, useState } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../data/queries.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { usePaymentText } from '../shared/payment/payment-choice.tsx'

type PaymentResult = 'paid' | 'running' | 'failed'

type Entry = Pick<ScheduleEntryView, 'id' | 'status'>

/**
 * Paid once the order has left the schedule (docs/domain.md 4.1). While it is still there as FAILED the attempt may not
 * have begun: only `waited` long enough, it has failed.
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

/** What the answer to the command says already: the attempt is part of it, unless the gateway's answer is still awaited. */
export function outcomeOfAnswer({
  lastPaymentStatus,
  isLocked,
}: Pick<SubscriptionView, 'lastPaymentStatus' | 'isLocked'>): PaymentResult {
  if (lastPaymentStatus === 'SUCCEEDED') return 'paid'
  return isLocked ? 'running' : 'failed'
}

/** An open payment that was tried again, and what the answer has said about it. */
export interface PaymentAttempt {
  readonly entry: ScheduleEntryView
  readonly answered: PaymentResult
}

/** How often, and how many times, it is looked whether the payment has gone through. */
const POLL = { every: 2_000, times: 10 } as const

/** What became of the payment of an order that was tried again: looked up until it is known. */
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

/** The outcome in words, read out as it changes. */
export function PaymentOutcome({ outcome }: { outcome: PaymentResult }) {
  const text = usePaymentText()
  return (
    <Notice key={outcome} tone={tones[outcome]}>
      {text.outcome[outcome]}
    </Notice>
  )
}
