import type { declaredEnd as german } from '../de/declared-end.ts'

/** That a contract ends on a later day, and that the customer may change their mind (C-536). */
export const declaredEnd: typeof german = {
  title: (dog, day) =>
    dog ? `The subscription for ${dog} ends on ${day}` : `Your subscription ends on ${day}`,
  text: 'Everything goes ahead as planned until then. From that day on we won’t place any orders or charge you.',
  revoke: 'Keep the subscription',
  toast: { success: 'Your subscription stays active', failure: 'The cancellation could not be taken back' },
}
