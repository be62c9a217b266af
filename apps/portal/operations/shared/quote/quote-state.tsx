import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { quote } from '@pfotenportal/text/de/quote'
import type { PortalCommand } from '../../../data/cache-updates.ts'
import type { QuotedCall } from '../../../data/use-quoted-operation.ts'
import { sectionRoute } from '../../../profile-routes.ts'
import { routes } from '../../../routes.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { HelpLink } from '../../../ui/link/help-link.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { FailedState } from '../../../ui/state/failed-state.tsx'
import { defineText } from '../../../ui/text/text.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './quote.module.css'

/** The texts of quotes and of the step before an order. */
export const useQuoteText = defineText({ quote }, () => import('@pfotenportal/text/en/quote'))

/** The texts that `useQuoteText` returns. */
export type QuoteText = typeof quote

/** The result of `useQuotedOperation` for any command. */
export type QuoteToConfirm = Pick<
  QuotedCall<PortalCommand>,
  'quote' | 'pending' | 'sending' | 'changed' | 'isOtherBox' | 'error' | 'retry'
>

/** Whether the service gave no answer, so that a retry may help. */
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
  /** Reloads the quote; absent if the command was refused, because its button is still there. */
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** What the customer can do about it here. By default a link to the page where it can be resolved. */
  remedy?: ReactNode
}

function useHint(error: string | ApiError, isCommand: boolean): string {
  const text = useQuoteText()
  if (typeof error !== 'string' && error.type === 'UPSTREAM_UNAVAILABLE') return text.notCharged
  return isCommand ? text.unansweredHint : text.offlineHint
}

/** A link to the page where the cause of a refusal can be resolved. */
function RemedyLink({ error }: { error: string | ApiError }) {
  const text = useQuoteText()
  const type = typeof error === 'string' ? '' : error.type
  if (PAYMENT_REFUSALS.has(type)) {
    return (
      <>
        <LinkButton size="small" href={sectionRoute('payments')}>
          {text.checkPayment}
        </LinkButton>
        <HelpLink topic="payment" />
      </>
    )
  }
  if (type !== 'ADDRESS_MISSING') return null
  return (
    <LinkButton size="small" href={routes.subscriptions}>
      {text.checkAddress}
    </LinkButton>
  )
}

/** Shows why a quote or its command was refused, and what the customer can do. */
export function QuoteRefusal({ error, onRetry, retrying = false, remedy }: QuoteRefusalProps) {
  const text = useQuoteText()
  const hint = useHint(error, onRetry === undefined)
  const message = typeof error === 'string' ? error : error.message
  if (isUnreachable(error)) {
    return (
      <FailedState title={message || text.offline} retrying={retrying} {...(onRetry && { onRetry })}>
        {hint}
      </FailedState>
    )
  }
  return (
    <Notice tone="error" title={text.refused} action={remedy ?? <RemedyLink error={error} />}>
      {message}
    </Notice>
  )
}

export interface QuoteStateProps {
  quoted: QuoteToConfirm
  /** The number of facts to expect, so that nothing moves when they arrive. */
  rows?: number
  remedy?: ReactNode
  /** Said below the notice that the quote has changed; by default that the click had no effect. */
  changedHint?: string
  /** Renders the quote once it has loaded. */
  children: (quote: QuoteView) => ReactNode
}

/**
 * Renders a quote in each of its states: loading, refused, unreachable, loaded, and changed since the customer agreed.
 */
export function QuoteState({ quoted, rows = 3, remedy, changedHint, children }: QuoteStateProps) {
  const text = useQuoteText()
  const { quote, pending, changed, isOtherBox, error, retry } = quoted
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
            {isOtherBox ? text.review.otherBoxHint : (changedHint ?? text.review.changedHint)}
          </Notice>
        </ScrollIntoView>
      )}
      {!quote && !error && <QuoteSkeleton rows={rows} />}
      {quote && (
        <Suspense fallback={<QuoteSkeleton rows={rows} />}>
          <div className={styles['quote']}>
            {quote.closedSkips && <ClosedSkips deliveries={quote.closedSkips} />}
            <VacationHint quote={quote} />
            {children(quote)}
          </div>
        </Suspense>
      )}
    </div>
  )
}

/** Warns that skipped deliveries can no longer be restored after the command. */
function ClosedSkips({ deliveries }: { deliveries: NonNullable<QuoteView['closedSkips']> }) {
  const text = useQuoteText()
  const format = useFormat()
  const windows = deliveries.map(({ deliveryWindow }) => format.window(deliveryWindow)).join('; ')
  return (
    <Notice tone="warn" title={<NoWrapDates>{text.closedSkips(windows, deliveries.length)}</NoWrapDates>}>
      {text.closedSkipsHint}
    </Notice>
  )
}

/** Warns that the change lets boxes arrive during an entered vacation. */
function VacationHint({ quote: { holidayDeliveries = [] } }: { quote: QuoteView }) {
  const text = useQuoteText()
  const format = useFormat()
  if (holidayDeliveries.length === 0) return null
  return (
    <Notice tone="warn">
      <NoWrapDates>
        {text.inVacation(holidayDeliveries.map(({ deliveryWindow }) => format.window(deliveryWindow)))}
      </NoWrapDates>
    </Notice>
  )
}

/** Scrolls its content into view, because on a phone the pressed button is far below it. */
function ScrollIntoView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Braces, because newer browsers return a promise, which is not a clean-up function.
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return <div ref={place}>{children}</div>
}

/** The loading state of a quote. */
export function QuoteSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles['toCome']}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} shape="block" height="3.25rem" />
      ))}
    </div>
  )
}
