import type { passkeys as german } from '../de/passkeys.ts'

/** Signing in with a passkey (docs/domain.md 8.5, C-670 to C-674). */
export const passkeys: typeof german = {
  signIn: 'Sign in with a passkey',
  failed: 'That didn’t work with your passkey. Try again, or ask for a sign-in link.',
  offer: {
    title: 'Skip the email next time?',
    text: 'Your fingerprint, your face or this device’s PIN is all it takes.',
    action: 'Create a passkey',
    dismiss: 'Not now',
  },
  added: 'Your passkey is ready. Use it to sign in next time.',
  known: 'You already have a passkey on this device.',
  notAdded: 'We couldn’t create the passkey',
  signInAgain: 'Sign in again',
  title: 'Passkeys',
  lead: 'A passkey signs you in without an email: with your fingerprint, your face or your device’s PIN.',
  add: 'Create a passkey',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unnamed: 'Passkey',
  keptBy: (keeper: string) => `Saved in ${keeper}`,
  keepers: {
    apple: 'Apple Passwords',
    google: 'Google Password Manager',
    windows: 'Windows Hello',
    samsung: 'Samsung Pass',
    chrome: 'Chrome',
    onePassword: '1Password',
    bitwarden: 'Bitwarden',
    dashlane: 'Dashlane',
    protonPass: 'Proton Pass',
    nordPass: 'NordPass',
    keePassXc: 'KeePassXC',
  },
  addedOn: (day: string) => `Created on ${day}`,
  lastUsed: (moment: string) => `Last used: ${moment}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove the passkey ${name}`,
  removeTitle: 'Remove this passkey?',
  removeText: (name: string) =>
    `Nobody will be able to sign in with the passkey “${name}” any more. Sign-in links by email still work.`,
  removed: (name: string) =>
    `The passkey “${name}” has been removed. If you’ve lost the device, sign it out above too.`,
  notRemoved: 'We couldn’t remove the passkey',
  stay: 'Your passkeys keep working. If you’ve lost a device, remove its passkey under “Passkeys” first.',
}
