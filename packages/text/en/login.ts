import type { login as german } from '../de/login.ts'
import { plural } from '../grammar.ts'
import { emailIncomplete } from './email-address.ts'

/** Signing in and out (docs/security.md). */
export const login: typeof german = {
  title: 'Good to see you!',
  lead: 'See when your next box arrives and change whatever doesn’t suit you. No password needed.',
  email: 'Email address',
  emailHint: 'The address you ordered with. We’ll send you a sign-in link.',
  placeholder: 'name@example.com',
  submit: 'Send me a sign-in link',
  required: 'Email is required',
  invalid: emailIncomplete,
  sent: 'Email sent!',
  failed: 'Sign-in failed, please enter your email again',
  sentTitle: 'Check your inbox',
  sentTo: (email: string) => `If we know ${email}, a sign-in link is on its way.`,
  valid: (minutes: number) =>
    `It’s valid for ${minutes} minutes and can be used once. Please check your spam folder too.`,
  code: {
    sentTo: (email: string) =>
      `If we know ${email}, an email is on its way. Tap the link in it, or enter its code here.`,
    valid: (minutes: number) =>
      `The link and the code are valid for ${plural(minutes, 'one minute', `${minutes} minutes`)} and you can use one of them, once. Please check your spam folder too.`,
    label: 'Code from the email',
    hint: 'Six digits, such as 123 456',
    submit: 'Sign in with code',
    incomplete: 'The code has six digits.',
    useLink: 'The link in the email still works.',
  },
  sendAgain: 'Send again',
  sendAgainIn: (seconds: number) => `Send again in ${plural(seconds, '1 second', `${seconds} seconds`)}`,
  otherAddress: 'Use another address',
  linkUsed: {
    title: 'This link is no longer valid',
    text: 'Sign-in links can be used once, and only for a short time. Just ask for a new one.',
    fresh: (email: string) => `Send a new link to ${email}`,
  },
  unreachable: {
    title: 'We couldn’t sign you in',
    text: 'The connection failed. Your link still works.',
    again: 'Try again',
  },
  verifying: 'Signing you in …',
  confirm: {
    title: 'Is this you?',
    text: 'This link wasn’t requested in this browser. One tap and you’re signed in here.',
    action: 'Yes, sign in here',
  },
  relogin: {
    title: 'Switch to a new session?',
    text: (name: string) => `You opened a new sign-in link, but you’re already signed in here as ${name}.`,
    again: 'Sign in again',
    stay: 'Continue current session',
  },
  sample: {
    title: 'You’re looking at sample data',
    text: 'All people, dogs and orders are made up. Sign in as Anna or Thomas, for example, then find the link in the mailbox.',
    mailbox: 'Open the mailbox',
    anna: 'Anna and Frieda',
    thomas: 'Thomas with three dogs',
  },
  logout: {
    title: 'Sign out',
    running: 'Signing you out …',
    done: 'You’re signed out. See you soon!',
    doneText: 'None of your data is left on this device.',
    back: 'Sign in again',
    failed: 'We couldn’t sign you out',
    failedText: 'The session couldn’t be ended. You’re still signed in.',
    retry: 'Try again',
    stay: 'Back to the overview',
  },
}
