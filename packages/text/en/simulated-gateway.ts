/** Words of the simulated payment gateway's pages in English. */
import type { SimulatedGatewayText } from '../de/simulated-gateway.ts'
import { cardBrands } from '../card-brands.ts'

export const simulatedGatewayEn: SimulatedGatewayText = {
  service: 'Simulated payment service',
  notReal: 'No money moves here. Do not enter a real card, use a test card.',
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
  },
  gone: {
    title: 'This is over',
    text: 'Open the link in your e-mail again to start anew.',
  },
}
