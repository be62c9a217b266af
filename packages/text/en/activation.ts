/** Resuming and reactivating in English. */
import type { activation as german } from '../de/activation.ts'
import { possessive } from '../genitive.ts'

export const activation: typeof german = {
  title: 'Shipping & payment',
  lead: {
    resumeSubscription: (dog) =>
      `This is how ${possessive(dog)} subscription goes on, on the same terms as before.`,
    reactivateSubscription: (dog) =>
      `This is how ${possessive(dog)} subscription starts again, at today’s price.`,
  },
  shipping: 'Shipping',
  noAddress: 'No address selected',
  addAddress: 'Enter an address',
  payment: 'Payment',
  unusable: {
    EXPIRED: 'This payment method has expired. Choose another one or renew it in your profile.',
    REQUIRES_CONFIRMATION:
      'This payment method is not confirmed yet. Choose another one or confirm it in your profile.',
    REVOKED: 'This payment method was revoked. Choose another one or store it again in your profile.',
  },
  grace:
    'The first box is charged today, about 30 minutes after you agree. Until then you can still change the date.',
  charged: (price, day) => `The next charge of ${price} is on ${day}.`,
  chargedToday: (price) => `The next charge of ${price} is today, in about 30 minutes.`,
  resume: 'Resume subscription',
  done: {
    resumed: (dog) => `${possessive(dog)} subscription goes on`,
    reactivated: (dog) => `${possessive(dog)} subscription is active again`,
    lead: (window) => `The first box arrives ${window}.`,
    first: 'First order',
    graceUntil: (until) => `Can be changed until ${until}, then we charge it.`,
    until: (until) => `Can be changed until ${until}.`,
    change: 'Change date',
    mail: 'The confirmation follows by e-mail.',
    close: 'Done',
  },
  toast: {
    resumeSubscription: {
      success: 'Your subscription has been resumed',
      failure: 'Subscription could not be resumed',
    },
    reactivateSubscription: {
      success: 'Your subscription has been reactivated',
      failure: 'Subscription could not be reactivated',
    },
  },
}
