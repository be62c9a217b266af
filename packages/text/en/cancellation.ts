/** Cancelling in English. */
import type { CancellationFlowText } from '../de/cancellation.ts'
import type * as german from '../de/cancellation.ts'
import { formatDate, formatList, formatWindow, type DayWindow } from '../format.ts'
import { plural, possessive } from '../grammar.ts'

export const cancelSubscription: typeof german.cancelSubscription = {
  title: (dog) => `Cancel ${possessive(dog)} subscription`,
  back: 'Back',
  giveReason: 'Give a reason',
  next: 'Next',
  now: 'Cancel immediately',
  keep: 'Keep subscription',
  nowEffect: 'After that, we charge nothing more.',
  pitch: (dog) => `You can end ${possessive(dog)} subscription at every step.`,
  sample: {
    legend: (dog) => `A free sample for ${dog}?`,
    hint: 'It comes in the next box, free of charge. Your subscription carries on.',
    take: 'Take the sample and stay',
    with: (window) => `Comes in the box arriving ${window}.`,
  },
  reason: {
    legend: 'Would you tell us why?',
    hint: 'Only if you’d like to.',
    comment: 'Anything you’d like to add?',
  },
  offer: {
    until: (day) => `This offer is valid until ${day}.`,
  },
  confirm: {
    heading: 'What happens when you cancel',
    ends: 'The subscription ends straight away, no notice needed.',
    noMore: (day, price) =>
      `The order on ${day} for ${price} is cancelled. We won’t charge you for any more boxes.`,
    noMoreCharges: 'We won’t charge you for any more boxes.',
    owed: 'The outstanding payment is cancelled too, and so is its box.',
    arrives: (window, boxes) =>
      boxes === 1
        ? `The box you’ve already paid for still arrives: ${window}.`
        : `${boxes} boxes you’ve already paid for still arrive: ${window}.`,
    code: (title) => `Your discount “${title}” ends.`,
    reward: (points) => `We’ll keep your ${points} for 90 days.`,
    back: 'We keep your plan, address and recipes. “Reactivate subscription” brings everything back at any time.',
    mail: 'We’ll email you a confirmation straight away.',
  },
  farewell: {
    link: (dog) => `${dog} has died`,
    title: (dog) => `We’re so sorry about ${dog}`,
    text: (dog) =>
      `Thank you for letting us be part of ${possessive(dog)} life. You don’t have to explain anything or fill anything in.`,
    effect: 'The subscription ends straight away, and no more boxes are charged.',
    arrives: (window, boxes) =>
      boxes === 1
        ? `One box you’ve already paid for will still be delivered: ${window}. If you’d rather not have it, you can simply refuse it.`
        : `${boxes} boxes you’ve already paid for will still be delivered: ${window}. If you’d rather not have them, you can simply refuse them.`,
    paid: (window, boxes) =>
      `${boxes === 1 ? 'One box is' : `${boxes} boxes are`} paid for but not packed yet: ${window}.`,
    stop: (amount, boxes) =>
      boxes === 1
        ? `Please don’t send this box, and refund ${amount}`
        : `Please don’t send these ${boxes} boxes, and refund ${amount} in total`,
    done: 'The subscription has ended. There’s nothing else you need to do.',
    doneMail: 'We’ll send a short confirmation by email, and nothing more after that.',
    stopped: (boxes) =>
      `We’re stopping the ${boxes === 1 ? 'box' : 'boxes'} you’ve paid for, and will confirm the refund by email.`,
    close: 'Close',
  },
  stayed: {
    title: 'Lovely, that’s sorted',
    next: (window) => `The next box arrives ${window}.`,
    paused: (day) => `Your pause lasts until ${day}.`,
    mail: 'We’ll email you a confirmation.',
    close: 'Done',
  },
  done: {
    title: (dog) => `${possessive(dog)} subscription is cancelled`,
    ended: (day) => `Ended on ${day}. We won’t charge you for any more boxes.`,
    arrives: 'Still on its way to you',
    arrival: (window, boxes) => (boxes === 1 ? window : `${window}: ${boxes} boxes`),
    nothing: 'No deliveries are on their way.',
    mail: (email) =>
      `We’re emailing the confirmation of your cancellation, with date and time, to ${email}. Please keep it as proof.`,
    back: 'You can come back at any time: choose “Reactivate subscription” on the overview.',
    close: 'Done',
  },
  failed: {
    title: 'Not cancelled',
    text: 'We can’t reach the server right now. Please try again in a moment.',
    otherWay: 'Cancel without signing in',
  },
  toast: { success: 'Your subscription has been cancelled', failure: 'We couldn’t cancel your subscription' },
}

const whose = (petName: string) => (petName === '' ? 'your dog’s' : possessive(petName))
const who = (petName: string) => (petName === '' ? 'your dog' : petName)

const nextBox = (petName: string, delivery: DayWindow | null, today: string) => {
  const box = `${whose(petName)} next box`
  return delivery === null ? box : `${box} (delivery ${formatWindow(delivery, 'en', today)})`
}

/** Copy of the cancellation flow that the service sends, in English (docs/domain.md 7.3 to 7.5). */
export const cancellationFlowEn: CancellationFlowText = {
  benefitTitle: (petName) => `What ${who(petName)} would miss`,
  benefitText: 'As a loyal customer, you can have a free snack sample with your next order.',
  benefitTextWithoutClaim: 'You can pause, move orders or change the plan at any time.',
  benefitBullets: (petName) => [
    `Freshly cooked and portioned for ${whose(petName)} weight`,
    'Skip, move or pause at any time',
    'Free nutrition advice',
  ],
  accept: 'Accept offer',
  applied: 'Accepted. We’re glad you’re staying!',
  support: (email) => `Please write to ${email} and tell us what went wrong – we’ll sort it out.`,
  slots: {
    dog: who,
    dogDative: who,
    dogGenitive: whose,
    nextBox,
    weeks: (weeks) => plural(weeks, '1 week', `${weeks} weeks`),
    day: (day, today) => formatDate(day, 'en', today),
    list: (names) => formatList(names, 'en'),
  },
}
