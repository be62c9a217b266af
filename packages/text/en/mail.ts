/** Sentences of the mails in English. */
import type { MailText } from '../de/mail.ts'
import { mailChangesEn } from './mail-changes.ts'
import { mailHolidayEn } from './mail-holiday.ts'
import { mailDogEn } from './mail-dog.ts'
import { mailMigrationEn } from './mail-migration.ts'
import { mailNoticesEn } from './mail-notices.ts'
import { mailOrdersEn } from './mail-orders.ts'
import { mailParcelsEn } from './mail-parcels.ts'
import { mailPartsEn } from './mail-parts.ts'
import { mailPaymentEn } from './mail-payment.ts'
import { mailSubscriptionEn } from './mail-subscription.ts'
import { mailSupplementEn } from './mail-supplement.ts'
import { mailThanksEn } from './mail-thanks.ts'

export const mailEn: MailText = {
  frame: {
    service: 'Pfotenportal',
    greeting: (firstName) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
    closing: 'Warm regards,',
    signature: 'your Pfotenportal team',
    why: 'You receive this e-mail because it belongs to your Pfotenportal account.',
    openPortal: 'Go to Pfotenportal',
    imprint: 'Imprint',
    cancelContract: 'Cancel contracts here',
  },
  loginLink: {
    subject: 'Your login link for Pfotenportal',
    preheader: (minutes) => `One tap and you are in. The link is valid for ${minutes} minutes.`,
    heading: 'This way to your Pfotenportal',
    intro: 'This link signs you in, no password needed.',
    button: 'Sign in now',
    validity: (minutes) => `The link is valid for ${minutes} minutes and works exactly once.`,
    fallback: 'If the button does not work, copy this address into your browser:',
    notYou:
      'You did not ask for a link? Then simply delete this e-mail. Without the link nobody gets into your account.',
  },
  parts: mailPartsEn,
  ...mailHolidayEn,
  ...mailOrdersEn,
  ...mailParcelsEn,
  ...mailSubscriptionEn,
  ...mailChangesEn,
  ...mailPaymentEn,
  ...mailSupplementEn,
  ...mailThanksEn,
  ...mailMigrationEn,
  ...mailDogEn,
  ...mailNoticesEn,
}
