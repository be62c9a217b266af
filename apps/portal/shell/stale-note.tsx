import { useEffect, useEffectEvent } from 'react'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { formatMoment, formatTime } from '@pfotenportal/text/format'
import { serverInstant, useToday } from '../data/use-today.ts'
import { useResource } from '../data/queries.ts'
import { useLanguage, useText } from '../ui/text/text.tsx'
import { OfflineNote } from '../ui/notice/offline-note.tsx'
import { useConnectivity } from '../data/connectivity.ts'

/** How often a service that did not answer is asked again. */
const RETRY_INTERVAL = 20_000

/** Since when what is on screen is what was last known: `heute, 12:03 Uhr`. */
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

/** Without a way to the service: that what is shown is what was last known, and since when. */
export function StaleNote() {
  const connection = useConnectivity()
  const since = useSince()
  const ask = useEffectEvent(useResource('subscriptions').retry)
  useEffect(() => {
    if (connection !== 'unreached') return undefined
    const timer = setInterval(() => ask(), RETRY_INTERVAL)
    return () => clearInterval(timer)
  }, [connection])
  return <OfflineNote connection={connection} {...(since === null ? {} : { since })} />
}
