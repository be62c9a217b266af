/** The skipped orders that can be restored on the dashboard (spec 8). */
import { useState } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { useOperation } from '../../data/use-operation.ts'

export interface RecentSkips {
  /** Orders that were planned earlier in this visit and are skipped now, soonest first. */
  skipped: readonly ScheduleEntryView[]
  /** Orders that were skipped before this visit and can still be restored, soonest first. */
  earlier: readonly ScheduleEntryView[]
  /** Restores an order; whether that was accepted. */
  undo: (entry: ScheduleEntryView) => Promise<boolean>
  /** Why the last undo was refused. */
  error: string | ApiError | null
  dismiss: () => void
}

/** Tracks one subscription. Set a `key` per subscription to reset it. */
export function useRecentSkips(schedule: readonly ScheduleEntryView[]): RecentSkips {
  const unskip = useOperation('unskipOrder')
  const [planned, setPlanned] = useState<ReadonlySet<number>>(new Set())
  const seen = schedule.filter(({ id, status }) => status !== 'SKIPPED' && !planned.has(id))
  if (seen.length > 0) setPlanned(new Set([...planned, ...seen.map(({ id }) => id)]))
  const skipped = schedule.filter(({ status }) => status === 'SKIPPED')
  return {
    skipped: skipped.filter(({ id }) => planned.has(id)),
    earlier: skipped.filter(({ id, isEditable, isFinal }) => !planned.has(id) && isEditable && !isFinal),
    undo: async ({ id }) => (await unskip.run({ params: { id } })).ok,
    error: unskip.error,
    dismiss: unskip.dismiss,
  }
}
