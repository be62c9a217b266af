import type { LucideIcon } from 'lucide-react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Banknote from 'lucide-react/icons/banknote'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleX from 'lucide-react/icons/circle-x'
import CreditCard from 'lucide-react/icons/credit-card'
import Dog from 'lucide-react/icons/dog'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import PackageCheck from 'lucide-react/icons/package-check'
import PackageMinus from 'lucide-react/icons/package-minus'
import PackagePlus from 'lucide-react/icons/package-plus'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Soup from 'lucide-react/icons/soup'
import Tag from 'lucide-react/icons/tag'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import { useRef } from 'react'
import type { ActivityView } from '@pfotenportal/contract/activity'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { openOperation } from '../../operations/open-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { Refusal } from '../shared/order/refusal.tsx'
import type { ReversalOperation } from './activity-entries.ts'
import styles from './activity.module.css'
import { useActivityText, useUndo } from './use-activity.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  orderSkipped: CalendarX,
  orderCancelled: CalendarX,
  orderUnskipped: CalendarCheck,
  orderRescheduled: CalendarClock,
  orderPlaced: PackageCheck,
  orderConfirmed: PackageCheck,
  paymentRecovered: PackageCheck,
  orderShipped: Truck,
  orderDelayed: CalendarClock,
  orderDelivered: House,
  orderReturned: Undo2,
  boxReplaced: PackagePlus,
  subscriptionPaused: Pause,
  paymentPaused: Pause,
  subscriptionResumed: Play,
  subscriptionReactivated: Play,
  subscriptionCreated: Play,
  subscriptionCancelled: CircleX,
  subscriptionEndDeclared: CalendarClock,
  planChanged: Soup,
  petUpdated: Dog,
  paymentMethodChanged: CreditCard,
  addressChanged: MapPin,
  supplementAdded: PackagePlus,
  supplementRemoved: PackageMinus,
  priceAnswered: Tag,
  priceChanged: Tag,
  discountAdded: Tag,
  discountRemoved: Tag,
  rewardGranted: Gift,
  offerAccepted: Gift,
  benefitAccepted: Gift,
  migrationDone: PackageCheck,
}

const negativeEvents = new Set([
  'paymentFailed',
  'paymentLastWarning',
  'paymentDeclined',
  'paymentPaused',
  'debitReturned',
  'orderRefundFailed',
  'subscriptionCancelled',
])

/** An icon for the kind of event. Decorative: the title says the same. */
function EntryIcon({ action }: { action: string }) {
  const Icon = icons[action] ?? Banknote
  return (
    <span
      className={styles['icon']}
      data-tone={negativeEvents.has(action) ? 'bad' : undefined}
      aria-hidden="true"
    >
      <Icon size={20} />
    </span>
  )
}

type Change = ActivityView['changes'][number]

function Values({ before, after }: Change) {
  const text = useActivityText()
  if (before === null) return <NoWrapDates>{after ?? text.gone}</NoWrapDates>
  return (
    <>
      <span className="muted">
        <VisuallyHidden>{text.before} </VisuallyHidden>
        <NoWrapDates>{before}</NoWrapDates>
      </span>{' '}
      <span className="semibold">
        <ArrowRight size={16} aria-hidden="true" className={styles['arrow']} />
        <VisuallyHidden>{text.after} </VisuallyHidden>
        <NoWrapDates>{after ?? text.gone}</NoWrapDates>
      </span>
    </>
  )
}

/** The changed values, before and after. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <dl className={styles['changes']}>
      {changes.map((change) => (
        <div key={change.label}>
          <dt>{change.label}</dt>
          <dd>
            <Values {...change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export interface EntryProps {
  entry: ActivityView
  subscription: SubscriptionView
  reversal: ReversalOperation | null
}

/** One event: what happened, who did it, the old and new values, and a button to undo it where possible. */
export function Entry({ entry, subscription, reversal }: EntryProps) {
  const text = useActivityText()
  const format = useFormat()
  const title = useRef<HTMLHeadingElement>(null)
  const undo = useUndo(entry)
  const undoEntry = async () => {
    if (!(await undo.run())) return
    // The undo button disappears after use, so the focus moves to the title.
    title.current?.focus({ preventScroll: true })
  }
  return (
    <li className={styles['entry']}>
      <EntryIcon action={entry.action} />
      <div className={styles['text']}>
        <h3 ref={title} tabIndex={-1} className={styles['title']}>
          <NoWrapDates>{entry.title}</NoWrapDates>
        </h3>
        <p className="note">
          <time dateTime={entry.at}>{text.byAt(text.actors[entry.actor], format.time(entry.at))}</time>
        </p>
        <Changes changes={entry.changes} />
        {entry.action === 'orderPlaced' && entry.actor === 'customer' && (
          <p className="note">{text.orderedNow}</p>
        )}
        {undo.error && <Refusal error={undo.error} onDismiss={undo.dismiss} />}
      </div>
      {entry.undo && (
        <div className={styles['action']}>
          <Button
            size="small"
            icon={<Undo2 size={18} aria-hidden="true" />}
            aria-label={text.undoOf(entry.title)}
            loading={undo.pending}
            onClick={() => void undoEntry()}
          >
            {text.undo}
          </Button>
          {entry.undo.until && (
            <p className="note">
              <NoWrapDates>{text.undoUntil(format.until(entry.undo.until))}</NoWrapDates>
            </p>
          )}
        </div>
      )}
      {reversal && (
        <div className={styles['action']}>
          <Button size="small" onClick={() => openOperation(reversal, subscription)}>
            {text[reversal]}
          </Button>
        </div>
      )}
    </li>
  )
}
