/** What receipts and credit notes say in English. */
import type { documents as german } from '../de/documents.ts'

export const documents: typeof german = {
  RECEIPT: 'Invoice',
  CREDIT_NOTE: 'Credit note',
  title: (kind, number) => `${kind} ${number}`,
  page: (page, pages) => `Page ${page} of ${pages}`,
  facts: {
    number: 'Number',
    issuedOn: 'Date',
    orderNumber: 'Order',
    customerId: 'Customer number',
    paidOn: 'Paid on',
    delivery: 'Delivery',
    dog: 'Dog',
    receipt: 'For invoice',
    seller: 'Seller',
  },
  ofDay: (number, day) => `${number} of ${day}`,
  corrects: (number, day) =>
    `This invoice replaces invoice ${number} of ${day}, because the box goes to another country.`,
  creditedBefore: (amount, numbers) =>
    `We’ve already refunded ${amount} of it (${numbers}). The tax of this invoice now applies to that too:`,
  creditedVat: 'Tax in the amount already refunded',
  lines: 'Items and amounts',
  item: 'Item',
  amount: 'Amount',
  discount: 'Discount',
  shipping: 'Shipping',
  free: 'free',
  shippingFree: 'free',
  total: 'Total',
  credited: 'Amount refunded',
  vat: 'Tax included',
  country: 'Country of delivery and rate',
  countryRate: (country, taxName, rate) => `${country}, ${taxName} ${rate}`.trim(),
  net: 'Net',
  tax: 'Tax',
  gross: 'Gross',
  paidWith: (payment) => `Paid with: ${payment}. There is nothing left to pay.`,
  refundedTo: (payment) => `The money goes back to: ${payment}.`,
  creditIntro: (order, number, day) =>
    `We have refunded money for order ${order}. This credit note belongs to invoice ${number} of ${day}.`,
  wholeCredited: 'The invoice is now refunded in full.',
  vatId: (id) => `VAT no. ${id}`,
}
