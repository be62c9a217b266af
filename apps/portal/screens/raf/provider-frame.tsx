/**
 * The provider's page in a frame (docs/decisions/0016): it says that it is ready, then gets the customer's data, once.
 * Both sides are pinned: the portal listens and talks to the configured origin only.
 */
import { useEffect, useState, type RefObject, useRef } from 'react'
import type { CustomerView } from '@pfotenportal/contract/customer'
import { Button } from '../../ui/button/button.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { PawLoader } from '../../ui/loading/paw-loader.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useRafText } from './use-referrals.ts'
import styles from './widget.module.css'

/** What the provider's page says when it can take the data. */
const READY = 'pfotenportal:ready'
/** What the portal answers with. */
export const CUSTOMER = 'pfotenportal:customer'

/** How long the provider's page may take until it says that it is ready, in milliseconds. */
const PATIENCE = 15_000

/** What is passed on (spec 2), and nothing else. */
interface Passed {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly locale: 'de'
}

type FrameState = 'loading' | 'loaded' | 'failed'

/** Whether what another page has said is that it is ready. */
function saysReady(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === READY
}

/** How far the frame of an origin is, which stays mounted as one attempt; passes the data on when its page is ready. */
function useFrame(ref: RefObject<HTMLIFrameElement | null>, origin: string, passed: Passed): FrameState {
  const [state, setState] = useState<FrameState>('loading')
  const { email, firstName, lastName, locale } = passed
  useEffect(() => {
    const late = setTimeout(() => setState('failed'), PATIENCE)
    const hear = ({ origin: from, source, data }: MessageEvent<unknown>) => {
      const page = ref.current?.contentWindow
      if (!page || from !== origin || source !== page || !saysReady(data)) return
      clearTimeout(late)
      removeEventListener('message', hear)
      page.postMessage({ type: CUSTOMER, email, firstName, lastName, locale }, origin)
      setState('loaded')
    }
    addEventListener('message', hear)
    return () => {
      clearTimeout(late)
      removeEventListener('message', hear)
    }
  }, [ref, origin, email, firstName, lastName, locale])
  return state
}

/**
 * What the provider's page may do. It keeps its own origin, without which the data could not be sent to that origin
 * alone; the service refuses to start with a provider on its own.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

export interface ProviderFrameProps {
  url: URL
  customer: CustomerView
  /** Another attempt is another frame. */
  onRetry: () => void
  onWithdraw: () => void
}

/** The provider's page, with what the customer agreed to pass on, and the way out beside it. */
export function ProviderFrame({ url, customer, onRetry, onWithdraw }: ProviderFrameProps) {
  const { widget: text } = useRafText()
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
        <p className={styles['note']}>{text.consent(url.host)}</p>
        <Button size="small" onClick={onWithdraw}>
          {text.withdraw}
        </Button>
      </div>
    </>
  )
}
