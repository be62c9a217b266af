/**
 * Copy of the page behind an emailed payment link in English (docs/domain.md 8.2). Days and prices arrive formatted.
 */
import { cardBrands } from '../card-brands.ts'
import type { PaymentPageText } from '../de/payment-page.ts'
import { chargeAfterConfirmation } from './profile.ts'

export const paymentPageEn: PaymentPageText = {
  title: 'Payment method',
  renew: 'Renew your payment method',
  confirm: 'Confirm your payment method',
  setUp: 'Set up a payment method',
  lead: (firstName) => `Hello ${firstName}, how would you like to pay?`,
  present: 'Current',
  dogs: 'Pays for the boxes for',
  none: 'nothing saved yet',
  brands: cardBrands,
  card: (brand, digits) => `${brand} ending in ${digits}`,
  payPal: (email) => `PayPal (${email})`,
  sepaDebit: (digits) => `SEPA Direct Debit, IBAN ending in ${digits}`,
  choices: 'New payment method',
  charge: chargeAfterConfirmation,
  choose: {
    card: 'By card',
    cardHint: 'Your bank will ask you to confirm.',
    payPal: 'By PayPal',
    payPalHint: (amount) =>
      `You confirm ${amount}. The amount is only reserved, then released straight away.`,
    payPalHintFree: 'You confirm your PayPal account.',
    nothingCharged: 'Nothing is charged.',
    sepaDebit: 'By direct debit',
    sepaDebitHint:
      'You enter your IBAN and give a SEPA mandate. We’ll email you before each scheduled debit.',
  },
  safe: 'You enter your details with the payment service. We never see your card number or IBAN.',
  failed: {
    title: 'That didn’t work',
    declined: 'The payment method was declined. Please use another one.',
    refused: 'The confirmation is missing. Nothing has changed, and you can try again.',
    expired: 'This card has expired. Please use another one.',
  },
  exhausted: {
    title: 'Too many attempts',
    text: 'This link can’t be used any more. Request a new one in your portal under “Profile”.',
  },
  done: {
    title: 'Your payment method is confirmed',
    titleToConfirm: 'Almost done: please confirm the payment',
    now: 'From now on',
    paid: (dog, amount) => `The outstanding order for ${dog} (${amount}) is paid. We’re packing the box now.`,
    running: (dog, amount) =>
      `The payment for ${dog} (${amount}) is still in progress. We’ll write to you as soon as it’s through.`,
    failed: (dog, amount, day) =>
      `We couldn’t charge the outstanding order for ${dog} (${amount}) to it either. We’ll try again on ${day}.`,
    toConfirm: (dog, amount, time) =>
      `Your bank wants you to confirm the payment of the outstanding order for ${dog} (${amount}) by ${time}. Only then is the box paid.`,
    unconfirmed: (dog, amount, day) =>
      `The payment of the outstanding order for ${dog} (${amount}) wasn’t confirmed with your bank. Nothing was charged. Pay it now in your portal, or we’ll try again on ${day}.`,
    givenUp: (dog, amount) =>
      `We couldn’t charge the outstanding order for ${dog} (${amount}) to it either. It’s cancelled, and the subscription is paused.`,
    later: (dog, amount, day) =>
      `We only just tried to charge the outstanding order for ${dog} (${amount}). We’ll try again on ${day}.`,
    paused: (dogs) => `The subscription for ${dogs} is still paused. Resume it in your portal.`,
    migrating: (day) =>
      `We’ll activate your subscription in the new customer portal by ${day}. Your subscription details and your price stay the same.`,
    mailed: 'A confirmation email is on its way.',
  },
  yourDog: 'your dog',
  closed: {
    USED: {
      title: 'This link has already been used',
      text: 'It confirmed your payment method. To change it again, request a new link in your portal under “Profile”.',
    },
    REPLACED: {
      title: 'There’s a newer link',
      text: 'Open the link in the latest email, or request another one in your portal under “Profile”.',
    },
    EXPIRED: {
      title: 'This link has expired',
      text: 'It was valid for 24 hours. Request a new one in your portal under “Profile”.',
    },
    UNKNOWN: {
      title: 'This link doesn’t exist',
      text: 'Part of the address may be missing. Open the link in the email again, or request a new one in your portal under “Profile”.',
    },
    UNREACHED: {
      title: 'The payment service isn’t responding',
      text: 'Nothing has changed. Try again in a few minutes, the link stays valid.',
    },
    RETURNED: {
      title: 'Almost done',
      text: 'See whether everything worked in the portal under “Profile”, or open the link in your email again.',
    },
  },
  again: 'Try again',
  toProfile: 'Go to your payment methods',
  toBank: 'Continue to your bank',
  checkAgain: 'Check again',
  payNow: 'Pay now',
  toPortal: 'Go to your portal',
  imprint: 'Legal notice',
  privacy: 'Privacy',
  accessibility: 'Accessibility',
  legal: 'Legal',
}
