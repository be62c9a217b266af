import type { ReactNode } from 'react'
import type { ProfileLinkState, ProfileSection } from '../../../profile-routes.ts'
import { routes } from '../../../routes.ts'
import { Link } from '../../../ui/link/link.tsx'

/** A link from a dialog to the section of the profile that the dialog is about. */
export function ProfileLink({ section, children }: { section: ProfileSection; children: ReactNode }) {
  const state: ProfileLinkState = { section }
  return (
    <Link href={routes.profile} state={state} className="start tap-line">
      {children}
    </Link>
  )
}
