/** Words of the simulated payment gateway's pages in English. */
import type { SimulatedGatewayText } from '../de/simulated-gateway.ts'
import { cardBrands } from '../card-brands.ts'

export const simulatedGatewayEn: SimulatedGatewayText = {
  service: 'Simulated payment service',
  notReal: 'No money moves here. Do not enter real data, use a test card or a test IBAN.',
  card: {
    title: 'Enter your card',
    number: 'Card number',
    expiry: 'Valid until (MM/YY)',
    cvc: 'Check digits (CVC)',
    submit: 'Continue to your bank',
    examples: 'Test cards',
    examplesHint: 'Any future date and any check digits will do.',
    approved: 'is accepted',
    poor: 'is saved, charges are declined',
    lost: 'is declined at once',
  },
  bank: {
    title: 'Your bank has a question',
    lead: (card) =>
      `Is it you? Confirm that ${card} may be saved for the Pfotenportal. Nothing is charged for that.`,
    confirm: 'It is me, confirm',
    refuse: 'Refuse',
  },
  payPal: {
    title: 'Confirm with PayPal',
    lead: (amount) =>
      `You confirm a payment of ${amount}. The amount is only reserved and released again at once. After that the Pfotenportal may charge your orders through PayPal.`,
    email: 'E-mail of your PayPal account',
    submit: (amount) => `Confirm ${amount}`,
  },
  sepaDebit: {
    title: 'Give a direct debit mandate',
    lead: 'Nothing is debited for that.',
    holder: 'Name of the account holder',
    iban: 'IBAN',
    mandate: 'SEPA Direct Debit mandate',
    terms: (creditor) => [
      `I authorise ${creditor} to send recurring instructions to my bank to debit my account, and my bank to debit my account in accordance with those instructions.`,
      'I am entitled to a refund from my bank under the terms and conditions of my agreement with it. A refund must be claimed within eight weeks from the date on which my account was debited.',
      'Every debit is announced to me by e-mail: three days ahead, or with the confirmation of an order placed at once.',
    ],
    creditor: (name, id) =>
      `Creditor: ${name}, creditor identifier ${id}. I will be told the mandate reference.`,
    submit: 'Give mandate',
    examples: 'Test IBANs',
    outcomes: ['is accepted', 'is debited and comes back', 'is declined at once'],
  },
  cancel: 'Cancel and go back',
  brands: cardBrands,
  cardName: (brand, digits) => `${brand} ending in ${digits}`,
  wrong: 'Please check the marked fields.',
  errors: {
    number: { missing: 'Enter the card number.', invalid: 'This card number is not right.', over: '' },
    expiry: {
      missing: 'Enter the expiry date.',
      invalid: 'Enter month and year, such as 12/27.',
      over: 'This card has expired.',
    },
    cvc: { missing: 'Enter the check digits.', invalid: 'The check digits are 3 or 4 digits.', over: '' },
    email: { missing: 'Enter the e-mail address.', invalid: 'This e-mail address is not right.', over: '' },
    holder: { missing: 'Enter the name of the account holder.', invalid: '', over: '' },
    iban: { missing: 'Enter the IBAN.', invalid: 'This IBAN is not right.', over: '' },
  },
  gone: {
    title: 'This is over',
    text: 'Open the link in your e-mail again to start anew.',
  },
}
