/** Skipping, moving and pausing for all dogs at once, in English. */
import type * as german from '../de/household-operations.ts'
import { plural } from '../grammar.ts'

const boxes = (count: number) => plural(count, '1 box', `${count} boxes`)

export const householdOperations: typeof german.householdOperations = {
  without: (dogs) => `Not included: ${dogs}.`,
  absent: (dog, reason) => `${dog} (${reason})`,
  reasons: {
    PAUSED: 'paused',
    PAYMENT_OPEN: 'payment outstanding',
    NOT_POSSIBLE: 'not possible right now',
  },
  done: 'Done',
  doneFor: (dog) => `${dog}: done`,
  unchangedFor: (dog) => `Nothing has changed for ${dog} yet.`,
  unfinished: 'Not everything worked. What’s done stays done.',

  skip: {
    title: 'Skip the next boxes',
    confirm: (count) => `Skip ${boxes(count)}`,
    success: (count) => `${boxes(count)} skipped. We’ll email you to confirm`,
  },
  move: {
    title: 'Move the next boxes',
    effect: (before, after) => `Arrives ${after} instead of ${before}.`,
    present: (window) => `Currently ${window}.`,
    unchanged: (window) => `Stays ${window}.`,
    noCommonDay: 'No day works for all your dogs. Please move the boxes one by one.',
    confirm: (count) => `Move ${boxes(count)}`,
    success: (count) => `${boxes(count)} moved. We’ll email you to confirm`,
  },
  pause: {
    title: 'Pause subscriptions',
    success: (count) => `${plural(count, '1 subscription', `${count} subscriptions`)} paused`,
  },
}
