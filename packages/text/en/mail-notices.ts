/** Sentences of the mails that come by the calendar or from support, in English. */
import type { mailNoticesDe } from '../de/mail-notices.ts'
import { possessive } from '../genitive.ts'

export const mailNoticesEn: typeof mailNoticesDe = {
  orderReminder: {
    subject: (dog, day) => `${possessive(dog) || 'Your'} next order will be placed on ${day}`,
    preheader: (price, day) => `${price} will be charged on ${day}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} next box is coming up`,
    intro: (dog, day) =>
      `On ${day} we place the next order for ${dog || 'your dog'}. There is nothing that you have to do.`,
    contents: 'What is inside',
    until: (day) =>
      `Until the end of ${day} you can change, move or skip this order. After that we pack it fresh for the two of you.`,
    button: 'See or change the order',
  },
  paymentExpiring: {
    subject: 'Your card expires soon',
    preheader: (day) => `It is valid until ${day}.`,
    heading: 'Your card expires soon',
    intro: (dogs) =>
      `The card that pays for ${dogs ? `the boxes for ${dogs}` : 'your boxes'} expires soon. Renew it in time, so that no delivery is missed.`,
    card: 'Card',
    lastDay: 'Valid until',
    same: 'If your new card is on file already, there is nothing that you have to do.',
  },
  paymentStillPaused: {
    subject: (dog, day) => `${possessive(dog) || 'Your'} subscription is still paused and ends on ${day}`,
    preheader: 'With a valid payment method you can resume it until then.',
    heading: (dog) => `What about ${possessive(dog) || 'your'} subscription?`,
    intro: (since) =>
      `The subscription has been paused since ${since}, because we could not charge the last order. You owe us no money.`,
    end: (day) =>
      `If we do not hear from you, we end the subscription on ${day}. You do not have to do anything for that, and it costs you no money.`,
    endsOn: 'End if nothing happens',
  },
  orderRefunded: {
    subject: (number) => `Refund for your order ${number}`,
    preheader: (amount) => `We have refunded ${amount}.`,
    heading: 'Your money is on its way back',
    intro: (number, amount) => `We have refunded ${amount} for your order ${number}.`,
    introWhole: (number, amount) => `We have refunded the full amount of your order ${number}: ${amount}.`,
    introRest: (number, amount) => `We have refunded the rest of your order ${number} as well: ${amount}.`,
    cancelled: 'We will not pack this box any more. Your other orders stay as they are planned.',
    unchanged: 'Nothing changes about your other orders.',
    amount: 'Refunded',
    tax: 'Tax included in it',
    order: 'Order',
    paid: 'You had paid',
    refundedSoFar: 'Refunded in total',
    to: 'Back to',
    patience:
      'Depending on your bank it takes up to ten working days until you see the amount in your account.',
  },
}
