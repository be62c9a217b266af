import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { isInstant } from '@pfotenportal/domain/core/calendar'
import { announce } from '../../../ui/announcer/announcer.tsx'
import { IconButton } from '../../../ui/button/button.tsx'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import styles from './refusal.module.css'

function cutoffIn(error: ApiError): string | null {
  const found = error.details?.['cutoffAt']
  return typeof found === 'string' && isInstant(found) ? found : null
}

/** The service's refusal message, with the cut-off that it names. */
function useRefusalMessage(error: string | ApiError): string {
  const text = useOrdersText()
  const format = useFormat()
  if (typeof error === 'string') return text.refusal(error)
  if (!error.message) return text.refusalOffline
  const cutoff = cutoffIn(error)
  return cutoff
    ? `${text.refusal(error.message)} ${text.refusalCutoff(format.until(cutoff))}`
    : text.refusal(error.message)
}

/** Shows why a change was refused, in the row that it is about (spec 8: no toast). */
export function Refusal({ error, onDismiss }: { error: string | ApiError; onDismiss: () => void }) {
  const text = useOrdersText()
  const message = useRefusalMessage(error)
  useEffect(() => announce(message), [message])
  return (
    <Notice tone="error" slim role="note">
      <div className={styles['refusal']}>
        <p>
          <NoWrapDates>{message}</NoWrapDates>
        </p>
        <IconButton label={text.dismiss} icon={<X size={18} aria-hidden="true" />} onClick={onDismiss} />
      </div>
    </Notice>
  )
}
