/** What a call reads for a component that shows how it loads. Stored resources have `useResource` instead. */
import type { UseQueryResult } from '@tanstack/react-query'

/** Data that is loading, loaded or failed to load. */
export interface LoadState<T> {
  /** Null until it has loaded. */
  readonly data: T | null
  readonly pending: boolean
  readonly failed: boolean
  readonly retry: () => void
}

export function loadStateOf<T>({ data, isFetching, isError, refetch }: UseQueryResult<T>): LoadState<T> {
  return { data: data ?? null, pending: isFetching, failed: isError, retry: () => void refetch() }
}
