/** Words of the page behind a mailed payment link in English (docs/domain.md 8.2). Days and prices arrive formatted. */
import type { PaymentPageText } from '../de/payment-page.ts'
import { cardBrands } from '../card-brands.ts'

export const paymentPageEn: PaymentPageText = {
  service: 'Pfotenportal',
  title: 'Payment method',
  renew: 'Renew your payment method',
  setUp: 'Set up a payment method',
  lead: (firstName) => `Hello ${firstName}, how would you like to pay?`,
  present: 'So far',
  dogs: 'Pays the boxes for',
  none: 'nothing saved yet',
  brands: cardBrands,
  card: (brand, digits) => `${brand} ending in ${digits}`,
  payPal: (email) => `PayPal (${email})`,
  sepaDebit: (digits) => `SEPA Direct Debit, IBAN ending in ${digits}`,
  choices: 'New payment method',
  choose: {
    card: 'By card',
    cardHint: 'Your bank asks whether it is you. Nothing is charged for that.',
    payPal: 'By PayPal',
    payPalHint: (amount) => `You confirm ${amount}. The amount is only reserved and released again at once.`,
    payPalHintFree: 'You confirm your account at PayPal. Nothing is charged for that.',
    sepaDebit: 'By direct debit',
    sepaDebitHint: 'You enter your IBAN and give a SEPA mandate. Every debit is announced to you by e-mail.',
  },
  safe: 'You enter your details at the payment service. We never get to see card number or IBAN.',
  failed: {
    title: 'That did not work',
    declined: 'The payment method was declined. Please use another one.',
    refused: 'The confirmation is missing. Nothing has changed, you can try again.',
    over: 'This card has expired. Please use another one.',
  },
  exhausted: {
    title: 'Too many tries',
    text: 'This link cannot be used any further. Ask for a new one in the Pfotenportal under “Profile”.',
  },
  done: {
    title: 'Your payment method is confirmed',
    now: 'From now on',
    paid: (dog, amount) => `The open order for ${dog} of ${amount} is paid. The box is being packed now.`,
    running: (dog, amount) =>
      `The payment of the open order for ${dog} of ${amount} is still running. We will write to you as soon as it is through.`,
    failed: (dog, amount, day) =>
      `We could not charge the open order for ${dog} of ${amount} with it either. We will try again on ${day}.`,
    given: (dog, amount) =>
      `We could not charge the open order for ${dog} of ${amount} with it either. It is dropped, and the subscription is paused.`,
    later: (dog, amount, day) =>
      `We tried the open order for ${dog} of ${amount} only just now. We will try again on ${day}.`,
    paused: (dogs) => `The subscription for ${dogs} is still paused. Resume it in the Pfotenportal.`,
    migrating: (day) =>
      `The activation in the new customer portal follows by ${day}. Your subscription details and your price stay unchanged.`,
    mailed: 'A confirmation is on its way by e-mail.',
  },
  yourDog: 'your dog',
  over: {
    USED: {
      title: 'This link has been used',
      text: 'Your payment method is confirmed with it. To change it again, ask for a new link in the Pfotenportal under “Profile”.',
    },
    REPLACED: {
      title: 'There is a newer link',
      text: 'Open the link in the latest e-mail, or ask for another one in the Pfotenportal under “Profile”.',
    },
    EXPIRED: {
      title: 'This link has expired',
      text: 'It was valid for 24 hours. Ask for a new one in the Pfotenportal under “Profile”.',
    },
    UNKNOWN: {
      title: 'There is no such link',
      text: 'Maybe part of the address is missing. Open the link in the e-mail again, or ask for a new one in the Pfotenportal under “Profile”.',
    },
    UNREACHED: {
      title: 'The payment service does not answer',
      text: 'Nothing has changed. Try again in a few minutes, the link stays valid.',
    },
    RETURNED: {
      title: 'Almost done',
      text: 'Open the link in your e-mail again. There you can see whether everything worked.',
    },
  },
  again: 'Try again',
  toProfile: 'To your payment methods',
  toPortal: 'To the Pfotenportal',
  imprint: 'Legal notice',
  privacy: 'Privacy',
  legal: 'Legal',
}
