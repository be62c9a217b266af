import { ChevronLeft } from 'lucide-react'

import type { ComponentType } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { routes } from '../../routes.ts'
import { useSmallScreen } from '../../ui/screen-size/use-small-screen.ts'
import { AccountCard } from './account-card.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { MailsCard } from './mails-card.tsx'
import { MigrationNote } from './migration-note.tsx'
import { PaymentsCard } from './payments-card.tsx'
import styles from './profile.module.css'
import { ProfileNav } from './profile-nav.tsx'
import { sectionAt, sectionRoute, wishedSection, type ProfileSection } from '../../profile-routes.ts'
import { SessionsCard } from './sessions-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { useProfileText } from '../../ui/labels/profile-text.ts'

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
 * /profile and its parts. On a phone /profile is the way to them and each stands alone; where there is room the ways
 * stand beside, and /profile opens with the first. A link to /profile that is about one part opens that one.
 */
export function Profile() {
  const { nav } = useProfileText()
  const shown = sectionAt(useLocation()[0])
  const wished = wishedSection(useHistoryState())
  const isSmall = useSmallScreen()
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
