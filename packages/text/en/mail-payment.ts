/** Sentences of the mails about failed and recovered payments in English. */
import type { mailPaymentDe } from '../de/mail-payment.ts'
import { possessive } from '../genitive.ts'

export const mailPaymentEn: typeof mailPaymentDe = {
  dunning: {
    order: 'Order of',
    amount: 'Amount',
    method: 'Payment method',
    nextTry: 'Next attempt',
    lastTry: 'Last attempt',
    noFees: 'There are no fees for you. We deliver as soon as the payment goes through.',
    unusable: 'We can no longer charge this payment method. Please renew it, or choose another one.',
    change: 'As soon as you have renewed or changed the payment method, we try again.',
    renew: 'Renew payment method',
    validity: (hours) =>
      `The link takes you to the payment service without signing in. It is valid for ${hours} hours and works exactly once.`,
    elsewhere: 'Or in your Pfotenportal:',
    toProfile: 'Your payment methods',
    choose: 'Choose another payment method',
    skip: 'You do not want this box? Then skip it or pause the subscription in your Pfotenportal.',
  },
  orderDeclined: {
    subject: 'Your order did not go through – nothing was charged',
    preheader: 'The payment did not go through. Everything else stays as it was.',
    heading: 'The order did not go through',
    intro: (dog) =>
      `You wanted to send ${possessive(dog) || 'your'} next box at once. By now it is certain that the payment did not go through. Nothing was charged, and this box does not come earlier.`,
    next: 'Next order',
    again: 'You can try again in your portal at any time. Please check the payment method before.',
  },
  paymentFailed: {
    subject: 'Payment failed – please check your payment method',
    preheader: (day) => `We will try again on ${day}.`,
    heading: 'The payment did not go through',
    intro: (dog) => `Unfortunately we could not charge ${possessive(dog) || 'your'} order.`,
    introAgain: (dog) =>
      `Unfortunately we could not charge ${possessive(dog) || 'your'} order on the new attempt either.`,
  },
  paymentLastWarning: {
    subject: (dog, day) => `Last attempt on ${day}: ${possessive(dog) || 'your'} order is waiting`,
    preheader: 'Please check your payment method.',
    heading: (dog) => `${possessive(dog) || 'Your'} order is waiting`,
    intro: (day) => `Once more we could not charge the order. On ${day} we will try for the last time.`,
    otherwise: 'If that does not work, the order is dropped and the subscription is paused.',
  },
  paymentPaused: {
    subject: (dog) => `${possessive(dog) || 'Your'} subscription is paused – payment not possible`,
    preheader: 'Nothing is charged and nothing is delivered.',
    heading: (dog) => `${possessive(dog) || 'Your'} subscription is paused`,
    intro: (day) =>
      `Unfortunately we could not charge the order of ${day}. It is dropped and the subscription is paused. Nothing is owed.`,
    again:
      'You want to continue? Renew the payment method, or choose another one. Then end the pause in your Pfotenportal.',
  },
  paymentRecovered: {
    subject: (dog) => `Thank you! ${possessive(dog) || 'Your'} order is on its way`,
    preheader: (window) => `The delivery comes ${window}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} order is on its way`,
    intro: 'The payment went through, thank you! Now we are packing fresh food for you.',
    cadence: 'The next orders are counted from today, so that the food lasts.',
  },
}
