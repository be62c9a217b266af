/** Orders in English. */
import type { orders as german } from '../de/orders.ts'
import { possessive } from '../genitive.ts'

export const orders: typeof german = {
  current: 'Current order',
  currentWithNumber: (number) => `Current order · ${number}`,
  upcoming: 'Your next orders',
  noCurrent: 'There is no open order at the moment.',
  noUpcoming: 'No orders yet.',

  planned: 'Planned',
  skipped: 'Skipped',
  processing: 'Payment in progress',
  failed: 'Payment failed',
  locked: 'Can no longer be changed',

  delivery: (window) => `Delivery ${window}`,
  changeableUntil: (until) => `Change until ${until}`,
  lockedWhy: 'The deadline has passed; we are already preparing this box.',
  holiday: 'Moved by a holiday',
  holidayWhy: 'A public holiday moves the delivery.',
  priceWithTax: (price) => `${price} incl. VAT`,

  skip: 'Skip',
  skipOf: (window) => `Skip delivery ${window}`,
  unskip: 'Plan again',
  unskipOf: (window) => `Plan delivery ${window} again`,
  skipToast: { success: 'Order skipped. E-mail follows', failure: 'Order could not be skipped' },
  undo: 'Undo',
  undoOf: (window) => `Undo skipping delivery ${window}`,
  skipThen: (window) => `If you skip it, the next box arrives ${window}.`,
  skippedOf: (window) => `Delivery ${window} skipped`,
  skippedNext: (window) => `The next box arrives ${window}.`,
  skippedNone: 'No further box is planned.',
  skippedFree: 'Not charged',
  plannedAgain: (window) => `Delivery ${window} is planned again.`,
  unskipUntil: (until) => `Can be planned again until ${until}`,
  finalWhy: 'This box is dropped for good because your delivery plan has moved on since.',
  finalWhyLate: 'Cannot be planned again because the deadline has passed.',

  refusal: (message) => `Not saved: ${message}`,
  refusalCutoff: (until) => `The deadline was ${until}.`,
  refusalOffline: 'We cannot reach the server right now. Please try again in a moment.',
  dismiss: 'Close this notice',

  failedHeading: (dog) => `The payment for ${possessive(dog)} food did not go through`,
  failedNext: (day) => `We will try again on ${day}.`,
  failedWhat: 'Please check your payment method. Once the payment works, we get the box ready.',
  failedLink: 'Check payment method',
  failedSkip: 'Skip this box',
  failedSkipNote: 'It is then dropped for good and not charged.',

  openTracking: 'Track parcel',
  details: 'Details',
  events: {
    ordered: 'Ordered',
    packed: 'Packed',
    shipped: 'On its way',
    in_transit: 'In transit',
    delayed: 'Delayed',
    out_for_delivery: 'Out for delivery',
    delivery_failed: 'Delivery attempt',
    delivered: 'Delivered',
    returned: 'Returned',
  },
  deliveredAt: (time) => `Delivered, ${time}`,

  recipes: { CG: 'Cowgenuss', GS: 'Gockelspeis', RT: 'Ringeltanz' },
  pension: { V: 'Full board', H: 'Half board' },
}
