import { formatMoment } from '@pfotenportal/text/format'
import { serviceInstant, useToday } from '../api/portal-now.ts'
import { useResource } from '../api/queries.ts'
import { useLanguage } from '../text.tsx'
import { OfflineNote } from '../ui/offline-note.tsx'
import { useOnline } from './online.ts'

/** Without a network: that what is shown is what was last known, and since when. */
export function StaleNote() {
  const language = useLanguage()
  const today = useToday()
  const { readAt } = useResource('subscriptions')
  const offline = !useOnline()
  const since = readAt === null ? {} : { since: formatMoment(serviceInstant(readAt), language, today) }
  return <OfflineNote offline={offline} {...since} />
}
