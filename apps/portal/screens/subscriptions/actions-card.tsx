import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CreditCard from 'lucide-react/icons/credit-card'
import MapPin from 'lucide-react/icons/map-pin'
import PackagePlus from 'lucide-react/icons/package-plus'
import Pause from 'lucide-react/icons/pause'
import History from 'lucide-react/icons/rotate-ccw-clock'
import SkipForward from 'lucide-react/icons/skip-forward'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ComponentProps, ComponentType } from 'react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { hasOpenPayment } from '@pfotenportal/domain/subscription/open-payment'
import type { Action } from '@pfotenportal/domain/subscription/transitions'
import type { subscriptions } from '@pfotenportal/text/de/subscriptions'
import { catalogue } from '../../data/catalogue.ts'
import { canRestart } from '../../data/chosen-subscription.ts'
import { useResource } from '../../data/queries.ts'
import { useToday } from '../../data/use-today.ts'
import { openOperation, type OperationDialogName } from '../../operations/open-operation.ts'
import {
  PaymentButtonSkeleton,
  RenewPaymentButton,
  useUnusableMethod,
} from '../../operations/shared/payment/renew-payment.tsx'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { TitledCard } from '../../ui/card/card.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useSubscriptionsText } from '../shared/subscriptions-text.ts'
import styles from './actions.module.css'

type ActionTexts = (typeof subscriptions)['actions']

/** The texts of an entry of the list. */
type ActionLabelKey = {
  [K in keyof ActionTexts]: ActionTexts[K] extends { label: string } ? K : never
}[keyof ActionTexts]

/** An entry of the list: the operation whose dialog it opens, and its label. */
interface OfferedAction {
  readonly action: Action & OperationDialogName
  readonly labelKey: ActionLabelKey
}

const swap: OfferedAction = { action: 'swapPlan', labelKey: 'swap' }
const address: OfferedAction = { action: 'updateSubscriptionAddress', labelKey: 'address' }
const payment: OfferedAction = { action: 'changePaymentMethod', labelKey: 'payment' }

/** The entries for each status. Cancel, resume and reactivate are shown separately. */
const lists: Readonly<Record<SubscriptionView['status'], readonly OfferedAction[]>> = {
  ACTIVE: [
    { action: 'skipNextOrder', labelKey: 'skip' },
    { action: 'rescheduleOrder', labelKey: 'reschedule' },
    { action: 'placeOrder', labelKey: 'orderNow' },
    { action: 'pauseSubscription', labelKey: 'pause' },
    swap,
    address,
    payment,
  ],
  PAUSED: [
    { action: 'changeNextChargeDate', labelKey: 'nextChargeDate' },
    { action: 'pauseSubscription', labelKey: 'pauseAgain' },
    swap,
    address,
    payment,
  ],
  CANCELLED: [address, payment],
}

/** During the grace period after a restart, the first charge can be moved (docs/domain.md 2.5). */
const firstCharge: OfferedAction = { action: 'changeNextChargeDate', labelKey: 'firstCharge' }

interface ActionLists {
  readonly offered: readonly OfferedAction[]
  /** Entries that are not allowed right now because of `blockedBy`. */
  readonly unavailable: readonly OfferedAction[]
  /** Whether an order is locked or a payment is open. */
  readonly blockedBy: 'locked' | 'open' | null
}

type ActionFacts = Pick<
  SubscriptionView,
  'status' | 'allowedActions' | 'isLocked' | 'lastPaymentStatus' | 'pause'
>

/** Splits the entries of a subscription by its `allowedActions`. */
export function actionsOf(subscription: ActionFacts, isInGrace: boolean): ActionLists {
  const all = [...lists[subscription.status]]
  if (isInGrace && subscription.status === 'ACTIVE') all.splice(2, 0, firstCharge)
  const isAllowed = ({ action }: OfferedAction) => subscription.allowedActions.includes(action)
  const blockedBy = blockOf(subscription)
  const unavailable = blockedBy === null ? [] : all.filter((entry) => !isAllowed(entry))
  return { offered: all.filter(isAllowed), unavailable, blockedBy: unavailable.length > 0 ? blockedBy : null }
}

function blockOf(subscription: ActionFacts): 'locked' | 'open' | null {
  if (subscription.isLocked) return 'locked'
  return hasOpenPayment(subscription) || subscription.pause?.reason === 'PAYMENT_FAILED' ? 'open' : null
}

/** Whether the next order is due today and still editable, which only happens after a restart. */
export function isInGrace(
  next: { readonly billingDate: string; readonly isEditable: boolean } | undefined,
  today: string,
): boolean {
  return next !== undefined && next.isEditable && next.billingDate <= today
}

const icons: Record<ActionLabelKey, ComponentType<ComponentProps<'svg'> & { size?: number }>> = {
  swap: SlidersHorizontal,
  reschedule: CalendarDays,
  orderNow: PackagePlus,
  skip: SkipForward,
  pause: Pause,
  pauseAgain: Pause,
  nextChargeDate: CalendarDays,
  firstCharge: CalendarDays,
  address: MapPin,
  payment: CreditCard,
  activity: History,
}

/** The content of an entry: icon, label and note. */
function EntryContent({ labelKey }: { labelKey: ActionLabelKey }) {
  const { actions } = useSubscriptionsText()
  const Icon = icons[labelKey]
  const { label, note } = actions[labelKey]
  const { weeks } = catalogue.pauses
  return (
    <>
      <Icon size={22} aria-hidden="true" className={styles['icon']} />
      <span className={styles['text']}>
        <span className="semibold">{label}</span>
        <span className="note">
          {typeof note === 'string' ? note : note(weeks[0] ?? 0, weeks.at(-1) ?? 0)}
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className={styles['arrow']} />
    </>
  )
}

/** Lists the actions that are not possible right now, why, and what the customer can do about it. */
function UnavailableActions({ subscription, lists }: { subscription: SubscriptionView; lists: ActionLists }) {
  const text = useSubscriptionsText()
  const { actions } = text
  const unusable = useUnusableMethod(subscription)
  if (!lists.blockedBy) return null
  const names = lists.unavailable.map(({ labelKey }) => actions[labelKey].label).join(', ')
  const byService = subscription.pause?.reason === 'PAYMENT_FAILED'
  const change = (
    <Button size="small" onClick={() => openOperation('changePaymentMethod', subscription)}>
      {text.changePayment}
    </Button>
  )
  const renew = unusable ? <RenewPaymentButton size="small" method={unusable} /> : change
  const toPayment =
    lists.blockedBy === 'open' && (unusable === undefined ? <PaymentButtonSkeleton size="small" /> : renew)
  return (
    <Notice tone="warn" title={byService ? actions.systemPause : actions[lists.blockedBy]} action={toPayment}>
      {actions.unavailable(names)}
    </Notice>
  )
}

/** The button that restarts a paused or cancelled subscription. Its dialog offers what may be missing for it. */
function Restart({ subscription }: { subscription: SubscriptionView }) {
  const { actions } = useSubscriptionsText()
  if (!canRestart(subscription)) return null
  const restart = subscription.status === 'PAUSED' ? 'resume' : 'reactivate'
  return (
    <Button look="main" wide onClick={() => openOperation(`${restart}Subscription`, subscription)}>
      {actions[restart]}
    </Button>
  )
}

export function ActionsCard({ subscription }: { subscription: SubscriptionView }) {
  const { actions } = useSubscriptionsText()
  const today = useToday()
  const next = (useResource('orderSchedule').data ?? []).find(({ status }) => status !== 'SKIPPED')
  const lists = actionsOf(subscription, isInGrace(next, today))
  return (
    <TitledCard id="actions" title={actions.title}>
      <div className="stack-4">
        <UnavailableActions subscription={subscription} lists={lists} />
        <Restart subscription={subscription} />
        <ul className={styles['list']}>
          {lists.offered.map(({ action, labelKey }) => (
            <li key={labelKey}>
              <button
                type="button"
                className={styles['entry']}
                onClick={() => openOperation(action, subscription)}
              >
                <EntryContent labelKey={labelKey} />
              </button>
            </li>
          ))}
          <li>
            <Link href={routes.activity} className={styles['entry']}>
              <EntryContent labelKey="activity" />
            </Link>
          </li>
        </ul>
        {subscription.allowedActions.includes('cancelSubscription') && (
          <Button
            look="quiet"
            className="start"
            onClick={() => openOperation('cancelSubscription', subscription)}
          >
            {actions.cancel}
          </Button>
        )}
      </div>
    </TitledCard>
  )
}
