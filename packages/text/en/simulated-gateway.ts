/** Copy of the simulated payment gateway's pages in English. */
import { cardBrands } from '../card-brands.ts'
import type { SimulatedGatewayText } from '../de/simulated-gateway.ts'
import { emailIncomplete } from './email-address.ts'

export const simulatedGatewayEn: SimulatedGatewayText = {
  service: 'Simulated payment service',
  notReal: 'No money moves here. Don’t enter real data: use a test card or a test IBAN.',
  card: {
    title: 'Enter your card',
    number: 'Card number',
    expiry: 'Valid until (MM/YY)',
    cvc: 'Security code (CVC)',
    submit: 'Continue to your bank',
    examples: 'Test cards',
    examplesHint: 'Any future date and any security code will do.',
    approved: 'is accepted',
    insufficientFunds: 'is saved, but charges are declined',
    lost: 'is declined straight away',
    asksOffSession: 'needs your confirmation when you’re not there',
    asksAlways: 'needs your confirmation for every payment',
  },
  bank: {
    title: 'Your bank needs you to confirm',
    lead: (card, brand) =>
      `Is this you? Confirm that ${card} may be saved for ${brand}. Confirming costs nothing.`,
    payment: (amount, digits, brand) =>
      `Confirm your payment of ${amount} to ${brand} with the card ending in ${digits}.`,
    confirm: 'It’s me, confirm',
    refuse: 'Decline',
  },
  payPal: {
    title: 'Confirm with PayPal',
    lead: (amount, brand) =>
      `You’re confirming a payment of ${amount}. The amount is only reserved, then released straight away. After that, ${brand} may charge your orders through PayPal.`,
    email: 'Email address of your PayPal account',
    submit: (amount) => `Confirm ${amount}`,
  },
  sepaDebit: {
    title: 'Give a direct debit mandate',
    lead: 'The mandate itself costs nothing.',
    holder: 'Name of the account holder',
    iban: 'IBAN',
    mandate: 'SEPA Direct Debit mandate',
    terms: (creditor) => [
      `I authorise ${creditor} to send recurring instructions to my bank to debit my account, and my bank to debit my account in accordance with those instructions.`,
      'I am entitled to a refund from my bank under the terms and conditions of my agreement with it. A refund must be claimed within eight weeks from the date on which my account was debited.',
      'Every debit is announced to me by email: three days in advance, or with the order confirmation if I order straight away.',
    ],
    creditor: (name, id) =>
      `Creditor: ${name}, creditor identifier ${id}. I will be told the mandate reference.`,
    submit: 'Give mandate',
    examples: 'Test IBANs',
    outcomes: ['is accepted', 'is debited, then returned', 'is declined straight away'],
  },
  cancel: 'Cancel and go back',
  brands: cardBrands,
  cardName: (brand, digits) => `${brand} ending in ${digits}`,
  wrong: 'Please check the marked fields.',
  errors: {
    number: { missing: 'Enter the card number.', invalid: 'This card number is incorrect.', expired: '' },
    expiry: {
      missing: 'Enter the expiry date.',
      invalid: 'Enter month and year, for example 12/27.',
      expired: 'This card has expired.',
    },
    cvc: {
      missing: 'Enter the security code.',
      invalid: 'The security code has 3 or 4 digits.',
      expired: '',
    },
    email: { missing: 'Enter the email address.', invalid: emailIncomplete, expired: '' },
    holder: { missing: 'Enter the name of the account holder.', invalid: '', expired: '' },
    iban: { missing: 'Enter the IBAN.', invalid: 'This IBAN is incorrect.', expired: '' },
  },
  sessionOver: {
    title: 'This session is over',
    text: 'Open the link in your email again to start over.',
  },
}
