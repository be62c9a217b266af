/** Skipping the next order from the dashboard (spec 8), and taking it back where it was done. */
import { useState } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { useOperation } from '../../api/use-operation.ts'
import { useOrdersText } from '../orders/words.ts'

export interface SkipNext {
  /** Skips the next order; gives it so that the row can remember what it stood for. */
  skip: (next: ScheduleEntryView) => void
  /** A skip is under way: until it is answered, which order is next may still change. */
  busy: boolean
  /** What was skipped on this visit and still is, soonest first. */
  skipped: readonly ScheduleEntryView[]
  undo: (entry: ScheduleEntryView) => Promise<boolean>
  /** Why the last skip or undo was refused. */
  error: string | ApiError | null
  dismiss: () => void
}

/** For one subscription: mount it anew for another. */
export function useSkipNext(subscriptionId: number, schedule: readonly ScheduleEntryView[]): SkipNext {
  const text = useOrdersText()
  const skipNext = useOperation('skipNextOrder', text.skipToast)
  const unskip = useOperation('unskipOrder')
  const [tried, setTried] = useState<readonly number[]>([])
  const forget = (id: number) => setTried((ids) => ids.filter((other) => other !== id))

  const send = async (next: ScheduleEntryView) => {
    unskip.dismiss()
    setTried((ids) => [...ids, next.id])
    const outcome = await skipNext.run({ params: { id: subscriptionId } })
    if (!outcome.ok) forget(next.id)
  }
  const undo = async (entry: ScheduleEntryView) => {
    skipNext.dismiss()
    const outcome = await unskip.run({ params: { id: entry.id } })
    if (outcome.ok) forget(entry.id)
    return outcome.ok
  }
  return {
    skip: (next) => void (skipNext.pending || send(next)),
    busy: skipNext.pending,
    skipped: schedule.filter((entry) => tried.includes(entry.id) && entry.status === 'SKIPPED'),
    undo,
    error: skipNext.error ?? unskip.error,
    dismiss: () => {
      skipNext.dismiss()
      unskip.dismiss()
    },
  }
}
