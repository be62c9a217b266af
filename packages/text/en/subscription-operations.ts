/** Pausing in English. */
import type * as german from '../de/subscription-operations.ts'
import { plural, possessive } from '../grammar.ts'

export const pauseSubscription: typeof german.pauseSubscription = {
  title: (dog) => `Pause ${possessive(dog)} subscription`,
  titleChange: 'Change pause',
  running: (day) => `Your pause currently lasts until ${day}. The new length counts from today.`,
  choose: 'How many weeks would you like to pause?',
  weeks: (count) => plural(count, '1 week', `${count} weeks`),
  shorter: 'One week shorter',
  longer: 'One week longer',
  resumes: (day) => `Resumes on ${day}`,
  tooLong: (weeks) => `A pause can last ${plural(weeks, 'one week', `${weeks} weeks`)} in a row at most.`,
  sameBox: 'This pause is shorter than the time until your next box, so your delivery doesn’t change.',
  moved: (window, later) =>
    later === null ? `The delivery ${window} is cancelled.` : `The delivery ${window} moves to ${later}.`,
  skips: 'We don’t make up for skipped boxes. After the pause, your deliveries run as planned again.',
  owed: 'The outstanding payment is cancelled, and so is its box.',
  onTheWay: (window, boxes) =>
    boxes === 1
      ? `The box you’ve already paid for still arrives: ${window}.`
      : `${boxes} boxes you’ve already paid for still arrive: ${window}.`,
  vacation: 'Going away? Add a holiday',
  confirm: (count) => `Pause for ${plural(count, '1 week', `${count} weeks`)}`,
  keep: 'Never mind',
  toast: { success: 'Your subscription has been paused', failure: 'We couldn’t pause your subscription' },
}

/** Resuming and reactivating in English. */
export const activation: typeof german.activation = {
  title: 'Delivery & payment',
  taxIncluded: (rate, amount, taxName) => `Incl. ${taxName} (${rate}): ${amount}`,
  shipping: 'Delivery',
  noAddress: 'No address selected',
  addAddress: 'Enter an address',
  payment: 'Payment',
  unusable: {
    EXPIRED: 'This payment method has expired. Renew it, or choose another one.',
    REQUIRES_CONFIRMATION: 'This payment method isn’t confirmed yet. Confirm it, or choose another one.',
    REVOKED: 'This payment method was revoked. Renew it, or choose another one.',
  },
  grace:
    'We charge the first box today, at the earliest 30 minutes after you confirm. You can still change the date until then.',
  charged: (price, day) => `Your next charge of ${price} is on ${day}.`,
  chargedToday: (price) => `Your next charge of ${price} is today, in 30 minutes at the earliest.`,
  resume: 'Resume subscription',
  missing: {
    address: 'Choose a delivery address first.',
    payment: 'Choose a valid payment method first.',
    both: 'Choose a delivery address and a valid payment method first.',
  },
  done: {
    resumed: (dog) => `${possessive(dog)} subscription is active again`,
    reactivated: (dog) => `${possessive(dog)} subscription is active again`,
    lead: (window) => `The first box arrives ${window}.`,
    first: 'First order',
    graceUntil: (until) => `You can change it until ${until}. Then we charge it.`,
    until: (until) => `You can change it until ${until}.`,
    change: 'Move',
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
