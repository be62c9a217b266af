/** The page on which staff erase a customer. */
import type { accountActionsDe, operatorEraseDe } from '../de/operator-erase.ts'

export const operatorEraseEn: typeof operatorEraseDe = {
  title: 'Erase the customer account',
  exportPage: 'Download the data (page)',
  exportFile: 'Download the data (JSON)',
  open: 'Erase the customer account',
  back: 'Back to the customer',
  lead: 'For customers who ask for it in writing or on the telephone. Make sure first that it is the customer. They can also do it themselves in their profile.',
  notNow: 'It cannot be erased yet:',
  kept: 'What stays, why and until when',
  deleted:
    'Deleted at once: name, email address, addresses, phone numbers, payment methods, dogs with weight and health, consents, settings, loyalty paws and vouchers, referrals, emails, parcel numbers, notes and cases of customer service, the log of the changes to this account, sign-ins and sessions.',
  columns: { what: 'What', why: 'Why', until: 'Until' },
  submit: 'Erase for good',
  final: 'This cannot be taken back. The customer gets one last email.',
  email: 'The customer’s email address, to confirm',
}

/** Entries of the log about an account as a whole. */
export const accountActionsEn: typeof accountActionsDe = {
  'customer.email-corrected': 'Email address changed',
  'customer.erasure-revoked': 'Erasure of the account taken back',
  'customer.erasure-requested': 'Erasure of the account requested',
  'customer.exported': 'Customer data downloaded',
}
