import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useEffectEvent, useRef } from 'react'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { formatMoment, formatTime } from '@pfotenportal/text/format'
import { useConnectivity, type Connectivity } from '../../data/connectivity.ts'
import { useReadAt, useResource } from '../../data/queries.ts'
import { serverInstant, useToday } from '../../data/use-today.ts'
import { useLanguage, useText } from '../text/text.tsx'
import styles from './offline-note.module.css'

export interface OfflineNoteProps {
  /** Why the data may be outdated, if it is not `online`. `failed`: the service answers, but not with the data. */
  state: Connectivity | 'failed'
  /** When the shown data was last updated, formatted. */
  since?: string
}

/** Says that the screen shows the last known state, and why. Always mounted, so that screen readers announce it. */
export function OfflineNote({ state, since }: OfflineNoteProps) {
  const { ui } = useText()
  return (
    <output>
      {state !== 'online' && (
        <span className={styles['note']}>
          <WifiOff size={18} aria-hidden="true" />
          <span>
            <b>{ui[state]}</b> {since && ui.offlineSince(since)}
          </span>
        </span>
      )}
    </output>
  )
}

/** How often the data is read again while it may be outdated. */
const RETRY_INTERVAL = 20_000

/** The data that a page shows: the customer's account, or orders. */
export type ShownData = 'account' | 'orders'

function useShownResource(resource: Parameters<typeof useReadAt>[0]) {
  const view = useResource(resource)
  return { ...view, readAt: useReadAt(resource) }
}

function useShown(of: ShownData) {
  const account = [
    useShownResource('customer'),
    useShownResource('addresses'),
    useShownResource('paymentMethods'),
  ]
  const orders = [
    useShownResource('subscriptions'),
    useShownResource('orderSchedule'),
    useShownResource('orders'),
  ]
  return of === 'account' ? account : orders
}

/** When the data on screen was read: `heute, 12:03 Uhr`. */
function useReadTime(shown: ReturnType<typeof useShown>): string | null {
  const { ui } = useText()
  const language = useLanguage()
  const today = useToday()
  const known = shown.flatMap(({ readAt }) => readAt ?? [])
  if (known.length === 0) return null
  const at = serverInstant(Math.min(...known), 'receivedAtWall')
  return berlinDay(at) === today ? ui.today(formatTime(at, language)) : formatMoment(at, language, today)
}

/** Reads again what failed: at once when the service may be back, and regularly until it is. */
function useRetries(state: OfflineNoteProps['state'], retry: () => void): void {
  const before = useRef(state)
  const retryNow = useEffectEvent(retry)
  useEffect(() => {
    const mayBeBack = before.current !== state && before.current !== 'online' && state !== 'offline'
    before.current = state
    if (mayBeBack) retryNow()
    if (state === 'online' || state === 'offline') return undefined
    const timer = setInterval(() => retryNow(), RETRY_INTERVAL)
    return () => clearInterval(timer)
  }, [state])
}

/** Says when the data on screen was read, if it may be outdated. */
export function StaleNote({ of }: { of: ShownData }) {
  const connection = useConnectivity()
  const shown = useShown(of)
  const since = useReadTime(shown)
  const hasFailed = shown.some(({ data, error }) => data !== null && error !== null)
  const state = connection === 'online' && hasFailed ? 'failed' : connection
  useRetries(state, () => shown.forEach(({ retry }) => retry()))
  return <OfflineNote state={state} {...(since === null ? {} : { since })} />
}
