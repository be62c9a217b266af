/** The sections of the profile, each with an address below /profile. */
import { addressOf, routes } from './routes.ts'

export const PROFILE_SECTIONS = [
  'account',
  'addresses',
  'payments',
  'documents',
  'sessions',
  'settings',
  'privacy',
] as const
export type ProfileSection = (typeof PROFILE_SECTIONS)[number]

/** The address of a section. */
export function sectionRoute(section: ProfileSection): string {
  return `${routes.profile}/${section}`
}

/** The section at an address; `index` for the profile itself, undefined for an unknown address. */
export function sectionAt(location: string): ProfileSection | 'index' | undefined {
  const address = addressOf(location)
  if (address === routes.profile) return 'index'
  return PROFILE_SECTIONS.find((section) => sectionRoute(section) === address)
}

/** The history state of a link to the profile that opens one section, or a dialog in it. */
export interface ProfileLinkState {
  readonly section: ProfileSection
  /** The payment method whose renewal opens. */
  readonly renew?: string
}

/** The section that a link to /profile opens, from the history state; undefined if it names none. */
export function sectionFromState(state: unknown): ProfileSection | undefined {
  if (typeof state !== 'object' || state === null || !('section' in state)) return undefined
  return PROFILE_SECTIONS.find((section) => section === state.section)
}

/** The payment method whose renewal a link opens, from the history state; undefined if it names none. */
export function renewalFromState(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('renew' in state)) return undefined
  return typeof state.renew === 'string' ? state.renew : undefined
}
