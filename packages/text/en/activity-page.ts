/** The activity page of a subscription, in English. */
import type { activityPage as german } from '../de/activity-page.ts'
import { possessive } from '../genitive.ts'

export const activityPage: typeof german = {
  lead: (dog) => `Every change to ${possessive(dog)} subscription.`,
  loading: 'Loading activity …',
  today: 'Today',
  yesterday: 'Yesterday',
  actors: { customer: 'You', system: 'Automatic', support: 'Customer support' },
  byAt: (actor, time) => `${actor}, ${time}`,
  before: 'was:',
  after: 'now:',
  gone: 'removed',

  undo: 'Undo',
  undoOf: (title) => `Undo: ${title}`,
  undoUntil: (until) => `You can undo this until ${until}`,
  undone: (title) => `Undone: ${title}`,
  orderedNow: 'A box ordered with “Order now” can’t be undone.',
  resumeSubscription: 'Resume subscription',
  reactivateSubscription: 'Reactivate subscription',
  swapPlan: 'Change plan',

  more: 'Show more',
  moreLoaded: (count) => `Showing ${count} entries.`,
  emptyTitle: 'Nothing has changed yet.',
  empty: 'Whenever you change something or a box is paid, you’ll find it here, with the old and new values.',
  noDog: 'There’s no subscription in this account yet.',
  newDog: 'Build a menu',
  failed: 'We couldn’t load your activity.',
  failedHint: 'Check your connection and try again.',
  meals: 'Back to meals',
}
