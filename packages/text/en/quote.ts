/** The quote of a command, and the review before an order, in English. */
import type { quote as german } from '../de/quote.ts'
import { formatList } from '../format.ts'
import { capitalised } from '../grammar.ts'
import { price } from './price.ts'

export const quote: typeof german = {
  loading: 'Working out what changes',
  refused: 'That isn’t possible right now',
  offline: 'We can’t reach the server right now.',
  offlineHint: 'Nothing has changed. Please try again in a moment.',
  unansweredHint: 'It’s safe to try again in a moment: nothing is done twice.',
  notCharged: 'Nothing was ordered and nothing was charged. Please try again later.',
  checkPayment: 'Check payment method',
  checkAddress: 'Choose a delivery address',

  inVacation: (windows) =>
    windows.length === 1
      ? `This delivery falls into your holiday: ${formatList(windows, 'en')}. You can move or skip it afterwards.`
      : `These deliveries fall into your holiday: ${formatList(windows, 'en')}. You can move or skip them afterwards.`,

  heading: 'What changes',
  before: 'Before',
  after: 'New',
  none: 'none',
  facts: {
    billing: 'Order date',
    delivery: 'Delivery',
    resumes: 'Resumes',
    rhythm: 'Frequency',
    sachets: 'Sachets',
    grams: 'Daily portion',
    price: 'Price per box',
    perKg: 'Price per kg',
    perDay: 'Price per day',
    tax: 'Tax',
    shipping: 'Shipping',
    discount: 'Discount',
  },
  reward: capitalised,
  everyDays: (days) => `every ${days} days`,
  sachets: (count, grams, recipe) => `${count} × ${grams} ${recipe}`,
  gramsPerDay: (grams) => `${grams} g`,
  taxIncluded: (rate, amount, taxName) => `${price.included(taxName, rate)}: ${amount}`,
  recurring: price.recurring,
  free: 'free',
  discountOf: (title, amount) => `${title} (−${amount})`,
  rewardReceived: (worth) => `${worth} used`,
  rewardNext: (worth, orders) =>
    orders === 1 ? `1 more order until ${worth}` : `${orders} more orders until ${worth}`,
  following: 'Your next deliveries',
  noFollowing: 'No deliveries are planned after that.',
  ordered: (day, price) => `Order ${day} · ${price}`,
  closedSkips: (windows, count) =>
    count === 1
      ? `After this, the skipped delivery ${windows} can’t be restored any more.`
      : `After this, these skipped deliveries can’t be restored any more: ${windows}.`,
  closedSkipsHint: 'Want it after all? Restore it first.',

  review: {
    heading: 'Your order',
    product: 'Product',
    weight: 'Weight',
    parcels: (count) => (count === 1 ? '1 parcel' : `${count} parcels`),
    orderDate: 'Order date',
    today: (day) => `today, ${day}`,
    charged: 'Charged',
    delivery: 'Delivery',
    interval: 'Frequency',
    intervalOf: (days) => `one box every ${days} days`,
    address: 'Deliver to',
    payment: 'Pay with',
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping',
    total: 'Total',
    notice: 'Your subscription has no fixed term and can be cancelled at any time.',
    withdrawal: {
      NONE: 'No right of withdrawal, because fresh food spoils quickly.',
      PARTIAL:
        'No right of withdrawal for the fresh food, because it spoils quickly. Everything else in the box can be returned within 14 days.',
      FULL: 'You can withdraw from this order within 14 days.',
    },
    order: 'Order with obligation to pay',
    changed: 'Something has changed in the meantime',
    changedHint: 'Your last click had no effect. This is what applies now:',
    otherBoxHint: 'This is now about another box than before. This is what applies now:',
  },
}
