/** The dashboards that not every customer sees: without an active subscription, and of all dogs together. */
import type * as german from '../de/dashboard-variants.ts'
import { formatList } from '../format.ts'
import { possessive } from '../grammar.ts'

export const inactive: typeof german.inactive = {
  heading: 'REACTIVATE SUBSCRIPTION',
  paused: 'Paused',
  cancelled: 'Cancelled',
  restartOrder: (day, window) => `The first box is ordered on ${day} and arrives ${window}.`,
  restartBilling: (day) => `The first box is ordered on ${day}.`,
  pauseInfo: 'Until then, nothing is delivered and nothing is charged. We’ll email you when it starts.',
  systemPause: 'A payment failed several times, so the subscription is paused. Nothing is charged.',
  systemPauseWhat:
    'To carry on, choose a valid payment method when you resume, or add a new one in your profile.',
  toPayment: 'Add a payment method',
  cancelledOn: (day) => `Cancelled on ${day}. Nothing more will be delivered or charged.`,
  cancelledInfo: 'We’ve kept your plan, address and recipes for you.',
  reactivate: 'Reactivate subscription',
  resume: 'Resume subscription',
  moveRestart: 'Move restart',
  changeLength: 'Change pause',
  manage: 'Manage subscription',
  activated: (day, window) =>
    day === null ? `First order today, delivery ${window}.` : `First order on ${day}, delivery ${window}.`,
  resumed: (day, window) =>
    day === null
      ? `Resume now: order today, delivery ${window}.`
      : `Resume now: next order on ${day}, delivery ${window}.`,
  headlinePaused: (dog) => `${dog} is taking a break`,
  headlinePausedUntil: (dog, day) => `${dog} is taking a break until ${day}`,
  headlineCancelled: (dog) => `${possessive(dog)} subscription is cancelled`,
  headlineFarewell: (dog) => `We’re thinking of ${dog}`,
  headlineNoDog: 'Your dog will feel at home here soon',
  noDogHint: 'Build the right fresh menu in minutes. Then you’ll see here when the box arrives.',
  newDog: 'Add a new dog',
}

export const allDogs: typeof german.allDogs = {
  heading: 'All dogs at a glance',
  only: (dog) => `Show only ${dog}`,
  of: (dog, action) => `${dog}: ${action}`,
  upcomingHint: 'Every dog’s next boxes, soonest first.',
  lead: 'Everything on its way, planned or delivered for your dogs.',
  underway: 'On its way',
  noneUnderway: 'No box is on its way right now.',
  failed: (dogs) => `We couldn’t load the orders for ${formatList(dogs, 'en')}.`,
  nothingPlanned: (dog) => `No box is planned for ${dog} right now.`,
}
