/** Emails about a changed plan, address or payment method in English. */
import type { mailChangesDe } from '../de/mail-changes.ts'
import { possessive } from '../genitive.ts'

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
    notYou: 'Wasn’t you? Sign in to your Pfotenportal and change the address back.',
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
    notYou: 'Wasn’t you? Sign in to your Pfotenportal and change the payment method back.',
  },
  paymentMethodLink: {
    subject: 'Update your payment method securely',
    preheader: (hours: number) => `The link is valid for ${hours} hours and can be used once.`,
    heading: 'Your payment method',
    intro: 'Use this link to renew your payment method. Your subscriptions simply carry on.',
    introNew: 'Use this link to set up your new payment method.',
    method: 'Payment method',
    newMethod: 'new',
    dogs: 'Pays for the boxes for',
    button: 'Set up payment method',
    validity: (hours: number) => `The link is valid for ${hours} hours and can be used once.`,
    payPal:
      'With a card, you confirm with your bank and nothing is charged. With PayPal, you confirm 0,01 €: the amount is only reserved, then released straight away.',
    payPalFree:
      'With a card, you confirm with your bank; with PayPal, you confirm your PayPal account. Nothing is charged.',
    notYou: 'Didn’t ask for a link? Just delete this email. Nothing changes unless the link is used.',
  },
  paymentMethodUpdated: {
    subject: 'Your payment details have been updated',
    preheader: 'Your payment method is confirmed.',
    heading: 'Your payment method is confirmed',
    intro: (dogs: string) => `From now on, this pays for the boxes for ${dogs}:`,
    introUnused:
      'Your payment method is set up. You can choose it for your subscriptions in your Pfotenportal.',
    button: 'See payment methods',
    notYou: 'Wasn’t you? Sign in to your Pfotenportal and renew the payment method again straight away.',
  },
}
