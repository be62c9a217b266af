import type { planChange as german } from '../de/plan-change.ts'

/** Another plan: recipes, portion, rhythm (spec 2, 5, 8; docs/domain.md 6). */
export const planChange: typeof german = {
  title: (pet: string) => `Change the plan for ${pet}`,
  recipes: 'What goes into the bowl?',
  recipesHint: 'One recipe, or several in turn.',
  recipesMissing: 'Choose at least one recipe.',
  pension: 'How much of the day’s food?',
  pensions: { V: 'Full board', H: 'Half board' },
  pensionNotes: { V: 'all of the day’s food', H: 'half of it, you feed the rest yourself' },
  cycle: 'How often should the box come?',
  cycles: { 14: 'every 14 days', 28: 'every 28 days' },
  perBox: (price: string) => `${price} a box`,
  vat: 'incl. VAT',
  noShort:
    'Not possible with this choice: the box would weigh less than 3 kg, we do not pack such small ones.',
  fellBack: 'There is no box for 14 days with this choice. The rhythm is now 28 days.',
  unavailable: 'This combination is not available at the moment. Please choose something else.',
  confirmTitle: (recipe: string) => `Choose ${recipe} anyway?`,
  confirm: 'Choose it anyway',
  keep: 'Rather not',
  effect: 'What changes',
  first: (window: string) => `Applies for the first time to the delivery ${window}.`,
  firstNone: 'Applies as soon as the subscription goes on.',
  dateStays: 'The date of the next order stays the same.',
  same: 'This is the plan as it is now. Choose something else and you will see here what changes.',
  pending: 'Your last choice is still here, but it does not apply yet.',
  reset: 'Back to the present plan',
  save: 'Change plan',
  review: 'Review and order',
  boxEvery: (price: string, days: number) => `${price} every ${days} days`,
  summary: (before: string, after: string) =>
    before === after ? `${after} as before, incl. VAT` : `${after} instead of ${before}, incl. VAT`,
  why: {
    locked: 'The next order is being processed. As soon as it is paid for, you can change the plan again.',
    open: 'A payment for this subscription is still open. Change the payment method first, then the plan.',
    cancelled: 'This subscription is cancelled. Reactivate it first, then you can change the plan.',
  },
  toPayment: 'Change payment method',
  toast: { success: 'Subscription changed', failure: 'Something went wrong' },
}
