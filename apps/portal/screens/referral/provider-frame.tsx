/**
 * The provider's page in an iframe (docs/decisions/0016). The page posts a ready message and then receives the
 * customer's data once. The portal exchanges messages with the configured origin only.
 */
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { CustomerView } from '@pfotenportal/contract/customer'
import { Button } from '../../ui/button/button.tsx'
import { PawLoader } from '../../ui/loading/paw-loader.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './referral-widget.module.css'
import { useReferralText } from './use-referrals.ts'

/** The message type that the provider's page sends when it can receive the data. */
const READY = 'portal:ready'
/** The message type of the portal's reply. */
export const CUSTOMER = 'portal:customer'

/** How long the portal waits for the ready message, in milliseconds. */
const READY_TIMEOUT = 15_000

/** The only data that is passed to the provider (spec 2). */
interface SharedDetails {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly locale: 'de'
}

type FrameState = 'loading' | 'loaded' | 'failed'

/** Whether a message from another page is the ready message. */
function isReadyMessage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === READY
}

/** Tracks the state of one loading attempt and posts the data to the page as soon as it is ready. */
function useFrame(
  ref: RefObject<HTMLIFrameElement | null>,
  origin: string,
  details: SharedDetails,
): FrameState {
  const [state, setState] = useState<FrameState>('loading')
  const { email, firstName, lastName, locale } = details
  useEffect(() => {
    const timeout = setTimeout(() => setState('failed'), READY_TIMEOUT)
    const handleMessage = ({ origin: from, source, data }: MessageEvent<unknown>) => {
      const page = ref.current?.contentWindow
      if (!page || from !== origin || source !== page || !isReadyMessage(data)) return
      clearTimeout(timeout)
      removeEventListener('message', handleMessage)
      page.postMessage({ type: CUSTOMER, email, firstName, lastName, locale }, origin)
      setState('loaded')
    }
    addEventListener('message', handleMessage)
    return () => {
      clearTimeout(timeout)
      removeEventListener('message', handleMessage)
    }
  }, [ref, origin, email, firstName, lastName, locale])
  return state
}

/**
 * The permissions of the provider's page. It keeps its own origin so that the portal can restrict the data to that
 * origin. The service refuses to start if the provider shares the portal's origin.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

export interface ProviderFrameProps {
  url: URL
  customer: CustomerView
  /** Mounts a new frame for another attempt. */
  onRetry: () => void
  onWithdraw: () => void
}

/** The provider's page in an iframe, with a button to withdraw consent. */
export function ProviderFrame({ url, customer, onRetry, onWithdraw }: ProviderFrameProps) {
  const { widget: text } = useReferralText()
  const { email, firstName, lastName } = customer
  const frame = useRef<HTMLIFrameElement>(null)
  const state = useFrame(frame, url.origin, { email, firstName, lastName, locale: 'de' })
  return (
    <>
      <div className={styles['place']} aria-busy={state === 'loading' || undefined}>
        {state === 'loading' && <PawLoader label={text.loading} />}
        {state === 'failed' ? (
          <FailedState title={text.failed} onRetry={onRetry}>
            {text.failedText}
          </FailedState>
        ) : (
          <iframe
            ref={frame}
            src={url.href}
            title={text.frame(url.host)}
            sandbox={SANDBOX}
            referrerPolicy="no-referrer"
            allow="clipboard-write"
            className={styles['frame']}
            data-state={state}
          />
        )}
      </div>
      <VisuallyHidden>
        <output>{state === 'loaded' && text.loaded}</output>
      </VisuallyHidden>
      <div className={styles['consent']}>
        <p className="note">{text.consent(url.host)}</p>
        <Button size="small" onClick={onWithdraw}>
          {text.withdraw}
        </Button>
      </div>
    </>
  )
}
