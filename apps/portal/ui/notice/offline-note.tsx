import { useEffect, useEffectEvent } from 'react'
import { WifiOff } from 'lucide-react'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { formatMoment, formatTime } from '@pfotenportal/text/format'
import { useConnectivity, type Connectivity } from '../../data/connectivity.ts'
import { useResource } from '../../data/queries.ts'
import { serverInstant, useToday } from '../../data/use-today.ts'
import { useLanguage, useText } from '../text/text.tsx'
import styles from './offline-note.module.css'

export interface OfflineNoteProps {
  connection: Connectivity
  /** When the shown data was last updated, formatted. */
  since?: string
}

/**
 * Says that the screen shows the last known state because the service is unreachable. Always mounted, so that screen
 * readers announce it.
 */
export function OfflineNote({ connection, since }: OfflineNoteProps) {
  const { ui } = useText()
  return (
    <output>
      {connection !== 'online' && (
        <span className={styles['note']}>
          <WifiOff size={18} aria-hidden="true" />
          <span>
            <b>{ui[connection]}</b> {since && ui.offlineSince(since)}
          </span>
        </span>
      )}
    </output>
  )
}

/** How often an unreachable service is retried. */
const RETRY_INTERVAL = 20_000

/** When the data on screen was read: `heute, 12:03 Uhr`. */
function useReadTime(): string | null {
  const { ui } = useText()
  const language = useLanguage()
  const today = useToday()
  const read = [useResource('subscriptions').readAt, useResource('orderSchedule').readAt]
  const known = read.filter((it) => it !== null)
  if (known.length === 0) return null
  const at = serverInstant(Math.min(...known))
  return berlinDay(at) === today ? ui.today(formatTime(at, language)) : formatMoment(at, language, today)
}

/** Without connectivity, shows that the data on screen may be outdated and when it was read. */
export function StaleNote() {
  const connection = useConnectivity()
  const since = useReadTime()
  const retry = useEffectEvent(useResource('subscriptions').retry)
  useEffect(() => {
    if (connection !== 'unreached') return undefined
    const timer = setInterval(() => retry(), RETRY_INTERVAL)
    return () => clearInterval(timer)
  }, [connection])
  return <OfflineNote connection={connection} {...(since === null ? {} : { since })} />
}
