/**
 * The parts of the dashboard that are loaded after the first screen, and the dashboards that not every customer sees.
 */
import { cardBrands } from '../card-brands.ts'
import type * as german from '../de/dashboard-parts.ts'
import { formatList } from '../format.ts'
import { capitalised, plural, possessive } from '../grammar.ts'

export const inactive: typeof german.inactive = {
  heading: 'REACTIVATE SUBSCRIPTION',
  paused: 'Paused',
  cancelled: 'Cancelled',
  pauseInfo: 'Until then, nothing is charged. We’ll email you when it resumes.',
  pauseInfoUntil: (day) => `Nothing is ordered or charged before ${day}. We’ll email you when it resumes.`,
  systemPause: 'A payment failed several times, so the subscription is paused. Nothing is charged.',
  systemPauseWhat:
    'To carry on, choose a valid payment method when you resume, or add a new one in your profile.',
  toPayment: 'Add a payment method',
  cancelledOn: (day) => `Cancelled on ${day}. We won’t charge you for any more boxes.`,
  cancelledInfo: 'We’ve kept your plan, address and recipes for you.',
  subscribedElsewhere: 'Your dog already has another subscription.',
  reactivate: 'Reactivate subscription',
  resume: 'Resume subscription',
  cancel: 'Cancel subscription',
  moveRestart: 'Move restart',
  changeLength: 'Change pause',
  manage: 'Manage subscription',
  activated: (day, window) =>
    day === null ? `First order today, delivery ${window}.` : `First order on ${day}, delivery ${window}.`,
  resumed: (day, window) =>
    day === null
      ? `If you resume now: order today, delivery ${window}.`
      : `If you resume now: order on ${day}, delivery ${window}.`,
  headlinePaused: (dog) => `${dog} is taking a break`,
  headlinePausedUntil: (dog, day) => `${dog} is taking a break until ${day}`,
  headlineCancelled: (dog) => `${possessive(dog)} subscription is cancelled`,
  headlineNoDog: 'Your dog will feel at home here soon',
  noDogHint: 'Put together the right food in minutes. Then you’ll see here when the box arrives.',
  noCurrentYet: 'As soon as your dog is on board, you’ll see here at a glance when the box arrives.',
  noUpcomingYet: 'After that, the next deliveries are listed here. You can move or skip them in two clicks.',
  newDog: 'Add a new dog',
}

export const farewell: typeof german.farewell = {
  title: (pet) => `We’re thinking of ${pet}`,
  ended: (day) => `The subscription ended on ${day}. We won’t charge you for any more boxes.`,
  orders: 'View orders',
  activity: 'View activity',
  profile: 'View profile',
}

export const allDogs: typeof german.allDogs = {
  heading: 'All dogs at a glance',
  forAll: 'For all dogs',
  pause: 'Pause',
  only: (dog) => `Show only ${dog}`,
  of: (dog, action) => `${dog}: ${action}`,
  upcomingHint: 'Every dog’s next boxes, soonest first.',
  lead: 'Everything on its way, planned or delivered for your dogs.',
  failed: (dogs) => `We couldn’t load the orders for ${formatList(dogs, 'en')}.`,
  nothingPlanned: (dog) => `No box is planned for ${dog} right now.`,
}

/** The lower part of every dashboard in English. */
export const household: typeof german.household = {
  dogs: {
    heading: 'My dogs',
    none: 'There’s still room for a cold nose here.',
    question: 'Any more four-legged family members?',
    add: 'Add a new dog',
    active: 'Active',
    paused: 'Paused',
    cancelled: 'Cancelled',
    next: (window) => `Delivery ${window}`,
    failed: 'Payment failed',
    resumes: (day) => `Paused until ${day}`,
    ended: (day) => `Ended on ${day}`,
  },
  snacks: {
    heading: (dog) => `WOULD YOU LIKE TO TRY HEALTHY, FUNCTIONAL SNACKS FOR ${dog.toUpperCase()}?`,
    headingWithoutDog: 'WOULD YOU LIKE TO TRY HEALTHY, FUNCTIONAL SNACKS FOR YOUR DOG?',
    shop: 'Shop now',
    shopOf: (snack) => `Shop now: ${snack}`,
    pause: 'Stop the slideshow',
    play: 'Start the slideshow',
    previous: 'Previous snack',
    next: 'Next snack',
    region: 'Snacks',
    notice: 'Complementary feed for dogs',
  },
  referral: {
    heading: 'Get more rewards!',
    action: 'Refer a friend now',
  },
}

/** The reward banner in English. */
export const reward: typeof german.reward = {
  received: 'CONGRATULATIONS!',
  receivedHint: (worth, isFree) =>
    isFree ? `You did it! Free for you two: ${worth}.` : `You did it! You get a ${worth} loyalty discount.`,
  celebrate: 'Celebrate again',
  near: 'ALMOST THERE!',
  nearHint: (worth, isFree) =>
    isFree
      ? `Your next order earns you, for free: ${worth}.`
      : `Your next order earns you a ${worth} loyalty discount.`,
  open: 'See your reward',
  progress: (collected, goal, points) => `${collected} of ${goal} ${points}`,
  progressLabel: (points) => `${capitalised(points)} until your next reward`,
  none: 'YOUR REWARDS!',
  noneHint: (orders, points) =>
    orders === null
      ? `Collect ${points} with every order.`
      : `Collect ${points} with every order – ${plural(orders, `${orders} more order`, `${orders} more orders`)} until your next reward.`,
}

/** The dashboard's hint on a payment method that the customer has to renew (docs/domain.md 8.2). */
export const hints: typeof german.hints = {
  brands: cardBrands,
  card: (brand, digits) => `${brand} ending in ${digits}`,
  payPal: (email) => `PayPal (${email})`,
  sepaDebit: (digits) => `SEPA Direct Debit, IBAN ending in ${digits}`,
  soon: (method, until) => `${method} expires soon (valid until ${until})`,
  expired: (method) => `${method} has expired`,
  revoked: (method) => `${method} can no longer be charged`,
  pays: (dogs) => `It pays for the food for ${dogs}.`,
  unconfirmed: 'Your payment method isn’t set up yet',
  ended: 'This is needed before the subscription restarts.',
  renew: 'Renew now',
  setUp: 'Set up now',
}
