/** Copy of the staff's sign-in and of the page about the team, in English. */
import type { signInDe, staffDe } from '../de/operator-staff.ts'
import { formatWait } from '../format.ts'

export const signInEn: typeof signInDe = {
  title: 'Operations',
  intro: 'We’ll email you a link that signs you in.',
  email: 'Email address',
  submit: 'Send link',
  provider: 'Sign in with your company account',
  linkIntro: 'One click and you’re in.',
  confirm: 'Sign in now',
  sent: {
    title: 'Check your inbox',
    text: (email, minutes) =>
      `If ${email} belongs to the team, a link is on its way. It is valid for ${minutes} minutes and can be used once.`,
    mailbox: 'Open the mailbox of the sample world',
    again: 'Enter another address',
  },
  signedIn: { title: 'You’re signed in', next: 'Continue' },
  sample: 'This is a sample world: sign in with one click.',
  problems: {
    INVALID: 'Please enter an email address.',
    LIMITED: (seconds: number) => `Too many attempts. Please try again ${formatWait(seconds, 'en')}.`,
    LINK: 'This link is invalid, has expired or was already used. Please request a new one.',
    PASSKEY: 'This passkey doesn’t let you in here. Try again, or ask for a sign-in link.',
    PROVIDER: 'Signing in with your company account didn’t work. Please try again.',
    UNKNOWN: 'This account has no access here. Please ask an admin.',
  },
}

export const staffEn: typeof staffDe = {
  intro: 'Who may sign in here, and as what. A change applies from the next page that the person opens.',
  roles: { support: 'Customer service', operations: 'Operations', admin: 'Admin' },
  roleHints: {
    support: 'helps customers, sees their data, moves no money',
    operations: 'sees figures and customers, refunds, looks after the catalogue and jobs',
    admin: 'may do everything, including changing the team',
  },
  languages: { de: 'German', en: 'English' },
  name: 'Name',
  email: 'Email address',
  role: 'Role',
  language: 'Language of emails',
  access: 'Access',
  allowed: 'may sign in',
  disabled: 'disabled',
  you: 'you',
  change: 'Change',
  save: 'Save',
  sessions: (count) => (count === 1 ? 'signed in on one browser' : `signed in on ${count} browsers`),
  endSessions: 'Sign out everywhere',
  factor: 'with a second factor',
  lostFactor: 'Lost the phone?',
  resetHint:
    'Talk to the person first. Their app, passkeys and recovery codes stop working. They are signed out everywhere, get an email and set up the second factor again.',
  resetFactor: 'Reset second factor',
  add: { title: 'Add somebody', submit: 'Add' },
  locks: {
    SELF: 'Somebody else changes your own role and access.',
    FIRST_ADMIN: 'This person is named by OPERATOR_EMAIL and stays an admin.',
  },
}
