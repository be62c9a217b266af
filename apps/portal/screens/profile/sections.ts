/** The parts of the profile, each with an address of its own below /profile (spec 2). */
import { addressOf, routes } from '../../routes.ts'

export const PROFILE_SECTIONS = ['account', 'addresses', 'payments', 'sessions', 'settings'] as const
export type ProfileSection = (typeof PROFILE_SECTIONS)[number]

/** The address of a part. */
export function sectionRoute(section: ProfileSection): string {
  return `${routes.profile}/${section}`
}

/** What an address of the profile shows: a part, the way to all of them, or nothing that there is. */
export function sectionAt(location: string): ProfileSection | 'index' | undefined {
  const address = addressOf(location)
  if (address === routes.profile) return 'index'
  return PROFILE_SECTIONS.find((section) => sectionRoute(section) === address)
}
