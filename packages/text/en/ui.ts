import type { ui as german } from '../de/ui.ts'

/** Copy of the UI primitives themselves. */
export const ui: typeof german = {
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading …',
  retry: 'Try again',
  toTop: 'Back to top',
  addNew: 'Add new',
  opensInNewTab: ' (opens in a new tab)',
  optional: 'optional',
  moreInformation: 'More information',
  priceBefore: 'Was',
  priceNow: 'Now',
  logo: 'Pfotenportal',
  offline: 'You’re offline right now.',
  unreached: 'We can’t reach the server right now.',
  offlineSince: (time) => `As of ${time}.`,
  today: (time) => `today, ${time}`,
  share: (value, max) => `${value} of ${max}`,
  tracking: {
    label: 'Progress of your delivery',
    ordered: 'Ordered',
    packed: 'Packed',
    shipped: 'On its way',
    outForDelivery: 'Out for delivery',
    delivered: 'Delivered',
    done: 'done',
    now: 'current',
    next: 'still to come',
    step: (step, of) => `Step ${step} of ${of}`,
  },
}
