/** Cancelling in English. */
import type { cancel as german } from '../de/cancel.ts'
import { possessive } from '../genitive.ts'

export const cancel: typeof german = {
  title: (dog) => `Cancel ${possessive(dog)} subscription`,
  back: 'Back',
  next: 'Continue cancelling',
  now: 'Cancel now',
  keep: 'Keep subscription',
  nowEffect: '“Cancel now” takes effect at once, without another charge.',
  pitch: (dog) =>
    `You can end ${possessive(dog)} subscription at any time, on every step and without giving a reason.`,
  sample: {
    legend: (dog) => `A free sample for ${dog}?`,
    hint: 'It comes in the next box and costs nothing. The subscription then goes on.',
    kinds: {
      joint: 'Joints',
      skin_coat: 'Skin & coat',
      gut: 'Gut',
      dental: 'Teeth',
    },
    take: 'Take the sample and stay',
    with: (window) => `Comes with the delivery ${window}.`,
  },
  reason: {
    legend: 'Would you tell us why?',
    hint: 'You do not have to.',
    comment: 'Is there anything you would like to add?',
  },
  offer: {
    until: (day) => `The offer is valid until ${day}.`,
  },
  confirm: {
    heading: 'What happens when you cancel',
    ends: 'The subscription ends at once, without notice.',
    noMore: (day, price) => `The order on ${day} for ${price} is dropped. Nothing more is charged.`,
    noMoreCharges: 'Nothing more is charged.',
    owed: 'The open payment is dropped too, and the box with it.',
    arrives: (window) => `The box that is paid already still arrives: ${window}.`,
    code: (title) => `Your discount “${title}” ends.`,
    reward: 'We keep your loyalty paws for 90 days.',
    back: 'Plan, address and recipes stay stored. “Reactivate subscription” takes it up again at any time.',
    mail: 'The confirmation follows by e-mail at once.',
  },
  farewell: {
    link: (dog) => `${dog} has died`,
    title: (dog) => `We are very sorry about ${dog}`,
    text: (dog) =>
      `Thank you for letting us be part of ${possessive(dog)} life. You do not have to explain or fill in anything.`,
    effect: 'The subscription ends at once. Nothing more is charged and nothing more is sent.',
    arrives: (window) =>
      `One box is on its way already: ${window}. If you would rather not have it, simply refuse it.`,
    done: 'The subscription has ended. There is nothing else you need to do.',
    doneMail: 'A short confirmation follows by e-mail. We will not write more than that.',
    close: 'Close',
  },
  stayed: {
    title: 'All right, that is settled',
    next: (window) => `The next box arrives ${window}.`,
    paused: (day) => `The pause lasts until ${day}.`,
    mail: 'The confirmation follows by e-mail.',
    close: 'Done',
  },
  done: {
    title: (dog) => `${possessive(dog)} subscription is cancelled`,
    ended: (day) => `Ended on ${day}. Nothing more is charged from now on.`,
    arrives: 'What still arrives',
    nothing: 'No delivery is on its way.',
    mail: (email) =>
      `The confirmation of your cancellation with date and time goes to ${email}. Keep it as proof.`,
    back: 'You can come back at any time: on the overview with “Reactivate subscription”.',
    close: 'Done',
  },
  failed: {
    title: 'Not cancelled',
    text: 'We cannot reach the server right now. Please try again in a moment.',
    otherWay: 'Cancel without signing in',
  },
  toast: { success: 'Your subscription has been cancelled', failure: 'Subscription could not be cancelled' },
}
