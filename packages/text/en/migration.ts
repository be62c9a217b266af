/** The notice for customers of the legacy billing system in English. */
import type { migration as german } from '../de/migration.ts'
import { dashboard } from './dashboard.ts'

const { migrationLine } = dashboard

export const migration: typeof german = {
  heading: 'Welcome to the new customer portal!',
  intro:
    'We’ve moved: you now manage your subscription in this new customer portal. There’s just one more thing we need from you.',
  ask: 'Please re-enter or confirm your payment method:',
  steps: [
    'Open your profile.',
    'Go to the section “Payment methods”.',
    'Choose “Edit” and then “Send email”.',
    'Follow the link in the email we send you.',
  ],
  unchanged: 'Your subscription details and your price stay the same.',
  activation: 'We’ll activate your subscription by the next working day.',
  payPal: 'If you choose PayPal, please confirm a payment of 0,01 €.',
  payPalFree: 'If you choose PayPal, please confirm your PayPal account.',
  toProfile: 'Go to profile',
  later: 'Later',
  note: {
    title: migrationLine.unplanned,
    text: 'Choose “Edit” and then “Send email”, and follow the link in the email.',
  },
  confirmed: {
    heading: 'Your payment method is confirmed',
    activation: migrationLine.activation,
    nothing: 'There’s nothing else to do. We’ll write to you as soon as it’s done.',
    done: 'Got it',
  },
}
