import type { shop as german } from '../de/shop.ts'
import { possessive } from '../genitive.ts'

/** The shop: products, prices, ingredients, and links to the external shop. */
export const shop: typeof german = {
  title: (pet) =>
    pet ? `A little something between meals, for ${pet} too` : 'A little something between meals',
  text: 'You’ll find dog biscuits, chews and everything outside the subscription in our shop. It opens in a new tab.',
  action: 'Shop now',
  actionOf: (product) => `${product}: Shop now`,
  recipes: {
    title: 'Our recipes',
    text: (pet, energy, days) =>
      `What a single-recipe box costs for ${pet}: ${energy}, for ${days} days, delivery included.`,
    textSmallest: (energy, days) =>
      `What the smallest single-recipe box costs: ${energy}, for ${days} days, delivery included.`,
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
  tax: (rate) => `incl.\u00a0${rate}\u00a0VAT`,
  label: 'What’s in it',
  labelOf: (product) => `${product}: what’s in it`,
  loading: 'Loading products',
  noVet: 'This doesn’t replace advice from a vet.',
}
