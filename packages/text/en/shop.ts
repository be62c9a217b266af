import type { ShopItemsText } from '../de/shop.ts'
import type * as german from '../de/shop.ts'
import { formatNumber, formatWeight } from '../format.ts'
import { possessive } from '../grammar.ts'
import { price } from './price.ts'
import { shipping } from './shipping.ts'

/** The shop: products, prices, ingredients, and links to the external shop. */
export const shop: typeof german.shop = {
  title: (pet) =>
    pet ? `A little something between meals, for ${pet} too` : 'A little something between meals',
  text: 'You’ll find dog biscuits, chews and everything outside the subscription in our shop. It opens in a new tab.',
  action: 'Shop now',
  actionOf: (product) => `${product}: Shop now`,
  recipes: {
    title: 'Our recipes',
    text: (pet, energy, days, shipping) =>
      `What a single-recipe box costs for ${pet}: ${energy}, for ${days} days, ${shipping}.`,
    textSmallest: (energy, days, shipping) =>
      `What the smallest single-recipe box costs: ${energy}, for ${days} days, ${shipping}.`,
    shippingIncluded: 'delivery included',
    plusShipping: shipping.plus,
    whole: (kcal) => `${kcal} kcal a day`,
    half: (kcal) => `${kcal} kcal a day, half of it from the box`,
    change: 'Change recipes',
  },
  supplements: {
    title: 'Supplements',
    text: (pet) =>
      pet
        ? `They come with ${possessive(pet)} box if you like, once or every time. You can remove them until the last day to make changes.`
        : 'They come with the box if you like, once or every time.',
    cancelled: (pet) =>
      `${pet ? `${possessive(pet)} subscription` : 'The subscription'} is cancelled. Once it’s active again, you can add something to the box here. You can also buy everything in the shop.`,
    reactivate: 'Reactivate subscription',
    add: 'Add to the next box',
    addOf: (product) => `Add ${product} to the next box`,
    change: 'Change in the box',
    changeOf: (product) => `Change ${product} in the box`,
    inBox: { ONCE: 'In the next box', ALWAYS: 'In every box' },
  },
  others: {
    title: 'More from the shop',
    text: 'Available only in the shop, not with the box.',
  },
  content: (content) => `Contents ${content}`,
  food: (weight) => `${weight} of food`,
  tax: (rate, taxName) => price.included(taxName, rate).replaceAll(' ', '\u00a0'),
  label: 'What’s in it',
  labelOf: (product) => `${product}: what’s in it`,
  loading: 'Loading products',
  noVet: 'This doesn’t replace advice from a vet.',
}

/** Adding, changing and removing supplements in the box (docs/domain.md 5.8). */
export const supplement: typeof german.supplement = {
  card: {
    title: 'Supplements',
    none: (pet) => `${possessive(pet)} boxes contain just the menu.`,
    add: 'See supplements',
    vat: price.included,
    rhythm: { ONCE: 'once', ALWAYS: 'in every box' },
    from: (day) => `from the order on ${day}`,
    on: (day) => `with the order on ${day}`,
    change: 'Change',
    changeOf: (title) => `${title}: change how often`,
    remove: 'Remove',
    removeOf: (title) => `Remove ${title}`,
    removed: (title) => `${title} is removed.`,
    again: 'Add it again',
    locked: 'It’s too late to change the next box. You can make changes here again once it’s paid.',
    support: 'Only the customer can change supplements.',
    open: 'While a payment is outstanding, nothing can be changed here.',
  },
  dialog: {
    title: (product) => `${product} for the box`,
    dog: 'For whom?',
    dogOf: (day) => `next order ${day}`,
    unavailable: {
      locked: 'It’s too late to change the next box. You can add something again once it’s paid.',
      support: 'Only the customer can change supplements.',
      open: 'A payment is outstanding. You can add something again once it’s paid.',
      cancelled: 'The subscription is cancelled. You can add something once it’s active again.',
    },
    rhythm: 'How often?',
    once: 'Once',
    onceHint: 'in the next box only',
    always: 'Every time',
    alwaysHint: 'in every box until you change it',
    label: 'What’s in it',
    review: 'What’s added',
    product: 'Supplement',
    price: 'Price',
    frequency: 'How often',
    frequencyOnce: 'once, with the next box',
    frequencyAlways: (days) => `with every box, every ${days} days`,
    next: 'The next box',
    same: (title) => `${title} is already included.`,
    save: 'Change',
    noVet: 'This doesn’t replace advice from a vet.',
  },
  label: {
    composition: 'Composition',
    constituents: 'Analytical constituents',
    moisture: 'Moisture',
    additives: 'Additives',
    feeding: 'Feeding instructions',
    netQuantity: 'Net quantity',
    storage: 'Storage and shelf life',
    business: 'Responsible business',
    approval: 'Approval number',
  },
  toast: {
    added: {
      success: 'Supplement added. We’ll email you to confirm',
      failure: 'We couldn’t add the supplement',
    },
    removed: {
      success: 'Supplement removed. We’ll email you to confirm',
      failure: 'We couldn’t remove the supplement',
    },
  },
}

const number = (value: number) => formatNumber(value, 'en', 1)

/** Products of the shop and the details on their labels, in English. */
export const shopItemsEn: ShopItemsText = {
  feedTypes: { COMPLETE: 'Complete feed for dogs', COMPLEMENTARY: 'Complementary feed for dogs' },
  constituents: { protein: 'Crude protein', fat: 'Crude fat', fibre: 'Crude fibre', ash: 'Crude ash' },
  units: { mg: 'mg', IU: 'IU' },
  share: (percent) => `${number(percent)}%`,
  ingredient: (name, percent) => `${name} ${number(percent)}%`,
  additive: (name, amount, unit) => `${name} ${number(amount)} ${unit}`,
  additivesPerKg: (list) => `Nutritional additives per kg: ${list}.`,
  noAdditives: 'No additives.',
  feedingByPlan:
    'The daily amount is in your dog’s plan. Split it into two meals, feed at room temperature and provide fresh water.',
  feedingDaily: (amount, unit) =>
    `Add ${number(amount)} ${unit} per 10 kg of body weight to the food every day. Provide fresh water.`,
  feedingAtMost: (amount, unit) =>
    `As a snack, at most ${number(amount)} ${unit} per 10 kg of body weight a day. Provide fresh water.`,
  netOfBags: (least, most) =>
    least === most ? `${most} per sachet` : `${least} to ${most} per sachet, as stated on each`,
  quantity: (value, unit) => (unit === 'g' ? formatWeight(value, 'en') : `${number(value)}\u00a0ml`),
  useBy: 'Use by: see sachet.',
  bestBefore: 'Best before: see pack.',
}
