/** Messages to customer service in English: their mails, and the desk. The page is in `help.ts`. */
import type { mailMessagesDe, OperatorMessagesText } from '../de/messages.ts'
import { formatNumber } from '../format.ts'

export const mailMessagesEn: typeof mailMessagesDe = {
  messageReceived: {
    subject: (number) => `We have your message (no. ${number})`,
    preheader: 'We’ll reply by email.',
    heading: 'We have your message',
    intro: (number) =>
      `thanks for getting in touch. We’ll read your message and reply by email. Its number is ${number}.`,
    yourMessage: 'You wrote:',
    notYou: 'Didn’t write to us? Just delete this email. Nothing will happen.',
    reason: (brand) => `You are getting this email because someone entered this address at ${brand}.`,
  },
  messageAnswered: {
    subject: (number) => `Our reply to your message (no. ${number})`,
    heading: 'Our reply',
    further: 'Any more questions? Just reply to this email.',
    yourMessage: 'You wrote:',
    reason: (brand) => `You are getting this email because someone wrote to ${brand} with this address.`,
  },
}

export const operatorMessagesEn: OperatorMessagesText = {
  of: (name, number) => `${name}, message ${number}`,
  visitor: (name) => `${name} (not signed in)`,
  topics: { PAYMENT: 'Payment', DELIVERY: 'Delivery', SIGN_IN: 'Signing in', OTHER: 'Something else' },
  dog: (dog, id) => `${dog}, subscription ${id}`,
  noDog: (id) => `Subscription ${id}`,
  order: (number) => `Order ${number}`,
  mayBe: 'May be',
  unverified: 'not verified: same email address',
  unverifiedHint: 'The sender is not verified. Mention nothing from an account in the reply.',
  open: 'Reply',
  back: 'Back to the work lists',
  unknown: 'There is no such message',
  facts: {
    from: 'From',
    email: 'Email address',
    topic: 'Topic',
    dog: 'Dog',
    order: 'Order',
    receivedAt: 'Received',
    language: 'Language of the reply',
    languages: { de: 'German', en: 'English' },
  },
  message: 'Message',
  answer: {
    title: 'Reply',
    text: (max) => `Reply, ${formatNumber(max, 'en')} characters at most. Greeting and closing are added.`,
    submit: 'Send reply',
    sent: 'Reply',
    unsent: 'Your text, which was not sent',
  },
  close: { title: 'Close without a reply', note: 'Why?', submit: 'Close' },
  closed: (who, when) => `Done by ${who}, ${when}.`,
  unanswered: 'Closed without a reply.',
}
