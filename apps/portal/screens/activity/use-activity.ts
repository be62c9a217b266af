/** The activity of the chosen dog, loaded in steps. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ActivityView } from '@pfotenportal/contract/activity'
import { activityPage } from '@pfotenportal/text/de/activity-page'
import { call } from '../../data/call.ts'
import { defineText, useLanguage } from '../../ui/text/text.tsx'

/** The texts of this screen. */
export const useActivityText = defineText(activityPage, () =>
  import('@pfotenportal/text/en/activity-page').then((it) => it.activityPage),
)

/** The number of entries per step. The service returns at most 100 per call. */
const STEP = 20
const MOST_AT_ONCE = 100

/** Fetches one entry more than requested to find out whether there are older ones. */
async function newest(id: number, count: number, signal: AbortSignal): Promise<ActivityView[]> {
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
    queryFn: ({ signal }) => newest(subscriptionId, count, signal),
    placeholderData: (former) => former,
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
