import type { allDogs as german } from '../de/all-dogs.ts'
import { formatList } from '../format.ts'

export const allDogs: typeof german = {
  heading: 'All dogs at a glance',
  only: (dog) => `Show only ${dog}`,
  of: (dog, action) => `${dog}: ${action}`,
  upcomingHint: 'The next boxes of all dogs, the earliest first.',
  lead: 'Everything that is on its way, planned and already delivered for your dogs.',
  underway: 'On its way',
  noneUnderway: 'No box is on its way right now.',
  failed: (dogs) => `The orders of ${formatList(dogs, 'en')} could not be loaded right now.`,
  nothingPlanned: (dog) => `No box is planned for ${dog} right now.`,
}
