import {
  Banknote,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleX,
  CreditCard,
  Dog,
  Gift,
  House,
  MapPin,
  PackageCheck,
  PackageMinus,
  PackagePlus,
  Pause,
  Play,
  Soup,
  Tag,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import styles from './activity.module.css'

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
  subscriptionPaused: Pause,
  paymentPaused: Pause,
  subscriptionResumed: Play,
  subscriptionReactivated: Play,
  subscriptionCancelled: CircleX,
  subscriptionEndDeclared: CalendarClock,
  planChanged: Soup,
  petUpdated: Dog,
  paymentMethodChanged: CreditCard,
  addressChanged: MapPin,
  supplementAdded: PackagePlus,
  supplementRemoved: PackageMinus,
  discountAdded: Tag,
  discountRemoved: Tag,
  rewardGranted: Gift,
  offerAccepted: Gift,
  benefitAccepted: Gift,
  migrationDone: PackageCheck,
}

const bad = new Set([
  'paymentFailed',
  'paymentLastWarning',
  'paymentDeclined',
  'paymentPaused',
  'orderRefundFailed',
  'subscriptionCancelled',
])

/** A picture of what kind of thing happened; the sentence beside it says the same. */
export function EntryIcon({ action }: { action: string }) {
  const Icon = icons[action] ?? Banknote
  return (
    <span className={styles['icon']} data-tone={bad.has(action) ? 'bad' : undefined} aria-hidden="true">
      <Icon size={20} />
    </span>
  )
}
