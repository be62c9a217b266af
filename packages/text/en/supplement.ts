import type { supplement as german } from '../de/supplement.ts'
import { possessive } from '../genitive.ts'

/** Adding, changing and removing supplements in the box (docs/domain.md 12.4). */
export const supplement: typeof german = {
  card: {
    title: 'Supplements',
    none: (pet) => `${possessive(pet)} boxes contain just the menu.`,
    add: 'See supplements',
    rhythm: { ONCE: 'once', ALWAYS: 'in every box' },
    from: (day) => `from the order on ${day}`,
    on: (day) => `with the order on ${day}`,
    change: 'Change',
    changeOf: (title) => `${title}: change how often`,
    remove: 'Remove',
    removeOf: (title) => `Remove ${title}`,
    removed: (title) => `${title} is removed.`,
    again: 'Add it again',
    locked: 'It’s too late to change the next box. You can make changes here again once it’s paid.',
    open: 'While a payment is outstanding, nothing can be changed here.',
  },
  dialog: {
    title: (product) => `${product} for the box`,
    dog: 'For whom?',
    dogOf: (day) => `next order ${day}`,
    unavailable: {
      locked: 'It’s too late to change the next box. You can add something again once it’s paid.',
      open: 'A payment is outstanding. You can add something again once it’s paid.',
      cancelled: 'The subscription is cancelled. You can add something once it’s active again.',
    },
    rhythm: 'How often?',
    once: 'Once',
    onceHint: 'in the next box only',
    always: 'Every time',
    alwaysHint: 'in every box until you change it',
    label: 'What’s in it',
    review: 'What’s added',
    product: 'Supplement',
    price: 'Price',
    frequency: 'How often',
    frequencyOnce: 'once, with the next box',
    frequencyAlways: (days) => `with every box, every ${days} days`,
    next: 'The next box',
    same: (title) => `${title} is already included.`,
    save: 'Change',
    noVet: 'This doesn’t replace advice from a vet.',
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
      success: 'Supplement added. We’ll email you to confirm',
      failure: 'We couldn’t add the supplement',
    },
    removed: {
      success: 'Supplement removed. We’ll email you to confirm',
      failure: 'We couldn’t remove the supplement',
    },
  },
}
