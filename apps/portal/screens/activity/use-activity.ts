/** The activity of a subscription, loaded in steps, and the undo of an entry. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActivityView, UndoView } from '@pfotenportal/contract/activity'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { activityPage } from '@pfotenportal/text/de/activity'
import { call } from '../../data/call.ts'
import type { CallInputOf } from '../../data/send.ts'
import { useOperation } from '../../data/use-operation.ts'
import { defineText, useLanguage } from '../../ui/text/text.tsx'

/** The texts of this screen. */
export const useActivityText = defineText({ activityPage }, () => import('@pfotenportal/text/en/activity'))

/** The number of entries per step. The service returns at most 100 per call. */
const STEP = 20
const MOST_AT_ONCE = 100

/** Fetches one entry more than requested to find out whether there are older ones. */
async function fetchNewest(id: number, count: number, signal: AbortSignal): Promise<ActivityView[]> {
  const found: ActivityView[] = []
  while (found.length <= count) {
    const limit = Math.min(count + 1 - found.length, MOST_AT_ONCE)
    const before = found.at(-1)?.id
    const page = await call('listActivity', { params: { id }, query: { limit, before } }, signal)
    found.push(...page)
    if (page.length < limit) break
  }
  return found
}

export interface ActivityList {
  /** Null while nothing is known. */
  readonly entries: readonly ActivityView[] | null
  readonly hasMore: boolean
  readonly pending: boolean
  readonly failed: boolean
  /** Older entries are loading. */
  readonly loadingMore: boolean
  readonly retry: () => void
  readonly more: () => void
}

/**
 * The activity of a subscription, newest first, in the language on screen. Refetched after commands on the subscription
 * (`data/cache-updates.ts`).
 */
export function useActivity(subscriptionId: number): ActivityList {
  const [count, setCount] = useState(STEP)
  const language = useLanguage()
  const query = useQuery({
    queryKey: ['activity', subscriptionId, language, count] as const,
    queryFn: ({ signal }) => fetchNewest(subscriptionId, count, signal),
    placeholderData: (previous) => previous,
    gcTime: 0,
  })
  const known = query.data?.length ?? 0
  // While older entries load, the entries of the previous step are shown.
  const loadingMore = query.isPlaceholderData && count > STEP && known > count - STEP
  return {
    entries: query.data?.slice(0, count) ?? null,
    hasMore: known > count || loadingMore,
    pending: query.isFetching,
    failed: query.isError,
    loadingMore,
    retry: () => void query.refetch(),
    more: () => setCount((shown) => shown + STEP),
  }
}

type UndoOperation = UndoView['operation']

interface UndoHandle {
  /** Sends the call. Resolves to false if it was refused. */
  readonly run: () => Promise<boolean>
  readonly pending: boolean
  readonly error: string | ApiError | null
  readonly dismiss: () => void
}

/**
 * The undo of an entry: sends the call that the service provides with the entry, like any other command, and confirms it
 * with a toast. A refusal stays visible even if the entry has lost its undo in the meantime.
 */
export function useUndo({ undo, title }: ActivityView): UndoHandle {
  const text = useActivityText()
  const [latest, setLatest] = useState(undo)
  if (undo && undo !== latest) setLatest(undo)
  const command = useOperation(latest?.operation ?? 'undoChange', { success: text.undone(title) })
  const run = async () => {
    if (!undo) return false
    const { params, body } = undo
    // The service provides a call of this contract, but which one is only known at run time.
    const outcome = await command.run((body ? { params, body } : { params }) as CallInputOf<UndoOperation>)
    return outcome.ok
  }
  return { run, pending: command.pending, error: command.error, dismiss: command.dismiss }
}
