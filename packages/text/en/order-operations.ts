/** Skipping the next order, in English. */
import type * as german from '../de/order-operations.ts'

export const skipNextOrder: typeof german.skipNextOrder = {
  title: (dog) => `Skip the next order${dog ? ` for ${dog}` : ''}`,
  titleFailed: (dog) => `Skip this box${dog ? ` for ${dog}` : ''}`,
  pitches: ['Enough food?', 'No room in the fridge?', 'Going away?'],
  pitch: 'Skip your next order.',
  dropped: (window) => `The delivery ${window} is cancelled.`,
  free: (price) => `${price} won’t be charged.`,
  final: 'You can’t restore this box.',
  undoable: (until) => `You can restore it until ${until}.`,
  instead: 'What happens next',
  confirm: 'Skip',
}

/** Ordering the next box today, in English. */
export const placeOrder: typeof german.placeOrder = {
  title: 'Order now',
  titleOpen: 'Pay now',
  lead: (dog) => `Does ${dog} need food sooner? We’ll order the next box today.`,
  leadOpen: 'We’ll try the outstanding payment again straight away, then get the box ready.',
  final: 'This can’t be undone',
  finalHint: 'Later boxes count from today, so they come earlier too.',
  finalOpen: 'Later boxes count from today.',
  following: 'What happens next',
  toast: { success: 'Order placed. We’ll email you to confirm', failure: 'We couldn’t place the order' },
  otherPayment: 'Choose another payment method',
  checking: 'We’re checking your payment',
  checkingWhat:
    'The payment service hasn’t given its final answer yet. Please don’t order again: you’ll see the result among your orders and get an email as soon as we have it.',
  done: 'Got it',
}

/** Moving orders, in English. */
export const rescheduleOrder: typeof german.rescheduleOrder = {
  title: (dog) => `Move the order${dog ? ` for ${dog}` : ''}`,
  present: (day, window) => `The order is currently due on ${day}, delivery ${window}.`,
  choose: 'New order date',
  chooseHint: 'Use the calendar to choose the day we order and charge.',
  range: (min, max) => `Possible from ${min} to ${max}.`,
  scope: 'Which orders?',
  following: 'This one and all later ones',
  followingHint: 'Your whole schedule moves with it.',
  single: 'Only this one',
  singleHint: 'All others keep their date.',
  outOfRange: 'That day isn’t possible. Please choose another.',
  confirm: 'Change order date',
  toast: { success: 'Order date changed. We’ll email you to confirm', failure: 'Something went wrong' },

  nextCharge: {
    title: 'Change order date',
    titlePaused: 'Move restart',
    present: (day) => `The first box is currently ordered on ${day}.`,
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
    own: 'current order date',
    chosen: 'chosen',
    delivered: 'delivery',
    ownOf: (day) => `Currently ${day}`,
    deliveryOf: (window) => `Delivery ${window}`,
    publicHolidayOn: (day, name) => `${day}: ${name}`,
  },
  publicHolidays: {
    newYear: 'New Year’s Day',
    epiphany: 'Epiphany',
    goodFriday: 'Good Friday',
    easterMonday: 'Easter Monday',
    labourDay: 'Labour Day',
    ascension: 'Ascension Day',
    whitMonday: 'Whit Monday',
    corpusChristi: 'Corpus Christi',
    assumption: 'Assumption Day',
    germanUnity: 'Day of German Unity',
    austrianNationalDay: 'Austrian National Day',
    allSaints: 'All Saints’ Day',
    immaculateConception: 'Feast of the Immaculate Conception',
    christmasDay: 'Christmas Day',
    boxingDay: 'Boxing Day',
  },
}
