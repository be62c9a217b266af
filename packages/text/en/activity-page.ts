/** The activity page of a subscription, in English. */
import type { activityPage as german } from '../de/activity-page.ts'
import { possessive } from '../genitive.ts'

export const activityPage: typeof german = {
  lead: (dog) => `Everything that changed in ${possessive(dog)} subscription.`,
  loading: 'Loading the activity …',
  today: 'Today',
  yesterday: 'Yesterday',
  actors: { customer: 'You', system: 'Automatic', support: 'Customer service' },
  byAt: (actor, time) => `${actor}, ${time}`,
  before: 'before:',
  after: 'now:',
  gone: 'none',

  undo: 'Undo',
  undoOf: (title) => `Undo: ${title}`,
  undoUntil: (until) => `Possible until ${until}`,
  undone: (title) => `Undone: ${title}`,
  orderedNow: 'An order placed now cannot be undone.',
  resumeSubscription: 'Resume subscription',
  reactivateSubscription: 'Reactivate subscription',
  swapPlan: 'Change plan',

  more: 'Show more',
  moreLoaded: (count) => `${count} entries are shown.`,
  emptyTitle: 'Nothing has changed yet.',
  empty: 'As soon as you change something or a box is paid you will find it here, with old and new values.',
  noDog: 'There is no subscription in this account yet.',
  newDog: 'Put together a menu',
  failed: 'We could not load the activity.',
  failedHint: 'Check your connection and try again.',
  meals: 'Back to the meals',
}
