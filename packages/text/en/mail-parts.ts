/** Copy shared by many emails, in English. */
import type { mailPartsDe } from '../de/mail-parts.ts'
import { price } from './price.ts'

export const mailPartsEn: typeof mailPartsDe = {
  next: {
    heading: 'Next orders',
    delivery: (window) => `Delivery ${window}`,
    none: 'No further orders are planned right now.',
  },
  laterDelivery: (announced, window) =>
    `The payment only went through after the boxes for ${announced} had been packed. So your box arrives later than announced: ${window}.`,
  labels: {
    billing: 'Order date',
    firstBilling: 'First order',
    nextBilling: 'Next order',
    firstBox: 'From the order on',
    delivery: 'Delivery',
    discount: 'Discount included',
    price: 'Total price',
    pricePerBox: 'Price per box',
    priceSteps: 'Price over time',
    pricePerDay: 'Price per day',
    pricePerKilo: 'Price per kilogram',
    payment: 'Payment',
    address: 'Delivery address',
    changeableUntil: 'Can be changed until',
    recipes: 'Recipes',
    pension: 'Amount',
    rhythm: 'Frequency',
    portion: 'Daily portion',
    term: 'Contract term',
  },
  before: 'before',
  term: 'open-ended, can be cancelled at any time before the next order is charged',
  tax: price.included,
  withShipping: (amount, tax, shipping) =>
    shipping === null
      ? `${amount} ${tax}, free shipping`
      : `${amount} ${tax}, including ${shipping} shipping`,
  receipt: {
    heading: (number) => `Order ${number}`,
    pieces: (count, title) => `${count} × ${title}`,
    free: 'free',
    discount: 'Discount',
    shipping: 'Shipping',
    shippingFree: 'free',
    total: 'Total',
    tax: (tax, amount) => `${tax}: ${amount}`,
    orderedOn: 'Ordered and paid on',
    net: 'Net amount',
    taxAt: (taxName, rate) => `${taxName} ${rate}`,
    gross: 'Gross amount',
    seller: 'Seller',
    vatId: (id) => `VAT ID ${id}`,
  },
  plan: {
    rhythm: (days) => `every ${days} days`,
    trial: 'Trial box',
  },
  payment: {
    brands: { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', maestro: 'Maestro' },
    card: (brand, digits) => `${brand} ending in ${digits}`,
    payPal: (email) => `PayPal (${email})`,
    sepaDebit: (digits) => `SEPA Direct Debit, IBAN ending in ${digits}`,
    none: 'none chosen yet',
  },
  noAddress: 'none saved yet',
  berlinTime: (moment) => `${moment} (Berlin time)`,
  links: {
    intro: 'Need to change something?',
    skip: 'Skip an order',
    pause: 'Pause your subscription',
  },
  documents: {
    receipt: 'The invoice is in your profile as a PDF:',
    creditNote: 'The credit note is in your profile as a PDF:',
    contract: 'Your contracts and invoices as PDF are in your profile:',
    cancellation: 'The proof as PDF is in your profile:',
    proof: 'The proof as PDF:',
    link: 'Documents',
  },
  buttons: {
    orders: 'See your orders',
    subscription: 'See your subscription',
  },
  withdrawal:
    'Freshly cooked, chilled food spoils quickly. As a rule, there is no right of withdrawal for it.',
  /** The footer of emails that need consent. */
  consent: {
    intro: 'You’re getting this email because you asked for messages about rewards.',
    introDogStage: 'You’re getting this email because you asked for messages about your dog’s age.',
    unsubscribe: 'Unsubscribe from advertising at any time',
    link: 'Manage emails',
  },
  withdrawalOfDurableGoods: 'The statutory 14-day right of withdrawal applies to products that keep.',
}
