/**
 * Talking with the provider's page in the frame (docs/decisions/0016): it says that it is ready, then gets the customer's
 * data, once. Both sides are pinned: the portal hears and speaks to the configured origin alone.
 */
import { useEffect, useState, type RefObject } from 'react'

/** What the provider's page says when it can take the data. */
export const READY = 'pfotenportal:ready'
/** What the portal answers with. */
export const CUSTOMER = 'pfotenportal:customer'

/** How long the provider's page may take until it says that it is ready, in milliseconds. */
const PATIENCE = 15_000

/** What is passed on (spec 2), and nothing else. */
export interface Passed {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly locale: 'de'
}

export type FrameState = 'loading' | 'loaded' | 'failed'

/** Whether what another page has said is that it is ready. */
export function saysReady(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === READY
}

/** How far the frame of an origin is, which stays mounted as one attempt; passes the data on when its page is ready. */
export function useFrame(
  ref: RefObject<HTMLIFrameElement | null>,
  origin: string,
  passed: Passed,
): FrameState {
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
