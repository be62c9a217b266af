import { useEffect, useEffectEvent, useState } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../data/queries.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { usePaymentText } from '../shared/payment/payment-choice.tsx'

type PaymentOutcomeOf = 'paid' | 'running' | 'failed'

type Entry = Pick<ScheduleEntryView, 'id' | 'status'>

/**
 * Paid once the order has left the schedule (docs/domain.md 4.1). While it is still there as FAILED the attempt may not
 * have begun: only `waited` long enough, it has failed.
 */
export function outcomeOf(
  schedule: readonly Entry[],
  tried: Pick<Entry, 'id'>,
  waited: boolean,
): PaymentOutcomeOf {
  const entry = schedule.find(({ id }) => id === tried.id)
  if (!entry || (entry.status !== 'FAILED' && entry.status !== 'PROCESSING')) return 'paid'
  return entry.status === 'FAILED' && waited ? 'failed' : 'running'
}

/** What the answer to the command says already: the attempt is part of it, unless the gateway's answer is still awaited. */
export function answeredOutcome({
  lastPaymentStatus,
  isLocked,
}: Pick<SubscriptionView, 'lastPaymentStatus' | 'isLocked'>): PaymentOutcomeOf {
  if (lastPaymentStatus === 'SUCCEEDED') return 'paid'
  return isLocked ? 'running' : 'failed'
}

/** An open payment that was tried again, and what the answer has said about it. */
export interface Tried {
  readonly entry: ScheduleEntryView
  readonly answered: PaymentOutcomeOf
}

/** How often, and how many times, it is looked whether the payment has gone through. */
const LOOK = { every: 2_000, times: 10 } as const

/** What became of the payment of an order that was tried again: looked up until it is known. */
export function usePaymentOutcome(tried: Tried | null): PaymentOutcomeOf {
  const schedule = useResource('orderSchedule')
  const [looks, setLooks] = useState({ at: tried, count: 0 })
  const count = looks.at === tried ? looks.count : 0
  const waited = count >= LOOK.times
  const isKnown = tried !== null && tried.answered !== 'running'
  const seen = tried ? outcomeOf(schedule.data ?? [], tried.entry, waited) : 'running'
  const outcome = isKnown ? tried.answered : seen
  const look = useEffectEvent(() => {
    schedule.retry()
    setLooks({ at: tried, count: count + 1 })
  })
  const looking = tried !== null && outcome === 'running' && !waited
  useEffect(() => {
    if (!looking) return undefined
    const timer = setInterval(look, LOOK.every)
    return () => clearInterval(timer)
  }, [looking])
  return outcome
}

const tones = { paid: 'success', running: 'info', failed: 'error' } as const

/** The outcome in words, read out as it changes. */
export function PaymentOutcome({ outcome }: { outcome: PaymentOutcomeOf }) {
  const text = usePaymentText()
  return (
    <Notice key={outcome} tone={tones[outcome]}>
      {text.outcome[outcome]}
    </Notice>
  )
}
