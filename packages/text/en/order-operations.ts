/** Skipping the next order, in English. */
import type * as german from '../de/order-operations.ts'

export const skipNextOrder: typeof german.skipNextOrder = {
  title: (dog) => `Skip the next order${dog ? ` for ${dog}` : ''}`,
  titleFailed: (dog) => `Skip this box${dog ? ` for ${dog}` : ''}`,
  dropped: (window) => `The delivery ${window} is cancelled.`,
  free: (price) => `${price} won’t be charged.`,
  final: 'You can’t restore this box.',
  undoable: (until) => `You can restore it until ${until}, as long as your schedule stays the same.`,
  instead: 'What happens next',
  confirm: 'Skip',
}

/** Ordering the next box today, in English. */
export const placeOrder: typeof german.placeOrder = {
  title: 'Order now',
  titleOpen: 'Pay now',
  leadOpen: 'We’ll try the outstanding payment again straight away, then get the box ready.',
  final: 'This can’t be undone',
  following: (window) => `The box after it arrives ${window}.`,
  alreadyPaid: 'You’ve already paid for a box on these days',
  alreadyPaidHint: (window, boxes) =>
    boxes === 1
      ? `It arrives ${window}. If you order now, two boxes arrive at once.`
      : `${boxes} paid boxes arrive ${window}. If you order now, another one joins them.`,
  toast: { success: 'Order placed. We’ll email you to confirm', failure: 'We couldn’t place the order' },
  checking: 'We’re checking your payment',
  checkingWhat:
    'The payment service hasn’t given its final answer yet. Please don’t order again: you’ll see the result among your orders and get an email as soon as we have it.',
  done: 'Got it',
  toBank: 'Your bank needs you to confirm',
  toBankWhat: (time) =>
    `Please confirm the payment with your bank by ${time}. You’ll come back here afterwards. Without a confirmation, nothing is ordered or charged.`,
  toBankAction: 'Continue to your bank',
}

export const paymentState: typeof german.paymentState = {
  asking: 'We’re asking the payment service',
  notAsked: 'We don’t know yet whether the payment went through',
  notAskedWhat: 'Please don’t order again. Check once more in a moment instead.',
  noPayment: 'There is no payment for this order',
  noPaymentWhat: 'Nothing was charged.',
  paid: 'Thank you, your payment went through',
  paidWhat: (total) => `${total} is paid and the box is ordered. We’ll email you to confirm.`,
  waiting: 'Your bank is still waiting for you',
  waitingWhat: (total, time) =>
    `Please confirm the payment of ${total} with your bank by ${time}. After that the attempt ends and nothing is charged.`,
  toBank: 'Continue to your bank',
  checking: 'We’re checking your payment',
  checkingWhat:
    'The payment service hasn’t given its final answer yet. Please don’t order again: you’ll get an email as soon as we have the result.',
  checkAgain: 'Check again',
  failed: 'The payment didn’t go through',
  failedWhat: (total) => `The payment of ${total} didn’t go through. Nothing was charged.`,
  stray: 'Your payment arrived too late',
  strayWhat: (total) =>
    `${total} was charged after the payment attempt had ended, so it doesn’t count towards the order. We’ll refund it. There’s nothing you need to do.`,
  failedAgain: 'Try again, and confirm the payment if your bank asks you to.',
  toOrders: 'Go to your orders',
}

/** Moving orders, in English. */
export const rescheduleOrder: typeof german.rescheduleOrder = {
  title: (dog) => `Move the order${dog ? ` for ${dog}` : ''}`,
  present: (window, day) => `Currently ${window}, charged ${day}.`,
  choose: 'Choose a delivery',
  chooseHint: 'Choose when the box should arrive.',
  arrives: (window, only) => `Arrives ${window}${only ? `, ${only}` : ''}`,
  arrivesOnly: { single: 'only this box', following: 'all later boxes move too' },
  chargeDay: 'Charged on',
  charged: (day) => `Charged on ${day}.`,
  scope: 'Which orders?',
  following: 'This one and all later ones',
  single: 'Only this one',
  outOfRange: 'That delivery isn’t possible here. Please choose another.',
  confirm: 'Move',
  toast: { success: 'Order date changed. We’ll email you to confirm', failure: 'Something went wrong' },

  nextCharge: {
    title: 'Move the order',
    titlePaused: 'Move restart',
    restartSoon: 'Your subscription then resumes straight away.',
    failure: 'Something went wrong',
    changed: (day) => `New order date: ${day}`,
    changedDelivery: (window) => `The box arrives ${window}.`,
    done: 'Done',
  },

  calendar: {
    label: 'Calendar',
    previous: 'Previous month',
    next: 'Next month',
    publicHoliday: (name) => `Public holiday: ${name}`,
    own: 'current delivery',
    chosen: 'chosen',
    impossible: 'not possible',
    until: (day, why) => `Until ${day}: ${why}`,
    from: (day, why) => `From ${day}: ${why}`,
    obstacles: {
      TODAY: 'too late to change',
      EARLIER_ORDER: 'the box before is still to come',
      LATER_ORDER: 'the next box arrives by then',
      HORIZON: 'too far ahead',
      END: 'your subscription ends before that',
      LONGEST_PAUSE: 'a pause can’t last that long',
    },
    publicHolidayOn: (day, name) => `${day}: ${name}`,
  },
}
