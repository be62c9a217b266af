/** Emails about reminders and refunds in English. */
import type { mailRemindersDe } from '../de/mail-reminders.ts'
import { possessive } from '../genitive.ts'

export const mailRemindersEn: typeof mailRemindersDe = {
  orderReminder: {
    subject: (dog, day) => `${possessive(dog) || 'Your'} next order will be placed on ${day}`,
    preheader: (price, day) => `${price} will be charged on ${day}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} next box is coming up`,
    intro: (dog, day) =>
      `We’ll place the next order for ${dog || 'your dog'} on ${day}. There’s nothing you need to do.`,
    contents: 'What’s inside',
    until: (day) =>
      `You can change, move or skip this order until the end of ${day}. After that, we’ll pack it fresh for the two of you.`,
    button: 'See or change order',
  },
  paymentMethodExpiring: {
    subject: 'Your card expires soon',
    preheader: (day) => `It’s valid until ${day}.`,
    heading: 'Your card expires soon',
    intro: (dogs) =>
      `The card that pays for ${dogs ? `the boxes for ${dogs}` : 'your boxes'} expires soon. Renew it in time so you don’t miss a delivery.`,
    card: 'Card',
    lastDay: 'Valid until',
    same: 'If you’ve already saved your new card, there’s nothing you need to do.',
  },
  paymentStillPaused: {
    subject: (dog, day) => `${possessive(dog) || 'Your'} subscription is still paused and ends on ${day}`,
    preheader: 'With a valid payment method, you can resume it until then.',
    heading: (dog) => `What would you like to do with ${possessive(dog) || 'your'} subscription?`,
    intro: (since) =>
      `The subscription has been paused since ${since} because we couldn’t charge the last order. You don’t owe us anything.`,
    end: (day) =>
      `If we don’t hear from you, we’ll end the subscription on ${day}. You don’t need to do anything, and it won’t cost you anything.`,
    endsOn: 'Ends if nothing changes',
  },
  orderRefunded: {
    subject: (number) => `Refund for your order ${number}`,
    preheader: (amount) => `We’ve refunded ${amount}.`,
    heading: 'Your money is on its way back',
    intro: (number, amount) => `We’ve refunded ${amount} for your order ${number}.`,
    introWhole: (number, amount) => `We’ve refunded your order ${number} in full: ${amount}.`,
    introRest: (number, amount) => `We’ve refunded the rest of your order ${number} too: ${amount}.`,
    cancelled: 'We won’t pack this box. Your other orders stay as planned.',
    unchanged: 'This doesn’t affect your other orders.',
    amount: 'Refunded',
    tax: 'Tax included',
    order: 'Order',
    paid: 'You paid',
    refundedSoFar: 'Total refunded',
    to: 'Refunded to',
    patience:
      'Depending on your bank, it can take up to ten working days for the money to reach your account.',
  },
}
