/** Copy of the page that withdraws a consent to emails, in English. */
import type { UnsubscribePageText } from '../de/unsubscribe-page.ts'
import { profile } from './profile.ts'

export const unsubscribePageEn: UnsubscribePageText = {
  title: 'Unsubscribe from advertising',
  topics: profile.mails.topics,
  ask: (topic) => `Do you want to stop getting emails about “${topic}”?`,
  submit: 'Unsubscribe',
  done: {
    title: 'Unsubscribed',
    text: (topic) =>
      `You won’t get any more emails about “${topic}”. We’ll still email you about your orders, payments and account.`,
    all: 'You won’t get any more advertising by email. We’ll still email you about your orders, payments and account.',
  },
  others: (topics) => `You still get emails about: ${topics}.`,
  submitAll: 'Unsubscribe from all advertising',
  unknown: {
    title: 'This link is no longer valid',
    text: 'Nothing was changed. You can unsubscribe from advertising in your profile at any time. Or reply to the email, and we’ll do it for you.',
  },
  toSettings: 'Go to settings',
}
