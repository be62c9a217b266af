/** Ordering the next box today, in English. */
import type { orderNow as german } from '../de/order-now.ts'

export const orderNow: typeof german = {
  title: 'Order now',
  titleOpen: 'Pay now',
  lead: (dog) => `Does ${dog} need food sooner? We’ll order the next box today.`,
  leadOpen: 'We’ll try the outstanding payment again straight away, then get the box ready.',
  final: 'This can’t be undone',
  finalHint: 'Later boxes count from today, so they come earlier too.',
  finalOpen: 'Later boxes count from today.',
  following: 'What happens next',
  toast: { success: 'Order placed. We’ll email you to confirm', failure: 'We couldn’t place the order' },
  otherPayment: 'Choose another payment method',
  checking: 'We’re checking your payment',
  checkingWhat:
    'The payment service hasn’t given its final answer yet. Please don’t order again: you’ll see the result among your orders and get an email as soon as we have it.',
  done: 'Got it',
}
