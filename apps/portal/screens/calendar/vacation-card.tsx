import { useQuery } from '@tanstack/react-query'
import Plane from 'lucide-react/icons/plane'
import { useRef, useState } from 'react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { VacationView } from '@pfotenportal/contract/vacations'
import { day } from '@pfotenportal/domain/core/calendar'
import { call } from '../../data/call.ts'
import { countryOf } from '../../data/catalogue.ts'
import { loadStateOf, type LoadState } from '../../data/load-state.ts'
import type { ResourceKey } from '../../data/resources.ts'
import { DialogLoadFailed, DialogPlaceholder } from '../../operations/dialog-placeholder.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import styles from './calendar-cards.module.css'
import { useCalendarText } from './calendar-text.ts'

const queryKey: ResourceKey = ['vacations', null]

/** The customer's current and future vacations, refetched after commands on orders and vacations. */
export function useVacations(): LoadState<readonly VacationView[]> {
  return loadStateOf(useQuery({ queryKey, queryFn: ({ signal }) => call('listVacations', {}, signal) }))
}

const VacationDialog = lazyPart(() => import('./vacation-dialog.tsx').then((it) => it.VacationDialog))
const RemoveVacationDialog = lazyPart(() =>
  import('./remove-vacation-dialog.tsx').then((it) => it.RemoveVacationDialog),
)

type Change = VacationView['changes'][number]

/** One line that says how the vacation affects a box. */
function useChangeLabel(): (change: Change) => string {
  const { vacation: text } = useCalendarText()
  const format = useFormat()
  return ({ petName, kind, deliveryWindow, newDeliveryWindow }) => {
    const window = format.window(deliveryWindow)
    if (kind === 'MOVED' && newDeliveryWindow) {
      return text.moved(petName, window, format.window(newDeliveryWindow))
    }
    return kind === 'SKIPPED' ? text.skipped(petName, window) : text.arrivesAnyway(petName, window)
  }
}

function VacationItem({ vacation, onRemove }: { vacation: VacationView; onRemove: () => void }) {
  const { vacation: text } = useCalendarText()
  const format = useFormat()
  const labelOf = useChangeLabel()
  const dates = format.window({ from: day(vacation.from), to: day(vacation.to) })
  return (
    <li className={styles['vacation']}>
      <p>
        <b>
          <NoWrapDates>{dates}</NoWrapDates>
        </b>
      </p>
      {vacation.changes.length === 0 && <p className="note">{text.unaffected}</p>}
      {vacation.changes.map((change) => (
        <p key={change.orderId} className="note">
          <NoWrapDates>{labelOf(change)}</NoWrapDates>
        </p>
      ))}
      <Button look="quiet" size="small" aria-label={text.removeOf(dates)} onClick={onRemove}>
        {text.remove}
      </Button>
    </li>
  )
}

type ShownDialog = { readonly name: 'add' } | { readonly name: 'remove'; readonly vacation: VacationView }

/** The customer's vacations, with buttons to add and remove them. */
export function VacationCard({ subscriptions }: { subscriptions: readonly SubscriptionView[] }) {
  const { vacation: text } = useCalendarText()
  const vacations = useVacations()
  const heading = useRef<HTMLHeadingElement>(null)
  const [dialog, setDialog] = useState<ShownDialog | null>(null)
  const [dialogKey, setDialogKey] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const open = (next: ShownDialog) => {
    setDialog(next)
    setDialogKey((key) => key + 1)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    // Removing a vacation removes its focused button, so the focus moves to the heading.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    })
  }
  // Shown while the dialog's code loads, and if it fails to load.
  const placeholders = {
    fallback: <DialogPlaceholder open={isOpen} onClose={close} />,
    renderFailed: (retry: () => void) => <DialogLoadFailed open={isOpen} onClose={close} onRetry={retry} />,
  }
  const country = countryOf(subscriptions.find((it) => it.shippingAddress))
  const existing = (vacations.data ?? []).map(({ from, to }) => ({ from: day(from), to: day(to) }))
  return (
    <Card aria-labelledby="vacations">
      <Headline level={2} id="vacations" ref={heading} tabIndex={-1}>
        {text.heading}
      </Headline>
      <p className={styles['intro']}>{text.intro}</p>
      <Button icon={<Plane size={18} aria-hidden="true" />} onClick={() => open({ name: 'add' })}>
        {text.add}
      </Button>
      {vacations.failed && !vacations.data && (
        <FailedState title={text.listError} onRetry={vacations.retry} retrying={vacations.pending} />
      )}
      {!vacations.data && !vacations.failed && (
        <Loading>
          <Skeleton width="60%" />
        </Loading>
      )}
      {vacations.data && vacations.data.length > 0 && (
        <ul className={styles['list']} aria-label={text.list}>
          {vacations.data.map((vacation) => (
            <VacationItem
              key={vacation.id}
              vacation={vacation}
              onRemove={() => open({ name: 'remove', vacation })}
            />
          ))}
        </ul>
      )}
      {dialog?.name === 'add' && (
        <VacationDialog
          key={dialogKey}
          {...placeholders}
          open={isOpen}
          onClose={close}
          existing={existing}
          country={country}
        />
      )}
      {dialog?.name === 'remove' && (
        <RemoveVacationDialog
          key={dialogKey}
          {...placeholders}
          open={isOpen}
          onClose={close}
          vacation={dialog.vacation}
        />
      )}
    </Card>
  )
}
