import type { allDogs as german } from '../de/all-dogs.ts'
import { formatList } from '../format.ts'

export const allDogs: typeof german = {
  heading: 'All dogs at a glance',
  only: (dog) => `Show only ${dog}`,
  of: (dog, action) => `${dog}: ${action}`,
  upcomingHint: 'Every dog’s next boxes, soonest first.',
  lead: 'Everything on its way, planned or delivered for your dogs.',
  underway: 'On its way',
  noneUnderway: 'No box is on its way right now.',
  failed: (dogs) => `We couldn’t load the orders for ${formatList(dogs, 'en')}.`,
  nothingPlanned: (dog) => `No box is planned for ${dog} right now.`,
}
