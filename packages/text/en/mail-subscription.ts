/** Emails about the lifecycle of a subscription in English. */
import type { mailChangesDe, mailDogDe, mailSubscriptionDe, mailVacationDe } from '../de/mail-subscription.ts'
import { possessive } from '../grammar.ts'
import { chargeAfterConfirmation } from './profile.ts'

export const mailSubscriptionEn: typeof mailSubscriptionDe = {
  unfinishedOrders: {
    owed: (day) => `The outstanding order on ${day} is cancelled. You won’t be charged for it.`,
    heading: 'Still on its way to you',
    none: 'No deliveries are on their way.',
  },
  /** After `pauseSubscription`. */
  subscriptionPaused: {
    subject: (dog, day) => `${possessive(dog) || 'Your'} subscription is paused – it resumes on ${day}`,
    preheader: 'During the pause, nothing is charged and nothing new is ordered.',
    heading: (dog) => `${possessive(dog) || 'Your'} subscription is taking a break`,
    intro:
      'As requested, we’ve paused the subscription. Until it resumes, nothing is charged and nothing new is ordered.',
    endsOn: 'Resumes on',
    firstBilling: 'First order after that',
    afterwards: 'The subscription then resumes automatically. We’ll email you before we charge anything.',
    earlier: 'Want to resume earlier? You can at any time, with “Resume subscription” in your portal.',
  },
  subscriptionResumed: {
    subject: (dog) => `${possessive(dog) || 'Your'} subscription is active again`,
    preheader: (day) => `The next order is on ${day}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} subscription is active again`,
    intro: 'The pause is over. The subscription is active again on the same terms.',
  },
  subscriptionAutoResumed: {
    subject: (dog, day) => `The pause is over: ${possessive(dog) || 'your'} next order is on ${day}`,
    preheader: (price, day) => `${price} will be charged on ${day}.`,
    heading: 'The pause is over',
    intro: (dog) =>
      `As agreed, ${possessive(dog) || 'your'} subscription is now active again, on the same terms as before.`,
  },
  subscriptionReactivated: {
    subject: (dog) => `Great to have you back! ${possessive(dog) || 'Your'} subscription is active`,
    preheader: (day) => `The first order is on ${day}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} subscription is active again`,
    intro: 'Great to have you back! Here’s what we agreed:',
  },
  subscriptionWelcome: {
    subject: (dog, brand) => `Welcome to ${brand}! ${possessive(dog) || 'Your'} subscription begins`,
    preheader: (day) => `The next order is on ${day}.`,
    heading: (dog) => (dog ? `Welcome, ${dog}!` : 'Welcome!'),
    intro:
      'We are glad to have you! This is what we agreed. In the portal you can see and change everything at any time.',
    button: 'Sign in now',
    validity: (hours) =>
      `The button works once, within ${hours} hours. After that, you can have a new link sent to your email address in the portal at any time.`,
    firstBoxPaid: 'You have already paid for your first box. We won’t charge it again.',
  },
  subscriptionCancelled: {
    subject: (dog) => `Confirmation of your cancellation for ${dog || 'your subscription'}`,
    preheader: (end) => `End of the contract: ${end}.`,
    heading: 'Your cancellation is confirmed',
    intro: 'We have received your cancellation and hereby confirm it.',
    contract: 'Cancelled contract',
    contractOf: (dog, id) => `Subscription for ${dog || 'your dog'}, contract number ${id}`,
    declaration: 'Your declaration',
    declaredNow: 'Cancellation at the earliest possible date',
    declaredFor: (day) => `Cancellation as of ${day}`,
    receivedAt: 'Received on',
    carriedOutAt: 'Processed on',
    endsOn: 'End of the contract',
    nothingMore: 'We’ve made no new charges since we received your cancellation, and won’t make any.',
    nothingMoreNow: 'From now on, nothing more is charged.',
    until: (day) =>
      `Until then, the subscription runs as planned. From ${day}, nothing more is ordered and nothing more is charged.`,
    running:
      'A payment that was already in progress will still be completed. If it succeeds, you’ll get that box with a confirmation; otherwise nothing is charged.',
    proof: 'Please keep this email as proof of your cancellation.',
  },
  subscriptionCondolence: {
    subject: (dog) => `In loving memory of ${dog || 'your dog'}`,
    preheader: 'There’s nothing else you need to take care of.',
    heading: (dog) => `In loving memory of ${dog || 'your dog'}`,
    intro: (dog) =>
      `We’re so sorry that ${dog || 'your dog'} is no longer with you. Our thoughts are with you and the time you had together.`,
    ended:
      'There’s nothing else you need to take care of: the subscription has ended, and no more boxes are charged.',
    facts: 'For your records',
    onTheWay: 'Already paid for and still to be delivered',
    closing: 'With our deepest sympathy,',
  },
  subscriptionAutoCancelled: {
    subject: (dog) => `${possessive(dog) || 'Your'} subscription has ended`,
    preheader: 'No more boxes are ordered or charged.',
    heading: (dog) => `${possessive(dog) || 'Your'} subscription has ended`,
    unpaid: (day) =>
      `The subscription had been paused since ${day} because we couldn’t charge the last order. It hasn’t been resumed since, so we’ve ended it.`,
    asDeclared: 'As you requested, the subscription ends today.',
    nothingOpen: 'No more boxes are ordered or charged.',
    endsOn: 'End of the contract',
  },
}

/** Emails about a changed plan, address or payment method in English. */
export const mailChangesEn: typeof mailChangesDe = {
  planChanged: {
    subject: (dog) => `${possessive(dog) || 'Your'} plan has been changed`,
    preheader: (day) => `Applies from the order on ${day}.`,
    preheaderLater: 'Applies from the next order.',
    heading: (dog) => `${possessive(dog) || 'Your'} new plan`,
    intro: 'As requested, we’ve changed the plan. Here’s what’s new:',
    headingAfterTrial: 'What happens after the trial box',
    introAfterTrial:
      'The trial box is ordered. As agreed, the subscription then carries on with the regular menu:',
    discounts: 'Any discounts you already have still apply.',
  },
  addressChanged: {
    subject: (dog) => `New delivery address for ${dog || 'your subscription'}`,
    preheader: 'See when it takes effect.',
    heading: (dog) => `New delivery address for ${dog || 'your subscription'}`,
    intro: 'We’ve changed the delivery address.',
    alsoFor: 'Also applies to',
    packedBefore: 'Anything already packed or on its way still goes to the previous address.',
    otherTax: (country) =>
      `A box you’ve paid for now goes to another country: ${country}. The price stays the same, but it now includes VAT at that country’s rate. This receipt replaces the previous one.`,
    notYou: 'Wasn’t you? Sign in to your portal and change the address back.',
  },
  paymentMethodChanged: {
    subject: 'Your payment details have been updated',
    preheader: (dog) => `${possessive(dog) || 'Your'} subscription now has a different payment method.`,
    heading: 'Your payment method has changed',
    intro: (dog) =>
      `From now on, ${possessive(dog) || 'your'} subscription is paid with a different payment method.`,
    method: 'Payment method',
    nextCharge: 'Next charge',
    retryNow: 'We’ll charge the outstanding order to it straight away and let you know how it goes.',
    retryAfterMigration:
      'We’ll activate your subscription by the next working day at the latest and then charge the outstanding order to it.',
    notYou: 'Wasn’t you? Sign in to your portal and change the payment method back.',
  },
  paymentMethodLink: {
    subject: 'Update your payment method securely',
    subjectNew: 'Set up your payment method',
    preheader: (hours: number) => `The link is valid for ${hours} hours and can be used once.`,
    heading: 'Your payment method',
    intro: 'Use this link to renew your payment method. Your subscriptions simply carry on.',
    introUnconfirmed: 'Use this link to confirm your payment method. Your subscriptions simply carry on.',
    introNew: 'Use this link to set up your new payment method.',
    method: 'Payment method',
    newMethod: 'new',
    dogs: 'Pays for the boxes for',
    button: 'Set up payment method',
    validity: (hours: number) => `The link is valid for ${hours} hours and can be used once.`,
    payPal:
      'With a card, you confirm with your bank. With PayPal, you confirm 0,01\u00a0€: the amount is only reserved, then released straight away.',
    payPalFree: 'With a card, you confirm with your bank; with PayPal, you confirm your PayPal account.',
    nothingCharged: 'Nothing is charged.',
    charge: chargeAfterConfirmation,
    notYou: 'Didn’t ask for a link? Just delete this email. Nothing changes unless the link is used.',
  },
  paymentMethodUpdated: {
    subject: 'Your payment details have been updated',
    preheader: 'Your payment method is confirmed.',
    heading: 'Your payment method is confirmed',
    intro: (dogs: string) => `From now on, this pays for the boxes for ${dogs}:`,
    introUnused: 'Your payment method is set up. You can choose it for your subscriptions in your portal.',
    button: 'See payment methods',
    notYou: 'Wasn’t you? Sign in to your portal and renew the payment method again straight away.',
  },
}

/** Emails about vacations in English. */
export const mailVacationEn: typeof mailVacationDe = {
  vacation: {
    delivery: (dog, window) => (dog === '' ? `Delivery ${window}` : `${dog}: ${window}`),
    moved: 'Moved',
    movedTo: (window, day) => `now arrives ${window}, charged on ${day}`,
    closeBox: (window, weight) =>
      `The box after that arrives ${window}, together ${weight} in quick succession. If that’s too much, skip one of the two in your portal.`,
    skipped: 'Skipped',
    skippedHint: 'won’t be charged or delivered',
    arrivesAnyway: 'Arrives anyway',
    arrivesAnywayReasons: {
      LOCKED: 'can no longer be changed',
      ON_THE_WAY: 'already paid and on its way',
      OWED: 'arrives once the outstanding payment is settled',
      SKIP_LIMIT: 'as many orders as possible are already skipped',
    },
    restored: 'As before',
    restoredHint: 'arrives on these days again',
    unchanged: 'Stays changed',
    unchangedReasons: {
      LOCKED: 'can no longer be changed back',
      CHANGED: 'has been changed again since',
    },
    entered: {
      subject: (time) => `Holiday added: ${time}`,
      preheader: 'What happens to your boxes in that time.',
      heading: 'Have a great holiday!',
      intro: (time) => `We’ve added your holiday: ${time}. This is what happens to your boxes in that time:`,
      undo: 'Staying at home after all? You can remove the holiday in your portal under Calendar.',
    },
    removed: {
      subject: (time) => `Holiday removed: ${time}`,
      preheader: 'Your boxes arrive as before.',
      heading: 'Your holiday is removed',
      intro: (time) => `We’ve removed your holiday (${time}).`,
    },
  },
}

/** The email about a dog's age in English. */
export const mailDogEn: typeof mailDogDe = {
  dogStageReached: {
    adult: {
      subject: (dog) => `${dog || 'Your dog'} is growing up – time for a new plan?`,
      heading: (dog) => `${dog || 'Your dog'} is no longer a puppy`,
      intro:
        'At a year old, dogs are fully grown. They need less energy than while they were growing, and recipes that aren’t made for puppies are now an option.',
    },
    senior: {
      subject: (dog) => `${dog || 'Your dog'} is getting older – time for a new plan?`,
      heading: (dog) => `${dog || 'Your dog'} is eight now`,
      intro: 'From eight years on, most dogs need a little less energy because they take things easier.',
    },
    preheader: 'The right amount and recipes from now on.',
    energy: 'Daily requirement',
    kcal: (kcal) => `about ${kcal} kcal`,
    unchanged: 'Nothing in your subscription changes by itself. You can adjust the plan in your portal.',
    noVet: 'This is a guideline for healthy dogs and doesn’t replace advice from a vet.',
  },
}
