/** The emails in English. */
import type { MailText } from '../de/mail.ts'
import { mailOrdersEn, mailParcelsEn, mailRemindersEn, mailSupplementEn } from './mail-orders.ts'
import { mailPartsEn } from './mail-parts.ts'
import { mailMigrationEn, mailPaymentEn, mailRewardsEn } from './mail-payment.ts'
import { mailChangesEn, mailDogEn, mailSubscriptionEn, mailVacationEn } from './mail-subscription.ts'

export const mailEn: MailText = {
  frame: {
    greeting: (firstName) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
    closing: 'Warm regards,',
    signature: (brand) => `Your ${brand} team`,
    reason: 'You’re getting this email because it concerns your account in the portal.',
    openPortal: 'Go to your portal',
    imprint: 'Legal notice',
    cancelContract: 'Cancel contracts here',
  },
  loginLink: {
    subject: (brand) => `Your sign-in link for ${brand}`,
    preheader: (minutes) => `One tap and you’re in. The link is valid for ${minutes} minutes.`,
    heading: 'Sign in to your portal',
    intro: 'This link signs you in, no password needed.',
    button: 'Sign in now',
    validity: (minutes) => `The link is valid for ${minutes} minutes and can be used once.`,
    fallback: 'If the button doesn’t work, copy this address into your browser:',
    notYou: 'Didn’t ask for a link? Just delete this email. Without the link, nobody gets into your account.',
    withCode: {
      preheader: (code, minutes) =>
        `Your code is ${code}, or just tap the link. Both work for ${minutes} minutes.`,
      intro: 'This link or the code below signs you in, no password needed.',
      label: 'Your code',
      note: 'Enter it in the browser or app where you asked for it. Don’t share it with anyone: we’ll never ask for it.',
      validity: (minutes) =>
        `The link and the code are valid for ${minutes} minutes, and you can use one of them, once.`,
      notYou:
        'Didn’t ask for a link? Just delete this email. Without the link or the code, nobody gets into your account.',
    },
  },
  staffLink: {
    subject: (brand) => `Your sign-in link for ${brand} operations`,
    preheader: (minutes) => `One tap and you’re in. The link is valid for ${minutes} minutes.`,
    heading: (brand) => `Sign in to ${brand} operations`,
    intro: 'This link signs you in. The session ends after twelve hours.',
    notYou: 'Didn’t ask for a link? Just delete this email and don’t pass its link on to anyone.',
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
