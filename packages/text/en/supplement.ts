import type { supplement as german } from '../de/supplement.ts'
import { possessive } from '../genitive.ts'

/** Supplements in the box: added, changed, taken out (docs/domain.md 12.4). */
export const supplement: typeof german = {
  card: {
    title: 'Supplements',
    none: (pet) => `There is nothing but the menu in ${possessive(pet)} boxes.`,
    add: 'See the supplements',
    rhythm: { ONCE: 'once', ALWAYS: 'in every box' },
    from: (day) => `from the order of ${day}`,
    on: (day) => `with the order of ${day}`,
    change: 'Change',
    changeOf: (title) => `${title}: change how often`,
    remove: 'Remove',
    removeOf: (title) => `Remove ${title}`,
    removed: (title) => `${title} is removed.`,
    again: 'Add it again',
    locked:
      'The last day for changes to the next box has passed. Once it is paid you can change things here again.',
    open: 'While a payment is open, everything here stays as it is.',
  },
  dialog: {
    title: (product) => `${product} for the box`,
    dog: 'For whom?',
    dogOf: (day) => `next order ${day}`,
    notNow: {
      locked:
        'The last day for changes to the next box has passed. Once it is paid, you can add something again.',
      open: 'A payment is still open. Once it is paid, you can add something again.',
      cancelled: 'The subscription is cancelled. Once it runs again, you can add something.',
    },
    rhythm: 'How often?',
    once: 'Once',
    onceHint: 'in the next box only',
    always: 'Every time',
    alwaysHint: 'in every box, until you change it',
    label: 'What is in it',
    review: 'What is added',
    product: 'Supplement',
    price: 'Price',
    how: 'How often',
    howOnce: 'once, with the next box',
    howAlways: (days) => `with every box, every ${days} days`,
    next: 'The next box',
    same: (title) => `${title} already comes just like that.`,
    save: 'Change',
    noVet: 'Does not replace advice from a vet.',
  },
  label: {
    composition: 'Composition',
    constituents: 'Analytical constituents',
    moisture: 'Moisture',
    additives: 'Additives',
    feeding: 'Feeding instructions',
    business: 'Responsible business',
    approval: 'Approval number',
  },
  toast: {
    added: {
      success: 'Supplement added. An e-mail follows',
      failure: 'The supplement could not be added',
    },
    removed: {
      success: 'Supplement removed. An e-mail follows',
      failure: 'The supplement could not be removed',
    },
  },
}
