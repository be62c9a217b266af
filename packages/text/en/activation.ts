/** Resuming and reactivating in English. */
import type { activation as german } from '../de/activation.ts'
import { possessive } from '../genitive.ts'

export const activation: typeof german = {
  title: 'Delivery & payment',
  lead: {
    resumeSubscription: (dog) =>
      `Here’s what happens next with ${possessive(dog)} subscription. Your terms stay the same.`,
    reactivateSubscription: (dog) => `${possessive(dog)} subscription starts again at today’s price.`,
  },
  shipping: 'Delivery',
  noAddress: 'No address selected',
  addAddress: 'Enter an address',
  payment: 'Payment',
  unusable: {
    EXPIRED: 'This payment method has expired. Choose another one, or renew it in your profile.',
    REQUIRES_CONFIRMATION:
      'This payment method isn’t confirmed yet. Choose another one, or confirm it in your profile.',
    REVOKED: 'This payment method was revoked. Choose another one, or set it up again in your profile.',
  },
  grace:
    'We charge the first box today, about 30 minutes after you confirm. You can still change the date until then.',
  charged: (price, day) => `Your next charge of ${price} is on ${day}.`,
  chargedToday: (price) => `Your next charge of ${price} is today, in about 30 minutes.`,
  resume: 'Resume subscription',
  done: {
    resumed: (dog) => `${possessive(dog)} subscription is active again`,
    reactivated: (dog) => `${possessive(dog)} subscription is active again`,
    lead: (window) => `The first box arrives ${window}.`,
    first: 'First order',
    graceUntil: (until) => `You can change it until ${until}. Then we charge it.`,
    until: (until) => `You can change it until ${until}.`,
    change: 'Change date',
    mail: 'We’ll email you a confirmation.',
    close: 'Done',
  },
  toast: {
    resumeSubscription: {
      success: 'Your subscription has been resumed',
      failure: 'We couldn’t resume your subscription',
    },
    reactivateSubscription: {
      success: 'Your subscription has been reactivated',
      failure: 'We couldn’t reactivate your subscription',
    },
  },
}
