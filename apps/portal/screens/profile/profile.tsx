import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import MapPin from 'lucide-react/icons/map-pin'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserRound from 'lucide-react/icons/user-round'
import type { ComponentType } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useResource } from '../../data/queries.ts'
import {
  PROFILE_SECTIONS,
  sectionAt,
  sectionFromState,
  sectionRoute,
  type ProfileSection,
} from '../../profile-routes.ts'
import { routes } from '../../routes.ts'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import { Link } from '../../ui/link/link.tsx'
import { useTitle } from '../../ui/page/page-frame.tsx'
import { useIsSmallScreen } from '../../ui/screen-size/use-screen-size.ts'
import { useText } from '../../ui/text/text.tsx'
import { AccountCard } from './account-card.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { MigrationNote, PaymentsCard } from './payments-card.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import navStyles from './profile-nav.module.css'
import styles from './profile.module.css'
import { SessionsCard } from './sessions-card.tsx'
import { MailsCard, SettingsCard } from './settings-cards.tsx'

const icons = {
  account: UserRound,
  addresses: MapPin,
  payments: CreditCard,
  documents: FileText,
  sessions: MonitorSmartphone,
  settings: SlidersHorizontal,
  privacy: ShieldCheck,
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
    documents: nav.documentsHint,
    sessions: nav.sessionsHint,
    settings: nav.settingsHint,
    privacy: nav.privacyHint,
  }
}

/** The navigation of the profile: a separate page on phones, a sidebar on wide screens. */
function ProfileNav({ current }: { current: ProfileSection | null }) {
  const { nav } = useProfileText()
  const summaries = useSummaries()
  return (
    <nav aria-label={nav.label}>
      <ul className={navStyles['entries']}>
        {PROFILE_SECTIONS.map((section) => {
          const Icon = icons[section]
          return (
            <li key={section}>
              <Link
                href={sectionRoute(section)}
                className={navStyles['entry']}
                aria-current={section === current ? 'page' : undefined}
              >
                <Icon size={22} aria-hidden="true" />
                <span className={navStyles['text']}>
                  <span className="strong">{nav.sections[section]}</span>
                  <span className={navStyles['summary']}>{summaries[section]}</span>
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

function Settings() {
  return (
    <>
      <SettingsCard />
      <MailsCard />
    </>
  )
}

function Devices() {
  return (
    <>
      <SessionsCard />
      <PasskeysCard />
    </>
  )
}

function Payments() {
  return (
    <>
      <MigrationNote />
      <PaymentsCard />
    </>
  )
}

const contents: Record<ProfileSection, ComponentType> = {
  account: AccountCard,
  addresses: AddressesCard,
  payments: Payments,
  documents: DocumentsCard,
  sessions: Devices,
  settings: Settings,
  privacy: PrivacyCard,
}

/**
 * /profile and its sections. On phones, /profile shows the navigation and each section is a page. On wide screens, the
 * navigation is a sidebar and /profile shows the first section. A link to /profile can name a section to open.
 */
export function Profile() {
  const { nav } = useProfileText()
  const { shell } = useText()
  const shown = sectionAt(useLocation()[0])
  const requested = sectionFromState(useHistoryState())
  const isSmall = useIsSmallScreen()
  const { profile } = shell.titles
  useTitle(shown && shown !== 'index' ? `${nav.sections[shown]} · ${profile}` : profile)
  if (shown === undefined) return <Redirect to={routes.notFound} replace />
  if (requested && shown === 'index') return <Redirect to={sectionRoute(requested)} replace />
  if (isSmall && shown === 'index') return <ProfileNav current={null} />
  const section = shown === 'index' ? 'account' : shown
  const Content = contents[section]
  return (
    <div className={styles['layout']}>
      {isSmall ? (
        <Link href={routes.profile} className={styles['back']}>
          <ChevronLeft size={20} aria-hidden="true" />
          {nav.back}
        </Link>
      ) : (
        <ProfileNav current={section} />
      )}
      <div className={styles['content']}>
        <Content />
      </div>
    </div>
  )
}
