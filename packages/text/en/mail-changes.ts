/** Sentences of the mails about a changed plan, address or payment method in English. */
import type { mailChangesDe } from '../de/mail-changes.ts'
import { possessive } from '../genitive.ts'

export const mailChangesEn: typeof mailChangesDe = {
  planChanged: {
    subject: (dog) => `${possessive(dog) || 'Your'} plan has been changed`,
    preheader: (day) => `From the order of ${day}.`,
    preheaderLater: 'From the next order.',
    heading: (dog) => `${possessive(dog) || 'Your'} new plan`,
    intro: 'As you wished, we have changed the plan. This is new:',
    headingAfterTrial: 'What follows the trial box',
    introAfterTrial:
      'The trial box is ordered. After it the subscription continues, as agreed, with the regular menu:',
    discounts: 'Discounts that you already have still apply.',
  },
  addressChanged: {
    subject: (dog) => `New delivery address for ${dog || 'your subscription'}`,
    preheader: 'See here from when it applies.',
    heading: (dog) => `New delivery address for ${dog || 'your subscription'}`,
    intro: 'We have changed the delivery address.',
    alsoFor: 'Also applies to',
    packedBefore: 'What is already packed or on its way still arrives at the former address.',
    notYou: 'This was not you? Then sign in to your Pfotenportal and change the address back.',
  },
  paymentChanged: {
    subject: 'Your payment details have been updated',
    preheader: (dog) => `${possessive(dog) || 'Your'} subscription now has another payment method.`,
    heading: 'Your payment method has changed',
    intro: (dog) =>
      `From now on ${possessive(dog) || 'your'} subscription is paid with another payment method.`,
    method: 'Payment method',
    nextCharge: 'Next charge',
    retryNow: 'We will try the open order with it straight away. You will hear from us.',
    notYou: 'This was not you? Then sign in to your Pfotenportal and change the payment method back.',
  },
  paymentLink: {
    subject: 'Update your payment method securely',
    preheader: (hours: number) => `The link is valid for ${hours} hours and works exactly once.`,
    heading: 'Your payment method',
    intro: 'This link lets you renew your payment method. Your subscriptions simply carry on with it.',
    introNew: 'This link lets you set up your new payment method.',
    method: 'Payment method',
    newMethod: 'new',
    dogs: 'Pays the boxes for',
    button: 'Set up payment method',
    validity: (hours: number) => `The link is valid for ${hours} hours and works exactly once.`,
    payPal:
      'With a card you confirm with your bank; nothing is charged for that. With PayPal you confirm 0,01 €: the amount is only reserved and released again at once.',
    payPalFree:
      'With a card you confirm with your bank, with PayPal your account at PayPal. Nothing is charged for that.',
    notYou: 'You did not ask for a link? Then simply delete this e-mail. Without the link nothing changes.',
  },
  paymentUpdated: {
    subject: 'Your payment details have been updated',
    preheader: 'Your payment method is confirmed.',
    heading: 'Your payment method is confirmed',
    intro: (dogs: string) => `From now on the boxes for ${dogs} are paid like this:`,
    introUnused:
      'Your payment method is set up. You can choose it for your subscriptions in the Pfotenportal.',
    button: 'See payment methods',
    notYou:
      'This was not you? Then sign in to your Pfotenportal and renew the payment method again right away.',
  },
}
