/** A quoted command: reads its quote (dates, deliveries, prices), then sends the command with the quote's id. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { PortalCommand } from './cache-updates.ts'
import { call } from './call.ts'
import { ApiFailure, errorOf, type CallInputOf } from './send.ts'
import { useOperation, type OperationOutcome, type ToastTexts } from './use-operation.ts'

/** The command to quote and its input. */
export type QuotedRequest = CallInputOf<'createQuote'>['body']

/** A quote expires after ten minutes; one on screen is refreshed before that. */
const QUOTE_REFRESH_INTERVAL = 8 * 60_000

/** Whether the service gave no answer, so that a retry may help. */
const isRetryable = (failure: Error) =>
  !(failure instanceof ApiFailure && (failure.isRefusal || failure.status === 429))

/** The state of a quote: what a command would change. */
export interface QuoteQuery<Q> {
  readonly quote: Q | null
  readonly pending: boolean
  /** Why the command would be refused. */
  readonly error: string | ApiError | null
  /** Shows the new quote in a refusal; returns whether there is one. */
  readonly renew: (refusal: string | ApiError) => boolean
  readonly retry: () => void
}

export type Quoted = QuoteQuery<QuoteView>

/**
 * Reads a quote with the given call; `request` is null while none is needed. The previous quote stays until the next
 * one arrives.
 */
export function useQuoteQuery<R, Q>(
  name: string,
  request: R | null,
  readQuote: (request: R, signal: AbortSignal) => Promise<Q>,
): QuoteQuery<Q> {
  const client = useQueryClient()
  const queryKey = [name, request] as const
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      if (request === null) throw new Error('a quote was requested without a command')
      return { quote: await readQuote(request, signal) }
    },
    enabled: request !== null,
    staleTime: 0,
    gcTime: 0,
    // The customer is waiting: report an unreachable service at once, and retry on reconnect.
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: (failures, failure) => failures < 1 && isRetryable(failure),
    refetchInterval: QUOTE_REFRESH_INTERVAL,
    refetchOnMount: 'always',
    placeholderData: (previous) => previous,
  })
  const key = JSON.stringify(queryKey)
  // The request is a new object on every render, its JSON text is stable.
  const replace = useCallback(
    (quote: Q) => void client.setQueryData(JSON.parse(key) as typeof queryKey, { quote }),
    [client, key],
  )
  return {
    quote: query.error ? null : (query.data?.quote ?? null),
    pending: query.isFetching,
    error: query.error ? errorOf(query.error) : null,
    renew: (refusal) => {
      const newQuote = newQuoteOf(refusal) as Q | undefined
      if (newQuote !== undefined) replace(newQuote)
      return newQuote !== undefined
    },
    retry: () => void query.refetch(),
  }
}

/** The quote of a command; pass null to request none. */
export function useQuote(request: QuotedRequest | null): Quoted {
  return useQuoteQuery('quote', request, (body, signal) => call('createQuote', { body }, signal))
}

/** The new quote in a refusal, of the type that was read for the command; undefined if there is none. */
function newQuoteOf(error: string | ApiError | null): unknown {
  if (error === null || typeof error === 'string') return undefined
  const hasNewQuote = error.type === 'QUOTE_STALE' || error.type === 'QUOTE_EXPIRED'
  return hasNewQuote ? error.details?.['quote'] : undefined
}

export interface QuotedCall<O extends PortalCommand, Q = QuoteView> extends Omit<
  QuoteQuery<Q>,
  'error' | 'renew'
> {
  /** Sends the command with the quote on screen. If the refusal contains a new quote, that one is shown instead. */
  readonly run: (input: CallInputOf<O>, agreed?: unknown) => Promise<OperationOutcome<O>>
  readonly sending: boolean
  /** The quote on screen is not the one agreed to, so the customer has to review it again. */
  readonly changed: boolean
  /** It changed because it is about another box than the one for which the dialog was opened. */
  readonly isOtherBox: boolean
  /**
   * Why the quote or the command was refused; null if a new quote replaced the old one, and once the request is no
   * longer the refused one.
   */
  readonly error: string | ApiError | null
}

/** The answer to a command, as far as the quote is concerned. */
interface Answered {
  /** The request that was sent, as JSON text. */
  readonly key: string
  /** The refusal contained a new quote. */
  readonly isRenewed: boolean
}

/** A box that a command is about. */
interface QuotedBox {
  readonly subscriptionId: number
  /** Null if none is planned. */
  readonly orderId: number | null
}

function boxOf({ subscriptionId, before }: QuoteView): QuotedBox {
  return { subscriptionId, orderId: before.nextBox?.orderId ?? null }
}

/**
 * Whether the quote is about another box than the first one: the next box has been skipped or charged since. `accept`
 * makes the box on screen the first one.
 */
function useOtherBox({ quote, pending }: Quoted, opened: QuotedBox | null) {
  const [first, setFirst] = useState(opened)
  const box = quote && boxOf(quote)
  const isSameDog = box !== null && first?.subscriptionId === box.subscriptionId
  if (box !== null && !pending && !isSameDog) setFirst(box)
  return { isOtherBox: isSameDog && first.orderId !== box.orderId, box, accept: () => setFirst(box) }
}

/** Sends `operation` with the quote of `request`, the request on screen. */
export function useCommandWithQuote<O extends PortalCommand, Q extends { readonly id: string }>(
  operation: O,
  request: unknown,
  { renew, error: quoteError, ...quoteState }: QuoteQuery<Q>,
  toasts: ToastTexts = {},
): QuotedCall<O, Q> {
  const command = useOperation(operation, toasts)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const key = JSON.stringify(request)

  const run = async (input: CallInputOf<O>, agreed?: unknown) => {
    const outcome = await command.run({ ...input, quoteId: quoteState.quote?.id }, agreed)
    setAnswered({ key, isRenewed: !outcome.ok && renew(outcome.error) })
    return outcome
  }
  const isAnswered = answered?.key === key
  const changed = isAnswered && answered.isRenewed
  return {
    ...quoteState,
    run,
    sending: command.pending,
    changed,
    isOtherBox: false,
    error: quoteError ?? (isAnswered && !changed ? command.error : null),
  }
}

/**
 * For dialogs: reads the quote of `request` unless that is null, and sends `operation` with the quote's id. `openedFor`
 * is the order for which the dialog was opened; absent means that of the first quote.
 */
export function useQuotedOperation<O extends PortalCommand>(
  operation: O,
  request: QuotedRequest | null,
  toasts: ToastTexts = {},
  openedFor?: number,
): QuotedCall<O> {
  const query = useQuote(request)
  const command = useCommandWithQuote(operation, request, query, toasts)
  const opened =
    request && openedFor !== undefined ? { subscriptionId: request.subscriptionId, orderId: openedFor } : null
  const { isOtherBox, box, accept } = useOtherBox(query, opened)
  const run = (input: CallInputOf<O>) => {
    accept()
    return command.run(input, box)
  }
  if (!isOtherBox) return { ...command, run }
  return { ...command, run, isOtherBox, changed: true, error: query.error }
}
