import { useRef } from 'react'
import type { CustomerView } from '@pfotenportal/contract/customer'
import { Button } from '../../ui/button/button.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { PawLoader } from '../../ui/loading/paw-loader.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useRafText } from './text.ts'
import { useFrame } from './use-frame.ts'
import styles from './widget.module.css'

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
