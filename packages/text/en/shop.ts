import type { shop as german } from '../de/shop.ts'
import { possessive } from '../genitive.ts'

/** The shop: what there is, what it costs, what is in it, and the way out to it (spec 2). */
export const shop: typeof german = {
  title: (pet) => (pet ? `Something nice for in between, for ${pet} too` : 'Something nice for in between'),
  text: 'Dog biscuits, chews and everything outside the subscription are in our shop. It opens in a new tab.',
  action: 'Shop now',
  actionOf: (product) => `${product}: Shop now`,
  recipes: {
    title: 'Our recipes',
    text: (pet, energy, days) =>
      `What a box of one recipe alone costs for ${pet}: ${energy}, for ${days} days, shipping included.`,
    textSmallest: (energy, days) =>
      `What the smallest box of one recipe alone costs: ${energy}, for ${days} days, shipping included.`,
    whole: (kcal) => `${kcal} kcal a day`,
    half: (kcal) => `${kcal} kcal a day, half of it from the box`,
    change: 'Change recipes',
  },
  supplements: {
    title: 'Supplements',
    text: (pet) =>
      pet
        ? `Comes with ${possessive(pet)} box if you like, once or every time. You can take it out again until the last day for changes.`
        : 'Comes with the box if you like, once or every time.',
    add: 'Add to the next box',
    addOf: (product) => `Add ${product} to the next box`,
    change: 'Change in the box',
    changeOf: (product) => `Change ${product} in the box`,
    inBox: { ONCE: 'In the next box', ALWAYS: 'In every box' },
  },
  others: {
    title: 'More from the shop',
    text: 'Only in the shop, not with the box.',
  },
  content: (content) => `Content ${content}`,
  food: (weight) => `${weight} of food`,
  tax: (rate) => `incl.\u00a0${rate}\u00a0VAT`,
  label: 'What is in it',
  labelOf: (product) => `${product}: what is in it`,
  loading: 'The products are loading',
  noVet: 'Does not replace advice from a vet.',
}
