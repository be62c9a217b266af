/**
 * Covers the portal while the service is under maintenance. What is behind it stays as it is, with all that was typed; it
 * asks the service now and then, and goes away by itself.
 */
import { useEffect, useRef } from 'react'
import { berlinDay, parseInstant } from '@pfotenportal/domain/core/calendar'
import { maintenance as german } from '@pfotenportal/text/de/maintenance'
import { formatMoment, formatTime } from '@pfotenportal/text/format'
import { MAINTENANCE_POLL } from '../../constants.ts'
import { asksToLeave } from '../../data/leave-guard.ts'
import { maintenance, type AnnouncedMaintenance } from '../../data/maintenance.ts'
import { send } from '../../data/send.ts'
import { useMinute } from '../../data/use-today.ts'
import { routes } from '../../routes.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { defineText, useLanguage } from '../../ui/text/text.tsx'
import styles from './maintenance-screen.module.css'

const useMaintenanceText = defineText(
  { maintenance: german },
  () => import('@pfotenportal/text/en/maintenance'),
)

/** Any call tells whether maintenance is over; without a token, this one reads nothing. */
const ask = () => send('readCustomer', { params: { id: 1 } }).catch(() => undefined)

/** What could not be read is behind the cover: everything is read again, unless that would lose what was typed. */
function continueBehind(): void {
  if (maintenance.get() === null && !asksToLeave()) location.reload()
}

function useEnd({ until: announced }: AnnouncedMaintenance): string | undefined {
  const text = useMaintenanceText()
  const language = useLanguage()
  const now = useMinute()
  const until = parseInstant(announced ?? '')
  if (until === undefined) return undefined
  if (until <= now) return text.late
  const today = berlinDay(now)
  return text.until(
    berlinDay(until) === today ? formatTime(until, language) : formatMoment(until, language, today),
  )
}

export function MaintenanceScreen({ state }: { state: AnnouncedMaintenance }) {
  const text = useMaintenanceText()
  const end = useEnd(state)
  const cover = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = cover.current
    if (!element?.open) element?.showModal()
    element?.querySelector('h1')?.focus()
    return () => element?.close()
  }, [])
  useEffect(() => {
    const timer = setInterval(() => void ask(), MAINTENANCE_POLL)
    return () => {
      clearInterval(timer)
      continueBehind()
    }
  }, [])
  return (
    <dialog
      ref={cover}
      className={styles['cover']}
      aria-labelledby="maintenance-title"
      onCancel={(event) => event.preventDefault()}
      // Some browsers close it at the second Escape all the same.
      onClose={({ currentTarget }) => maintenance.get() !== null && currentTarget.showModal()}
    >
      <div className={styles['message']}>
        <Headline level={1} id="maintenance-title" tabIndex={-1}>
          {text.title}
        </Headline>
        <p>
          {text.text} {end}
        </p>
        <p>{text.returns}</p>
        <p className={styles['rights']}>
          {text.rights} <a href={routes.cancelContract}>{text.cancel}</a>{' '}
          <a href={routes.withdraw}>{text.withdraw}</a>
        </p>
      </div>
    </dialog>
  )
}
