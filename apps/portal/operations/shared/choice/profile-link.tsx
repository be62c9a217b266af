import type { ReactNode } from 'react'

import { Link } from 'wouter'
import { routes } from '../../../routes.ts'
import type { ProfileSection, ProfileLinkState } from '../../../profile-routes.ts'
import styles from './choice-list.module.css'

/** The way out of a dialog to /profile (spec 2), which opens with the part that the dialog is about. */
export function ProfileLink({ section, children }: { section: ProfileSection; children: ReactNode }) {
  const wish: ProfileLinkState = { section }
  return (
    <Link href={routes.profile} state={wish} className={styles['link']}>
      {children}
    </Link>
  )
}
