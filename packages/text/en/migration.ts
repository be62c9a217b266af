/** Migration in English. */
import type { migration as german } from '../de/migration.ts'

export const migration: typeof german = {
  heading: 'Welcome to the new customer portal!',
  intro:
    'We have moved: from now on you manage your subscription in this new customer portal. We need one more thing from you.',
  ask: 'Please enter your payment method again or confirm it:',
  steps: [
    'Open your profile.',
    'Go to the section “Payment methods”.',
    'Choose “Edit” and then “Send me e-mail”.',
    'Follow the link in the e-mail that we send you.',
  ],
  unchanged: 'Your subscription details and your price stay unchanged.',
  activation: 'The activation follows by the next working day at the latest.',
  payPal: 'If you choose PayPal, please confirm a payment of 0,01 €.',
  payPalFree: 'If you choose PayPal, please confirm your account at PayPal.',
  toProfile: 'Go to profile',
  later: 'Later',
  note: {
    title: 'Please confirm your payment method',
    text: 'To do so, choose “Edit” and then “Send me e-mail”, and follow the link in the e-mail.',
  },
  confirmed: {
    heading: 'Your payment method is confirmed',
    activation: (day) => `Your subscription will be active in the new customer portal by ${day}.`,
    nothing: 'There is nothing more to do, we will write to you as soon as it is done.',
    done: 'All right',
  },
}
