/** Emails about the lifecycle of a subscription in English. */
import type { mailSubscriptionDe } from '../de/mail-subscription.ts'
import { possessive } from '../genitive.ts'

export const mailSubscriptionEn: typeof mailSubscriptionDe = {
  unfinishedOrders: {
    owed: (day) => `The outstanding order on ${day} is cancelled. You won’t be charged for it.`,
    heading: 'Still on its way to you',
    none: 'No deliveries are on their way.',
  },
  subscriptionPaused: {
    subject: (dog, day) => `${possessive(dog) || 'Your'} subscription is paused – it resumes on ${day}`,
    preheader: 'During the pause, nothing is charged and nothing new is ordered.',
    heading: (dog) => `${possessive(dog) || 'Your'} subscription is taking a break`,
    intro:
      'As requested, we’ve paused the subscription. Until it resumes, nothing is charged and nothing new is ordered.',
    endsOn: 'Resumes on',
    firstBilling: 'First order after that',
    afterwards: 'The subscription then resumes automatically. We’ll email you before we charge anything.',
    earlier: 'Want to resume earlier? You can at any time, with “Resume subscription” in your Pfotenportal.',
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
  subscriptionCancelled: {
    subject: (dog) => `Confirmation of your cancellation for ${dog || 'your subscription'}`,
    preheader: (end) => `The subscription ends on ${end}.`,
    heading: 'Your cancellation is confirmed',
    intro: 'We have received your cancellation and hereby confirm it.',
    contract: 'Cancelled contract',
    contractOf: (dog, id) => `Subscription for ${dog || 'your dog'}, contract number ${id}`,
    declaration: 'Your declaration',
    declaredNow: 'Cancellation at the earliest possible date',
    declaredFor: (day) => `Cancellation as of ${day}`,
    receivedAt: 'Received on',
    endsOn: 'End of the contract',
    nothingMore: 'We’ve made no new charges since we received your cancellation, and won’t make any.',
    until: (day) =>
      `Until then, the subscription runs as planned. From ${day}, nothing more is ordered and nothing more is charged.`,
    running:
      'A payment that was already in progress when it arrived will still be completed. If it succeeds, you’ll get that box with a confirmation; otherwise nothing is charged.',
    proof: 'Please keep this email as proof of your cancellation.',
  },
  subscriptionCondolence: {
    subject: (dog) => `In loving memory of ${dog || 'your dog'}`,
    preheader: 'There’s nothing else you need to take care of.',
    heading: (dog) => `In loving memory of ${dog || 'your dog'}`,
    intro: (dog) =>
      `We’re so sorry that ${dog || 'your dog'} is no longer with you. Our thoughts are with you and the time you had together.`,
    ended:
      'There’s nothing else you need to take care of: the subscription has ended, and nothing more is charged.',
    facts: 'For your records',
    onTheWay: 'A delivery you’d already paid for is still on its way',
    closing: 'With our deepest sympathy,',
  },
  subscriptionAutoCancelled: {
    subject: (dog) => `${possessive(dog) || 'Your'} subscription has ended`,
    preheader: 'You don’t owe anything, and nothing more is charged.',
    heading: (dog) => `${possessive(dog) || 'Your'} subscription has ended`,
    unpaid: (day) =>
      `The subscription had been paused since ${day} because we couldn’t charge the last order. It hasn’t been resumed since, so we’ve ended it.`,
    asDeclared: 'As you requested, the subscription ends today.',
    nothingOpen: 'You don’t owe anything, and nothing more is charged.',
    endsOn: 'End of the contract',
  },
}
