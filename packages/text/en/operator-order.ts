/** Copy of the page of an order in English. */
import type { OperatorOrderText } from '../de/operator-order.ts'

export const operatorOrderEn: OperatorOrderText = {
  tables: {
    orderContents: {
      title: 'In the box',
      columns: { parcel: 'Parcel', article: 'Article', quantity: 'Quantity' },
    },
    orderCharges: {
      title: 'Charges',
      columns: {
        at: 'When',
        attempt: 'Attempt',
        trigger: 'Trigger',
        state: 'Outcome',
        code: 'Reason',
        amount: 'Amount',
      },
    },
    orderEvents: { title: 'Events', columns: { at: 'When', what: 'Event', actor: 'Actor' } },
    orderTrack: { title: 'Parcel', columns: { at: 'When', event: 'Step' } },
    orderMails: { title: 'Emails', columns: { at: 'When', template: 'Template', state: 'Status' } },
    orderRefunds: {
      title: 'Refunds',
      columns: {
        at: 'When',
        amount: 'Amount',
        state: 'Outcome',
        code: 'Failure code',
        reason: 'Reason',
        by: 'Actor',
      },
    },
  },
  page: {
    title: (number) => `Order ${number}`,
    customer: 'Customer',
    dog: 'Dog',
    replaced: 'Last replaced',
    parcel: 'Shipment',
    before: 'List price',
    discount: 'Discount',
    shipping: 'Shipping',
    refunded: 'Refunded of it',
    unknownArticle: (sku) => `Unknown article ${sku}`,
    act: 'Refund, replace, write a note: at the customer',
    status: 'Status',
    money: 'Money',
    box: 'Box',
    billed: 'Billing date',
    total: 'Total',
    vat: 'VAT',
    country: 'Country',
    subscription: 'Subscription',
    window: 'Promised',
    newWindow: 'Now expected',
    documents: 'Invoice and credit notes',
    origin: 'Origin',
    imported: 'Charged elsewhere',
  },
}
