import type { ComponentType } from 'react'
import { ChevronLeft } from 'lucide-react'
import { Link, Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { type ProfileSection, sectionAt, sectionRoute, sectionFromState } from '../../profile-routes.ts'
import { routes } from '../../routes.ts'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import { useIsSmallScreen } from '../../ui/screen-size/use-screen-size.ts'
import { AccountCard } from './account-card.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { MailsCard } from './mails-card.tsx'
import { MigrationNote } from './migration-note.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { ProfileNav } from './profile-nav.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './profile.module.css'

function Settings() {
  return (
    <>
      <SettingsCard />
      <MailsCard />
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
  sessions: SessionsCard,
  settings: Settings,
}

/**
 * /profile and its sections. On phones, /profile shows the navigation and each section is a page. On wide screens, the
 * navigation is a sidebar and /profile shows the first section. A link to /profile can name a section to open.
 */
export function Profile() {
  const { nav } = useProfileText()
  const shown = sectionAt(useLocation()[0])
  const wished = sectionFromState(useHistoryState())
  const isSmall = useIsSmallScreen()
  if (shown === undefined) return <Redirect to={routes.notFound} replace />
  if (wished && shown === 'index') return <Redirect to={sectionRoute(wished)} replace />
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
