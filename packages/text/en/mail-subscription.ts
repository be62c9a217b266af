/** Sentences of the mails about the life of a subscription in English. */
import type { mailSubscriptionDe } from '../de/mail-subscription.ts'
import { possessive } from '../genitive.ts'

export const mailSubscriptionEn: typeof mailSubscriptionDe = {
  leftOver: {
    owed: (day) => `The open order of ${day} is dropped. Nothing more is charged for it.`,
    heading: 'What still arrives',
    none: 'No delivery is on its way any more.',
  },
  subPaused: {
    subject: (dog, day) => `${possessive(dog) || 'Your'} subscription is paused – it continues on ${day}`,
    preheader: 'During the pause nothing is charged and nothing new is ordered.',
    heading: (dog) => `${possessive(dog) || 'Your'} subscription takes a break`,
    intro: 'As you wished, we take a break. Until then nothing is charged and nothing new is ordered.',
    endsOn: 'The subscription continues on',
    firstBilling: 'First order afterwards',
    afterwards:
      'After that the subscription continues by itself. You will get an e-mail before we charge anything.',
    earlier: 'You want to continue earlier? You can do so at any time in your Pfotenportal.',
  },
  subResumed: {
    subject: (dog) => `${possessive(dog) || 'Your'} subscription continues`,
    preheader: (day) => `The next order is on ${day}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} subscription continues`,
    intro: 'The pause is over. The subscription continues on the same terms.',
  },
  subAutoResumed: {
    subject: (dog, day) => `The pause is over: ${possessive(dog) || 'your'} next order is on ${day}`,
    preheader: (price, day) => `${price} will be charged on ${day}.`,
    heading: 'The pause is over',
    intro: (dog) =>
      `As agreed, ${possessive(dog) || 'your'} subscription now continues on the same terms as before.`,
  },
  subReactivated: {
    subject: (dog) => `How nice that you are back! ${possessive(dog) || 'Your'} subscription is active`,
    preheader: (day) => `The first order is on ${day}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} subscription is active again`,
    intro: 'How nice that you are back! This is what we agreed:',
  },
  subCancelled: {
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
    nothingMore: 'No new charges are made from the moment your cancellation arrived.',
    until: (day) =>
      `Until then the subscription runs as planned. From ${day} nothing more is ordered and nothing more is charged.`,
    running:
      'A payment that was already running when it arrived is still completed. If it succeeds, you will get that box with a confirmation; otherwise nothing is charged.',
    proof: 'Please keep this e-mail as proof of your cancellation.',
  },
  subCondolence: {
    subject: (dog) => `In loving memory of ${dog || 'your dog'}`,
    preheader: 'There is nothing else you need to take care of.',
    heading: (dog) => `In loving memory of ${dog || 'your dog'}`,
    intro: (dog) =>
      `We are so sorry that ${dog || 'your dog'} is no longer with you. Our thoughts are with you and the time you had together.`,
    ended:
      'There is nothing else you need to take care of: the subscription has ended, and nothing more is charged.',
    facts: 'For your records',
    onTheWay: 'A delivery that was already paid is still on its way',
    closing: 'With our deepest sympathy,',
  },
  subAutoCancelled: {
    subject: (dog) => `${possessive(dog) || 'Your'} subscription has ended`,
    preheader: 'Nothing is owed, and nothing more is charged.',
    heading: (dog) => `${possessive(dog) || 'Your'} subscription has ended`,
    unpaid: (day) =>
      `The subscription had been paused since ${day} because we could not charge the last order. It has not been resumed since, so we have ended it.`,
    asDeclared: 'As you declared, the subscription ends today.',
    nothingOpen: 'Nothing is owed, and nothing more is charged.',
    endsOn: 'End of the contract',
  },
}
