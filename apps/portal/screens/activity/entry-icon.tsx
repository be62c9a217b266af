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
  'order.skipped': CalendarX,
  'order.cancelled': CalendarX,
  'order.unskipped': CalendarCheck,
  'order.rescheduled': CalendarClock,
  'order.placed': PackageCheck,
  'order.confirmed': PackageCheck,
  'payment.recovered': PackageCheck,
  'order.shipped': Truck,
  'order.delayed': CalendarClock,
  'order.delivered': House,
  'order.returned': Undo2,
  'subscription.paused': Pause,
  'payment.paused': Pause,
  'subscription.resumed': Play,
  'subscription.reactivated': Play,
  'subscription.cancelled': CircleX,
  'subscription.endDeclared': CalendarClock,
  'plan.changed': Soup,
  'pet.updated': Dog,
  'payment.changed': CreditCard,
  'address.changed': MapPin,
  'supplement.added': PackagePlus,
  'supplement.removed': PackageMinus,
  'discount.added': Tag,
  'discount.removed': Tag,
  'reward.granted': Gift,
  'offer.accepted': Gift,
  'benefit.accepted': Gift,
  'migration.done': PackageCheck,
}

const bad = new Set([
  'payment.failed',
  'payment.lastWarning',
  'payment.declined',
  'payment.paused',
  'order.refundFailed',
  'subscription.cancelled',
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
