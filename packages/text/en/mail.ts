/** The emails in English. */
import type { MailText } from '../de/mail.ts'
import { mailChangesEn } from './mail-changes.ts'
import { mailVacationEn } from './mail-vacation.ts'
import { mailDogEn } from './mail-dog.ts'
import { mailMigrationEn } from './mail-migration.ts'
import { mailRemindersEn } from './mail-reminders.ts'
import { mailOrdersEn } from './mail-orders.ts'
import { mailParcelsEn } from './mail-parcels.ts'
import { mailPartsEn } from './mail-parts.ts'
import { mailPaymentEn } from './mail-payment.ts'
import { mailSubscriptionEn } from './mail-subscription.ts'
import { mailSupplementEn } from './mail-supplement.ts'
import { mailRewardsEn } from './mail-rewards.ts'

export const mailEn: MailText = {
  frame: {
    service: 'Pfotenportal',
    greeting: (firstName) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
    closing: 'Warm regards,',
    signature: 'Your Pfotenportal team',
    reason: 'You’re getting this email because it concerns your Pfotenportal account.',
    openPortal: 'Go to your Pfotenportal',
    imprint: 'Legal notice',
    cancelContract: 'Cancel contracts here',
  },
  loginLink: {
    subject: 'Your sign-in link for Pfotenportal',
    preheader: (minutes) => `One tap and you’re in. The link is valid for ${minutes} minutes.`,
    heading: 'Sign in to your Pfotenportal',
    intro: 'This link signs you in, no password needed.',
    button: 'Sign in now',
    validity: (minutes) => `The link is valid for ${minutes} minutes and can be used once.`,
    fallback: 'If the button doesn’t work, copy this address into your browser:',
    notYou: 'Didn’t ask for a link? Just delete this email. Without the link, nobody gets into your account.',
  },
  parts: mailPartsEn,
  ...mailVacationEn,
  ...mailOrdersEn,
  ...mailParcelsEn,
  ...mailSubscriptionEn,
  ...mailChangesEn,
  ...mailPaymentEn,
  ...mailSupplementEn,
  ...mailRewardsEn,
  ...mailMigrationEn,
  ...mailDogEn,
  ...mailRemindersEn,
}
