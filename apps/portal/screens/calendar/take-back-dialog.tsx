import type { VacationView } from '@pfotenportal/contract/vacations'
import { day } from '@pfotenportal/domain/core/calendar'
import { useOperation } from '../../data/use-operation.ts'
import { QuoteRefusal } from '../../operations/shared/quote/quote-state.tsx'
import { useText } from '../../ui/text/text.tsx'
import { announce } from '../../ui/announcer/announcer.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useCalendarText } from './calendar-text.ts'
import styles from './holiday.module.css'

type Change = VacationView['changes'][number]

function ChangeList({ title, changes }: { title: string; changes: readonly Change[] }) {
  const { mode } = useCalendarText()
  const format = useFormat()
  if (changes.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={styles['title']}>{title}</h3>
      <ul className={styles['changes']}>
        {changes.map(({ orderId, petName, deliveryWindow, takeBack }) => (
          <li key={orderId} className={styles['change']}>
            <p>
              <b>{petName}</b> <NoWrapDates>{mode.was(format.window(deliveryWindow))}</NoWrapDates>
            </p>
            {(takeBack === 'LOCKED' || takeBack === 'CHANGED') && (
              <p className={styles['line']}>{mode.staysWhy[takeBack]}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export interface TakeBackDialogProps {
  holiday: VacationView
  open: boolean
  onClose: () => void
}

/** Taking a holiday back: what becomes as it was, and what no longer can. */
export function TakeBackDialog({ holiday, open, onClose }: TakeBackDialogProps) {
  const { ui } = useText()
  const { mode } = useCalendarText()
  const format = useFormat()
  const { run, pending, error } = useOperation('takeBackHolidayMode', mode.takenBackToast)
  const time = format.window({ from: day(holiday.from), to: day(holiday.to) })
  const of = (...kinds: Change['takeBack'][]) =>
    holiday.changes.filter(({ takeBack }) => takeBack !== null && kinds.includes(takeBack))
  const send = async () => {
    const outcome = await run({ params: { id: holiday.id } })
    if (!outcome.ok) return
    announce(mode.takenBack(time))
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={mode.takeBackTitle}
      actions={
        <>
          <Button look="main" loading={pending} onClick={() => void send()}>
            {mode.takeBack}
          </Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </>
      }
    >
      <div className={styles['preview']}>
        {error && <QuoteRefusal error={error} />}
        <p>{mode.takeBackIntro(time)}</p>
        <ChangeList title={mode.again} changes={of('POSSIBLE')} />
        <ChangeList title={mode.stays} changes={of('LOCKED', 'CHANGED')} />
      </div>
    </Dialog>
  )
}
