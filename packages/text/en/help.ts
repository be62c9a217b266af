import type { help as german } from '../de/help.ts'
import { formatNumber } from '../format.ts'

export const help: typeof german = {
  questions: 'Frequent questions',
  contact: { title: 'How to reach us', email: 'Email', phone: 'Phone', hours: 'Hours' },
  form: {
    title: 'Write to us',
    topic: 'Topic',
    topics: { PAYMENT: 'Payment', DELIVERY: 'Delivery', SIGN_IN: 'Signing in', OTHER: 'Something else' },
    dog: 'Dog',
    noDog: 'None in particular',
    order: 'Order',
    noOrder: 'None in particular',
    orderOf: (number, day) => `${number}, ${day}`,
    name: 'Name',
    email: 'Email address',
    text: 'Your message',
    answerTo: (email) => `We’ll reply to ${email}.`,
    privacy: 'What we store:',
    privacyLink: 'privacy',
    left: (count) => `${formatNumber(count, 'en')} characters left`,
    submit: 'Send message',
    nameMissing: 'Please enter your name.',
    emailInvalid: 'This email address is incomplete. Example: name@example.com',
    empty: 'Please tell us what it is about.',
    tooLong: (count) =>
      `${count === 1 ? 'One character' : `${formatNumber(count, 'en')} characters`} too many. Please shorten your message.`,
    failed: 'Your message hasn’t reached us yet. Your text stays here.',
  },
  sent: {
    title: 'We have your message',
    text: (number, email) =>
      `Its number is ${number}. We’ll reply to ${email}; a confirmation is on its way there.`,
    again: 'Write another message',
  },
}
