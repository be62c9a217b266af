/** Emails about failed and recovered payments in English. */
import type { mailPaymentDe } from '../de/mail-payment.ts'
import { possessive } from '../genitive.ts'

export const mailPaymentEn: typeof mailPaymentDe = {
  dunning: {
    order: 'Order date',
    amount: 'Amount',
    method: 'Payment method',
    nextAttempt: 'Next attempt',
    lastAttempt: 'Last attempt',
    noFees: 'There are no fees for you. We’ll deliver as soon as the payment goes through.',
    unusable: 'We can no longer charge this payment method. Please renew it, or choose another one.',
    change: 'Once you’ve renewed or changed the payment method, we’ll try again.',
    renew: 'Renew payment method',
    validity: (hours) =>
      `The link takes you straight to the payment service, no sign-in needed. It’s valid for ${hours} hours and can be used once.`,
    elsewhere: 'Or go to your Pfotenportal:',
    toProfile: 'Your payment methods',
    choose: 'Choose another payment method',
    skip: 'Don’t want this box? Skip it or pause the subscription in your Pfotenportal.',
  },
  paymentDeclined: {
    subject: 'Your order didn’t go through – nothing was charged',
    preheader: 'The payment didn’t go through. Everything else stays as it was.',
    heading: 'The order didn’t go through',
    intro: (dog) =>
      `You wanted to order ${possessive(dog) || 'your'} next box straight away. We now know that the payment didn’t go through. Nothing was charged, and this box won’t come early.`,
    next: 'Next order',
    again: 'You can try again in your Pfotenportal at any time. Please check the payment method first.',
  },
  paymentFailed: {
    subject: 'Payment failed – please check your payment method',
    preheader: (day) => `We’ll try again on ${day}.`,
    heading: 'The payment didn’t go through',
    intro: (dog) => `Unfortunately, we couldn’t charge ${possessive(dog) || 'your'} order.`,
    introAgain: (dog) =>
      `Unfortunately, we tried again and still couldn’t charge ${possessive(dog) || 'your'} order.`,
  },
  paymentLastWarning: {
    subject: (dog, day) => `Last attempt on ${day}: ${possessive(dog) || 'your'} order is waiting`,
    preheader: 'Please check your payment method.',
    heading: (dog) => `${possessive(dog) || 'Your'} order is waiting`,
    intro: (day) => `We still couldn’t charge the order. We’ll try one last time on ${day}.`,
    otherwise: 'If that doesn’t work either, we’ll cancel the order and pause the subscription.',
  },
  paymentPaused: {
    subject: (dog) => `${possessive(dog) || 'Your'} subscription is paused – payment failed`,
    preheader: 'Nothing is charged and nothing is delivered.',
    heading: (dog) => `${possessive(dog) || 'Your'} subscription is paused`,
    intro: (day) =>
      `Unfortunately, we couldn’t charge the order on ${day}. It’s cancelled, and the subscription is paused. You don’t owe us anything.`,
    again:
      'Want to carry on? Renew the payment method, or choose another one. Then choose “Resume subscription” in your Pfotenportal.',
  },
  paymentRecovered: {
    subject: (dog) => `Thank you! ${possessive(dog) || 'Your'} order is on its way`,
    preheader: (window) => `Your delivery arrives ${window}.`,
    heading: (dog) => `${possessive(dog) || 'Your'} order is on its way`,
    intro: 'The payment went through, thank you! We’re now packing fresh food for you.',
    cadence: 'The next orders count from today, so the food lasts.',
  },
}
