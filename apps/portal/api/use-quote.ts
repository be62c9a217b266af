/** Asks the service what a command would change before it is sent: dates, deliveries, prices. */
import { useCallback } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import { call } from './call.ts'
import { ApiFailure, errorOf } from './failure.ts'
import type { InputOf } from './send.ts'

/** Which command with which input. */
export type QuoteRequest = InputOf<'createQuote'>['body']

/** A quote runs out after ten minutes; one on screen is asked for again before. */
const RENEWED_EVERY = 8 * 60_000

/** No answer of the service's own: one more question may get it. */
const isLost = (failure: Error) =>
  !(failure instanceof ApiFailure && (failure.refused || failure.status === 429))

export interface Quoted {
  readonly quote: QuoteView | null
  readonly pending: boolean
  /** Why the command would be refused. */
  readonly error: string | ApiError | null
  /** Shows another quote in its place: the new one that a refusal brought. */
  readonly replace: (quote: QuoteView) => void
  readonly retry: () => void
}

/** The quote of a command; null where nothing is asked. The former one stays until the next is there. */
export function useQuote(request: QuoteRequest | null): Quoted {
  const client = useQueryClient()
  const queryKey = ['quote', request] as const
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      if (!request) throw new Error('a quote was asked for without a command')
      return call('createQuote', { body: request }, signal)
    },
    enabled: request !== null,
    staleTime: 0,
    gcTime: 0,
    // Somebody waits for it before a button: what cannot be reached is said at once, and asked again when it can be.
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: (failures, failure) => failures < 1 && isLost(failure),
    refetchInterval: RENEWED_EVERY,
    refetchOnMount: 'always',
    placeholderData: (former) => former,
  })
  const key = JSON.stringify(queryKey)
  return {
    quote: query.error ? null : (query.data ?? null),
    pending: query.isFetching,
    error: query.error ? errorOf(query.error) : null,
    // The key as text stands for the request, which is a new object on every render.
    replace: useCallback(
      (quote) => client.setQueryData(JSON.parse(key) as typeof queryKey, quote),
      [client, key],
    ),
    retry: () => void query.refetch(),
  }
}

/** The new quote that came with a refusal; null where none did. */
export function quoteIn(error: string | ApiError | null): QuoteView | null {
  if (error === null || typeof error === 'string') return null
  const brings = error.type === 'QUOTE_STALE' || error.type === 'QUOTE_EXPIRED'
  return brings ? ((error.details?.['quote'] as QuoteView | undefined) ?? null) : null
}
