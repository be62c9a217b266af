import { useRef, useState } from 'react'
import { Plane } from 'lucide-react'
import type { VacationView } from '@pfotenportal/contract/vacations'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { day } from '@pfotenportal/domain/core/calendar'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { DialogLoadFailed, DialogPlaceholder } from '../../operations/dialog-placeholder.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useCalendarText } from './calendar-text.ts'
import { useHolidays } from './use-holidays.ts'
import styles from './holiday.module.css'

const HolidayDialog = lazyPart(() => import('./holiday-dialog.tsx').then((it) => it.HolidayDialog))
const TakeBackDialog = lazyPart(() => import('./take-back-dialog.tsx').then((it) => it.TakeBackDialog))

type Change = VacationView['changes'][number]

/** What the holiday did to one box, in a line. */
function useChangeWords(): (change: Change) => string {
  const { mode } = useCalendarText()
  const format = useFormat()
  return ({ petName, kind, deliveryWindow, newDeliveryWindow }) => {
    const window = format.window(deliveryWindow)
    if (kind === 'MOVED' && newDeliveryWindow) {
      return mode.moved(petName, window, format.window(newDeliveryWindow))
    }
    return kind === 'SKIPPED' ? mode.skipped(petName, window) : mode.comes(petName, window)
  }
}

function Entered({ holiday, onTakeBack }: { holiday: VacationView; onTakeBack: () => void }) {
  const { mode } = useCalendarText()
  const format = useFormat()
  const wordsOf = useChangeWords()
  const time = format.window({ from: day(holiday.from), to: day(holiday.to) })
  return (
    <li className={styles['entered']}>
      <p>
        <b>
          <NoWrapDates>{time}</NoWrapDates>
        </b>
      </p>
      {holiday.changes.length === 0 && <p className={styles['line']}>{mode.unaffected}</p>}
      {holiday.changes.map((change) => (
        <p key={change.orderId} className={styles['line']}>
          <NoWrapDates>{wordsOf(change)}</NoWrapDates>
        </p>
      ))}
      <Button look="quiet" size="small" aria-label={mode.takeBackOf(time)} onClick={onTakeBack}>
        {mode.takeBack}
      </Button>
    </li>
  )
}

type Shown = { readonly dialog: 'enter' } | { readonly dialog: 'takeBack'; readonly holiday: VacationView }

/** Holiday mode: the way to enter one, and those that are entered. */
export function HolidayCard({ subscriptions }: { subscriptions: readonly SubscriptionView[] }) {
  const { mode } = useCalendarText()
  const holidays = useHolidays()
  const heading = useRef<HTMLHeadingElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [visit, setVisit] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const open = (dialog: Shown) => {
    setShown(dialog)
    setVisit((former) => former + 1)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    // The button of a holiday goes with the holiday.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    })
  }
  // Until its code is there, and where it does not come.
  const arriving = {
    fallback: <DialogPlaceholder open={isOpen} onClose={close} />,
    renderFailed: (retry: () => void) => <DialogLoadFailed open={isOpen} onClose={close} onRetry={retry} />,
  }
  const country = subscriptions.find((it) => it.shippingAddress)?.shippingAddress?.countryCode ?? 'DE'
  const others = (holidays.data ?? []).map(({ from, to }) => ({ from: day(from), to: day(to) }))
  return (
    <Card aria-labelledby="holidays">
      <Headline level={2} id="holidays" ref={heading} tabIndex={-1}>
        {mode.heading}
      </Headline>
      <p className={styles['intro']}>{mode.intro}</p>
      <Button icon={<Plane size={18} aria-hidden="true" />} onClick={() => open({ dialog: 'enter' })}>
        {mode.enter}
      </Button>
      {holidays.failed && !holidays.data && (
        <FailedState title={mode.listError} onRetry={holidays.retry} retrying={holidays.pending} />
      )}
      {!holidays.data && !holidays.failed && (
        <Loading>
          <Skeleton width="60%" />
        </Loading>
      )}
      {holidays.data && holidays.data.length > 0 && (
        <ul className={styles['list']} aria-label={mode.list}>
          {holidays.data.map((holiday) => (
            <Entered
              key={holiday.id}
              holiday={holiday}
              onTakeBack={() => open({ dialog: 'takeBack', holiday })}
            />
          ))}
        </ul>
      )}
      {shown?.dialog === 'enter' && (
        <HolidayDialog
          key={visit}
          {...arriving}
          open={isOpen}
          onClose={close}
          others={others}
          country={country}
        />
      )}
      {shown?.dialog === 'takeBack' && (
        <TakeBackDialog key={visit} {...arriving} open={isOpen} onClose={close} holiday={shown.holiday} />
      )}
    </Card>
  )
}
