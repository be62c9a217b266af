import type * as german from '../de/plan.ts'
import { price as priceCopy } from './price.ts'

/** Changing the plan: recipes, portion, frequency (docs/domain.md 6). */
export const swapPlan: typeof german.swapPlan = {
  title: (pet: string) => `Change the plan for ${pet}`,
  recipes: 'What goes into the bowl?',
  recipesMost: (most) => `A box has room for up to ${most} recipes.`,
  recipesMissing: 'Choose at least one recipe.',
  pension: 'How much of the daily food?',
  pensionNotes: { V: 'the full daily requirement', H: 'you feed the rest yourself' },
  cycle: 'How often?',
  every: (days) => `every ${days} days`,
  perBox: (price: string, taxName: string) => `${price} ${priceCopy.included(taxName)}`,
  noShort: (weight: string) =>
    `Not possible with this choice: the box would weigh less than ${weight}, and we don’t pack boxes that small.`,
  fellBack: (wanted, now) =>
    `There’s no ${wanted}-day box for this choice. We’ve set the frequency to ${now} days.`,
  unavailable: 'This combination isn’t available right now. Please choose something else.',
  confirmTitle: (recipe: string) => `Choose ${recipe} anyway?`,
  confirm: 'Choose it anyway',
  keep: 'No, thanks',
  effect: 'What changes',
  first: (window: string) => `Applies from the delivery arriving ${window}.`,
  firstNone: 'Applies once the subscription is active again.',
  dateStays: 'The date of the next order stays the same.',
  pending: 'Your last choice is still here, but it hasn’t taken effect yet.',
  reset: 'Back to the current plan',
  save: 'Change plan',
  review: 'Review and order',
  recurring: priceCopy.recurring,
  summary: (before: string, after: string, taxName: string) =>
    `${after} ${before === after ? 'as before' : `instead of ${before}`}, ${priceCopy.included(taxName)}`,
  blocked: {
    locked: 'The next order is being processed. You can change the plan again once it’s paid.',
    open: 'A payment for this subscription is still outstanding. Change the payment method first, then the plan.',
    cancelled: 'This subscription is cancelled. Reactivate it first, then you can change the plan.',
  },
  toPayment: 'Change payment method',
  toast: { success: 'Subscription changed', failure: 'Something went wrong' },
}

/** Which recipes suit the dog, and why others do not (docs/domain.md 6.1). Makes no health claims. */
export const recipeAdvice: typeof german.recipeAdvice = {
  fits: (pet: string) => `Suits ${pet}`,
  unfit: 'Not recommended',
  and: ' and ',
  allergy: (pet: string, ingredients: string) => `${pet} doesn’t tolerate ${ingredients.toLowerCase()}.`,
  pancreatitis: 'This recipe is too rich for dogs with pancreatitis.',
  puppy: 'This recipe isn’t made for puppies.',
  unclear: {
    allergies: 'Please check the allergies',
    issues: 'Please check the health details',
  },
  unclearHint: (pet: string, words: string) =>
    `We don’t understand: ${words}. Until that’s sorted out, we can’t say which recipes suit ${pet}.`,
  quoted: (word: string) => `“${word}”`,
  check: 'Check details',
  noVet: 'This doesn’t replace advice from a vet.',
  none: (pet: string) => `We can’t recommend any of the recipes for ${pet} right now.`,
  noneHint: 'Your current plan stays as it is. Our feeding advice team will help you find a solution.',
  contact: 'Email our feeding advice team',
  contactPage: 'Get feeding advice',
  contactSubject: (pet: string) => `Feeding advice for ${pet}`,
}
