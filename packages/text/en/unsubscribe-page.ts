/** Copy of the page that withdraws a consent to emails, in English. */
import type { UnsubscribePageText } from '../de/unsubscribe-page.ts'
import { profile } from './profile.ts'

export const unsubscribePageEn: UnsubscribePageText = {
  title: 'Unsubscribe',
  topics: profile.mails.topics,
  ask: (topic) => `Do you want to stop getting emails about “${topic}”?`,
  submit: 'Unsubscribe',
  done: {
    title: 'Unsubscribed',
    text: (topic) =>
      `You won’t get any more emails about “${topic}”. We’ll still email you about your orders, payments and account.`,
  },
  unknown: {
    title: 'This link is no longer valid',
    text: 'You can choose which emails you get in your profile at any time.',
  },
  toSettings: 'Go to settings',
}
