/** What is kept of an erased account and why, and why an account cannot be erased now. */
import type { PrivacyText } from '../de/privacy.ts'

export const privacyEn: PrivacyText = {
  kept: {
    RECEIPTS: {
      title: 'Documents',
      why: 'Invoices, credit notes, contract summaries and proofs as they were issued, with name and address: tax law asks for it (§ 147 AO in Germany, § 132 BAO in Austria), and proofs are needed until claims lapse.',
    },
    BOOKINGS: {
      title: 'Orders and payments',
      why: 'As vouchers for the books: articles, amounts, country and payment numbers, without name, address, dog and parcel.',
    },
    DECLARATIONS: {
      title: 'Cancellations and withdrawals',
      why: 'What was declared on the public forms or to customer service, as evidence until claims lapse (§ 195 BGB).',
    },
    PROOF: {
      title: 'Customer number and day of the erasure',
      why: 'As proof that it was erased, and a checksum of the number in former systems, so that no old file brings it back. Without names and without contents.',
    },
    CONFIRMATION: {
      title: 'The email that confirms the erasure',
      why: 'So that it arrives and is not sent twice.',
    },
  },
  until: (day) => `until ${day}`,
  blocked:
    'Until then all of it is blocked: nobody in customer service sees it, and it serves the named purpose only.',
  deleted:
    'Deleted at once: name, email address, addresses, phone numbers, payment methods, dogs with weight and health, consents, settings, loyalty paws and vouchers, referrals, emails, parcel numbers, notes and cases of customer service, the log of your changes, sign-ins and sessions.',
  faults: {
    CONTRACT_RUNNING: 'A subscription is not cancelled yet.',
    MONEY_OWED: 'A payment or a refund is still open.',
    PAYMENT_UNSETTLED: 'A payment is not decided yet.',
    BOX_UNDERWAY: 'A paid box has not arrived yet.',
    DECLARATION_OPEN: 'A cancellation or withdrawal is not decided yet.',
  },
}
