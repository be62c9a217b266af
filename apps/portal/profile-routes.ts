/** The parts of the profile, each with an address of its own below /profile (spec 2). */
import { addressOf, routes } from './routes.ts'

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

/** What a link to /profile carries along where it is about one part: with it the profile opens there. */
export interface ProfileLinkState {
  readonly section: ProfileSection
}

/** The part that a link to /profile was about, from the state of the history; undefined where it named none. */
export function sectionFromState(state: unknown): ProfileSection | undefined {
  if (typeof state !== 'object' || state === null || !('section' in state)) return undefined
  return PROFILE_SECTIONS.find((section) => section === state.section)
}
