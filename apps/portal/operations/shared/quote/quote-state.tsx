import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { quote } from '@pfotenportal/text/de/quote'
import type { Command } from '../../../data/cache-update.ts'
import type { QuotedOperation } from '../../../data/use-quoted-operation.ts'
import { sectionRoute } from '../../../profile-routes.ts'
import { routes } from '../../../routes.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { FailedState } from '../../../ui/state/failed-state.tsx'
import { defineText } from '../../../ui/text/text.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './quote.module.css'

/** The texts of quotes and of the step before an order. */
export const useQuoteText = defineText(quote, () =>
  import('@pfotenportal/text/en/quote').then((it) => it.quote),
)

/** The texts that `useQuoteText` returns. */
export type QuoteText = typeof quote

/** A command that is asked first, whichever it is: what `useQuotedOperation` gives. */
export type QuotedCommand = Pick<
  QuotedOperation<Command>,
  'quote' | 'pending' | 'sending' | 'changed' | 'error' | 'retry'
>

/** The service gave no answer of its own: trying again may help. */
function isUnreachable(error: string | ApiError): boolean {
  return typeof error !== 'string' && (error.message === '' || error.status >= 500)
}

const PAYMENT_REFUSALS: ReadonlySet<string> = new Set([
  'PAYMENT_DECLINED',
  'PAYMENT_OPEN',
  'PAYMENT_METHOD_INVALID',
  'PAYMENT_METHOD_UNCONFIRMED',
])

export interface QuoteRefusalProps {
  error: string | ApiError
  /** Asks for the quote again; left out where the command itself was refused, whose button is still there. */
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** What the customer can do about it here; a link to the page that mends it without one. */
  remedy?: ReactNode
}

function useHint(error: string | ApiError, isCommand: boolean): string {
  const text = useQuoteText()
  if (typeof error !== 'string' && error.type === 'UPSTREAM_UNAVAILABLE') return text.notCharged
  return isCommand ? text.unansweredHint : text.offlineHint
}

/** The page on which a refusal can be mended. */
function RemedyLink({ error }: { error: string | ApiError }) {
  const text = useQuoteText()
  const type = typeof error === 'string' ? '' : error.type
  if (PAYMENT_REFUSALS.has(type)) {
    return (
      <LinkButton size="small" href={sectionRoute('payments')}>
        {text.checkPayment}
      </LinkButton>
    )
  }
  if (type !== 'ADDRESS_MISSING') return null
  return (
    <LinkButton size="small" href={routes.subscriptions}>
      {text.checkAddress}
    </LinkButton>
  )
}

/** Why a quote or its command was refused, and what can be done. */
export function QuoteRefusal({ error, onRetry, retrying = false, remedy }: QuoteRefusalProps) {
  const text = useQuoteText()
  const hint = useHint(error, onRetry === undefined)
  const said = typeof error === 'string' ? error : error.message
  if (isUnreachable(error)) {
    return (
      <FailedState title={said || text.offline} retrying={retrying} {...(onRetry && { onRetry })}>
        {hint}
      </FailedState>
    )
  }
  return (
    <Notice tone="error" title={text.refused} action={remedy ?? <RemedyLink error={error} />}>
      {said}
    </Notice>
  )
}

export interface QuoteStateProps {
  quoted: QuotedCommand
  /** How many facts will stand here, so that nothing moves when they arrive. */
  rows?: number
  remedy?: ReactNode
  /** What is shown of the quote once it is there. */
  children: (quote: QuoteView) => ReactNode
}

/** A quote in each of its states: to come, refused, unreachable, there, changed since it was agreed to. */
export function QuoteState({ quoted, rows = 3, remedy, children }: QuoteStateProps) {
  const text = useQuoteText()
  const { quote, pending, changed, error, retry } = quoted
  return (
    <div className={styles['state']} aria-busy={pending || undefined}>
      <VisuallyHidden>
        <output>{pending ? text.loading : ''}</output>
      </VisuallyHidden>
      {error && (
        <ScrollIntoView>
          <QuoteRefusal
            error={error}
            onRetry={quote ? undefined : retry}
            retrying={pending}
            remedy={remedy}
          />
        </ScrollIntoView>
      )}
      {changed && (
        <ScrollIntoView key={quote?.id}>
          <Notice tone="warn" role="alert" title={text.review.changed}>
            {text.review.changedHint}
          </Notice>
        </ScrollIntoView>
      )}
      {!quote && !error && <QuoteSkeleton rows={rows} />}
      {quote && (
        <Suspense fallback={<QuoteSkeleton rows={rows} />}>
          <div className={styles['quote']}>{children(quote)}</div>
        </Suspense>
      )}
    </div>
  )
}

/** The button that was pressed stands far below on a phone: what became of it is brought into view. */
function ScrollIntoView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return <div ref={place}>{children}</div>
}

/** A quote to come. */
export function QuoteSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles['toCome']}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} shape="block" height="3.25rem" />
      ))}
    </div>
  )
}
