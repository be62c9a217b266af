/** Ordering the next box today, in English. */
import type { orderNow as german } from '../de/order-now.ts'

export const orderNow: typeof german = {
  title: 'Order now',
  titleOpen: 'Pay now',
  what: (dog) => `Does ${dog} need food earlier? Then we order the next box today.`,
  whatOpen: 'We try the open payment again at once. Then we get the box ready.',
  final: 'This cannot be undone',
  finalWhy: 'The boxes after it count from today, so they come earlier too.',
  finalOpen: 'The boxes after it count from today.',
  following: 'This is how it goes on',
  toast: { success: 'Order placed. E-mail follows', failure: 'Order could not be placed' },
  otherPayment: 'Choose another payment method',
  checking: 'Your payment is being checked',
  checkingWhat:
    'The payment service has not given its final answer yet. Please do not order again: as soon as the result is there you will see it among your orders and get an e-mail.',
  done: 'Got it',
}
