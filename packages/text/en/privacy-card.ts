/** The customer's privacy centre in the profile. */
import type { privacyCard as de } from '../de/privacy-card.ts'
import { privacyEn } from './privacy.ts'

export const privacyCard: typeof de = {
  ...privacyEn,
  export: {
    title: 'Download my data',
    lead: 'Everything that we have stored about you: account, dogs, subscriptions, orders, documents, consents, emails, notes of customer service and the log.',
    page: 'Page for reading',
    json: 'File (JSON)',
    failed: 'Your data could not be loaded',
    fileName: 'my-data',
  },
  consents: {
    title: 'Your consents',
    lead: 'What you have said about advertising by email, the newest first.',
    none: 'You have not agreed to any advertising by email.',
    topics: { reward: 'Rewards', dog_stage: 'Your dog’s stage of life' },
    given: (topic) => `Agreed: ${topic}`,
    withdrawn: (topic) => `Withdrawn: ${topic}`,
    sources: {
      PROFILE: 'in your profile',
      LINK: 'by the link in an email',
      ONE_CLICK: 'in your mail program',
      IMPORT: 'taken over from our former system',
      MERGE: 'when two accounts were merged',
    },
    change: 'Change your consents',
  },
  correct: {
    title: 'Correct your data',
    self: 'You change names, addresses, payment methods, language and your dog yourself in the portal.',
    desk: 'Only customer service can change your email address, your dog’s month of birth and sex, and what is on issued documents.',
    account: 'To the details of your account',
  },
  erase: {
    title: 'Erase your account',
    lead: 'We email you a link. Only the page behind it erases the account.',
    notNow: 'It cannot be erased yet',
    toContracts: 'To the overview: cancel the subscription or settle the payment',
    kept: 'What we still have to keep',
    deleted: 'What is deleted',
    submit: 'Request the link to erase',
    again: 'Send it again',
    sent: (until) => `The link is on its way. It is valid until ${until}.`,
    failed: 'The link could not be requested',
  },
}
