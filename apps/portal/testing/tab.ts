/** What one tab runs of the portal for its session, without its screens: `bundleTab` makes a function of it. */
export { call } from '../data/call.ts'
export { followOtherTabs } from '../data/follow-other-tabs.ts'
export { startTokenRefresh } from '../data/refresh-access.ts'
export { auth } from '../data/session.ts'
export { signIn } from '../data/sign-in.ts'
export { signOut, signOutEverywhere } from '../data/sign-out.ts'
