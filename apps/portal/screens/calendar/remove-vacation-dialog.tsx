import type { VacationView } from '@pfotenportal/contract/vacations'
import { day } from '@pfotenportal/domain/core/calendar'
import { useOperation } from '../../data/use-operation.ts'
import { QuoteRefusal } from '../../operations/shared/quote/quote-state.tsx'
import { announce } from '../../ui/announcer/announcer.tsx'
import { Button } from '../../ui/button/button.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useText } from '../../ui/text/text.tsx'
import styles from './calendar-cards.module.css'
import { useCalendarText } from './calendar-text.ts'

type Change = VacationView['changes'][number]

function ChangeList({ title, changes }: { title: string; changes: readonly Change[] }) {
  const { vacation: text } = useCalendarText()
  const format = useFormat()
  if (changes.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={styles['title']}>{title}</h3>
      <ul className={styles['changes']}>
        {changes.map(({ orderId, petName, deliveryWindow, takeBack }) => (
          <li key={orderId} className={styles['change']}>
            <p>
              <b>{petName}</b> <NoWrapDates>{text.deliveryBefore(format.window(deliveryWindow))}</NoWrapDates>
            </p>
            {(takeBack === 'LOCKED' || takeBack === 'CHANGED') && (
              <p className="note">{text.unchangedReasons[takeBack]}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export interface RemoveVacationDialogProps {
  vacation: VacationView
  open: boolean
  onClose: () => void
}

/** Removes a vacation. Lists the boxes that are restored and those that can no longer be restored. */
export function RemoveVacationDialog({ vacation, open, onClose }: RemoveVacationDialogProps) {
  const { ui } = useText()
  const { vacation: text } = useCalendarText()
  const format = useFormat()
  const { run, pending, error } = useOperation('takeBackVacation', text.removeToast)
  const dates = format.window({ from: day(vacation.from), to: day(vacation.to) })
  const changesWith = (...kinds: Change['takeBack'][]) =>
    vacation.changes.filter(({ takeBack }) => takeBack !== null && kinds.includes(takeBack))
  const send = async () => {
    const outcome = await run({ params: { id: vacation.id } })
    if (!outcome.ok) return
    announce(text.removed(dates))
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.removeTitle}
      actions={
        <>
          <Button look="main" loading={pending} onClick={() => void send()}>
            {text.remove}
          </Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </>
      }
    >
      <div className={styles['preview']}>
        {error && <QuoteRefusal error={error} />}
        <p>{text.removeIntro(dates)}</p>
        <ChangeList title={text.restored} changes={changesWith('POSSIBLE')} />
        <ChangeList title={text.unchanged} changes={changesWith('LOCKED', 'CHANGED')} />
      </div>
    </Dialog>
  )
}
