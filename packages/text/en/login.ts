import type { login as german } from '../de/login.ts'
import { plural } from '../plural.ts'

/** Signing in and out (spec 2, 5, 8; docs/security.md). */
export const login: typeof german = {
  title: 'Good to see you!',
  lead: 'See when the next food arrives and change what does not fit. You need no password.',
  email: 'E-mail address',
  emailHint: 'The address you ordered with. We will send you a link to sign in.',
  placeholder: 'name@example.com',
  submit: 'Send me a sign-in link',
  required: 'E-mail is required',
  invalid: 'This e-mail address is incomplete. Example: name@example.com',
  sent: 'E-mail sent successfully!',
  failed: 'Sign-in failed, please enter your e-mail again',
  sentTitle: 'Check your inbox',
  sentTo: (email: string) => `If we know ${email}, a sign-in link is on its way.`,
  valid: (minutes: number) =>
    `It is valid for ${minutes} minutes and only once. Please check your spam folder, too.`,
  sendAgain: 'Send again',
  sendAgainIn: (seconds: number) => `Send again in ${plural(seconds, '1 second', `${seconds} seconds`)}`,
  otherAddress: 'Use another address',
  linkUsed: {
    title: 'This link is no longer valid',
    text: 'Sign-in links work once and for a short time only. Simply ask for a new one.',
    fresh: (email: string) => `Send a new link to ${email}`,
  },
  unreachable: {
    title: 'We could not sign you in just now',
    text: 'The connection failed. Your link is still valid.',
    again: 'Try again',
  },
  verifying: 'Signing you in …',
  confirm: {
    title: 'Is that you?',
    text: 'You asked for this link in another browser. One tap, and you are signed in here.',
    action: 'Yes, sign in here',
  },
  relogin: {
    title: 'Do you want to change the session?',
    text: (name: string) => `You have opened a new sign-in link, but are already signed in here as ${name}.`,
    again: 'Sign in again',
    stay: 'Continue current session',
  },
  sample: {
    title: 'This is a sample world',
    text: 'All people, dogs and orders are invented. Sign in as Anna or Thomas, for example; the link then lies in the mailbox of the sample world.',
    mailbox: 'Open the mailbox',
    anna: 'Anna and Frieda',
    thomas: 'Thomas with three dogs',
    use: (name: string) => `Enter the address of ${name}`,
  },
  logout: {
    title: 'Sign out',
    running: 'Signing you out …',
    done: 'You are signed out. See you soon!',
    doneText: 'Nothing of yours is stored on this device any more.',
    back: 'Sign in again',
    failed: 'Signing out failed',
    failedText: 'We could not end the session just now. You are still signed in.',
    retry: 'Try again',
    stay: 'Back to the overview',
  },
}
