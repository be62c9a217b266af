import type { firstOrder as de } from '../de/first-order.ts'
import { plural } from '../grammar.ts'
import { emailIncomplete } from './email-address.ts'

/** The page for visitors without an account. */
export const firstOrder: typeof de = {
  fromLogin: 'No account yet? Put together your first box.',
  title: 'The first box for your dog',
  lead: 'Describe your dog to see the portion, the menu and the price. You don’t need an account for that, and nothing is ordered until you press the button at the end.',
  email: 'Email address',
  emailHint: 'We’ll send you a link and a code right away, so that we know it’s yours.',
  emailInvalid: emailIncomplete,
  address: 'Where should the boxes go?',
  payment: 'You set up your payment method after the order.',
  privacy: 'If you don’t confirm the address, we delete your details after a day.',
  privacyLink: 'More about privacy',
  next: 'Continue: confirm your email address',
  sentTo: (email: string) =>
    `Check your mailbox: an email is on its way to ${email}. Tap the link in it, or enter the code here. You’ll then see the price and the terms and can order.`,
  confirm: 'Confirm address',
  valid: (minutes: number) =>
    `Link and code work for ${plural(minutes, 'one more minute', `${minutes} more minutes`)}, and only once. Please check your spam folder, too.`,
  expired: 'Link and code are no longer valid',
  expiredText: 'Your details are still here. Just ask for a new email.',
  mailbox: 'Open mailbox',
  sendAgain: 'Send again',
  sendAgainIn: (seconds: number) => `Send again in ${plural(seconds, '1 second', `${seconds} seconds`)}`,
  wrongAddress: 'A typo? Go back a step and correct the address.',
}
