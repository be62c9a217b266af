import {
  ChevronRight,
  CreditCard,
  MapPin,
  MonitorSmartphone,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react'
import { Link } from 'wouter'
import { useResource } from '../../data/queries.ts'
import { PROFILE_SECTIONS, type ProfileSection, sectionRoute } from '../../profile-routes.ts'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import styles from './profile-nav.module.css'

const icons = {
  account: UserRound,
  addresses: MapPin,
  payments: CreditCard,
  sessions: MonitorSmartphone,
  settings: SlidersHorizontal,
} as const

/** A one-line summary per section; empty until its data is loaded. */
function useSummaries(): Record<ProfileSection, string> {
  const { nav } = useProfileText()
  const customer = useResource('customer').data
  const addresses = useResource('addresses').data
  const methods = useResource('paymentMethods').data
  return {
    account: customer ? `${customer.firstName} ${customer.lastName}` : '',
    addresses: addresses ? nav.addressCount(addresses.length) : '',
    payments: methods ? nav.methodCount(methods.length) : '',
    sessions: nav.sessionsHint,
    settings: nav.settingsHint,
  }
}

/** The navigation of the profile: a page of its own on phones, a sidebar on wide screens. */
export function ProfileNav({ current }: { current: ProfileSection | null }) {
  const { nav } = useProfileText()
  const summaries = useSummaries()
  return (
    <nav aria-label={nav.label}>
      <ul className={styles['entries']}>
        {PROFILE_SECTIONS.map((section) => {
          const Icon = icons[section]
          return (
            <li key={section}>
              <Link
                href={sectionRoute(section)}
                className={styles['entry']}
                aria-current={section === current ? 'page' : undefined}
              >
                <Icon size={22} aria-hidden="true" />
                <span className={styles['text']}>
                  <span className={styles['name']}>{nav.sections[section]}</span>
                  <span className={styles['summary']}>{summaries[section]}</span>
                </span>
                <ChevronRight size={20} aria-hidden="true" />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
