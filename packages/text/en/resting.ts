/** Resting in English. */
import type { resting as german } from '../de/resting.ts'
import { possessive } from '../genitive.ts'

export const resting: typeof german = {
  heading: 'REACTIVATE SUBSCRIPTION',
  paused: 'Paused',
  cancelled: 'Cancelled',
  restartOrder: (day, window) => `The first box is ordered on ${day} and arrives ${window}.`,
  restartBilling: (day) => `The first box is ordered on ${day}.`,
  pauseInfo: 'Until then nothing is delivered and nothing is charged. You will get an e-mail when it starts.',
  systemPause: 'A payment failed several times, so the subscription rests. Nothing is charged.',
  systemPauseWhat:
    'To go on: choose a valid payment method when you resume, or store a new one in your profile.',
  toPayment: 'Store a payment method',
  cancelledOn: (day) => `Cancelled on ${day}. Nothing more will be delivered or charged.`,
  cancelledInfo: 'We have kept plan, address and recipes for you.',
  reactivate: 'Reactivate subscription',
  resume: 'Resume subscription',
  moveRestart: 'Move restart',
  changeLength: 'Change length of pause',
  manage: 'Manage subscription',
  activated: (day, window) =>
    day === null ? `First order today, delivery ${window}.` : `First order on ${day}, delivery ${window}.`,
  resumed: (day, window) =>
    day === null
      ? `Resumed now: order today, delivery ${window}.`
      : `Resumed now: next order on ${day}, delivery ${window}.`,
  answerPaused: (dog) => `${dog} is taking a break`,
  answerPausedUntil: (dog, day) => `${dog} is taking a break until ${day}`,
  answerCancelled: (dog) => `${possessive(dog)} subscription is cancelled`,
  answerFarewell: (dog) => `We are thinking of ${dog}`,
  answerNoDog: 'Your dog will move in here soon',
  noDogHint:
    'Put together the right fresh menu in a few minutes. Then you will see here when the box arrives.',
  newDog: 'Add a new dog',
}
