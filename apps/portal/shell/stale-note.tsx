import { useEffect, useEffectEvent } from 'react'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { formatMoment, formatTime } from '@pfotenportal/text/format'
import { serverInstant, useToday } from '../data/use-today.ts'
import { useResource } from '../data/queries.ts'
import { useLanguage, useText } from '../ui/text/text.tsx'
import { OfflineNote } from '../ui/notice/offline-note.tsx'
import { useConnectivity } from '../data/connectivity.ts'

/** How often an unreachable service is retried. */
const RETRY_INTERVAL = 20_000

/** When the data on screen was read: `heute, 12:03 Uhr`. */
function useSince(): string | null {
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
  const since = useSince()
  const retry = useEffectEvent(useResource('subscriptions').retry)
  useEffect(() => {
    if (connection !== 'unreached') return undefined
    const timer = setInterval(() => retry(), RETRY_INTERVAL)
    return () => clearInterval(timer)
  }, [connection])
  return <OfflineNote connection={connection} {...(since === null ? {} : { since })} />
}
