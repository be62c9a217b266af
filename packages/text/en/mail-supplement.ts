/** The email about supplements in the box in English. */
import type { mailSupplementDe } from '../de/mail-supplement.ts'
import { possessive } from '../genitive.ts'

const box = (dog: string) => `${dog ? possessive(dog) : 'your'} box`

export const mailSupplementEn: typeof mailSupplementDe = {
  supplementChanged: {
    subjectAdded: (title, dog) => `${title} added to ${box(dog)}`,
    subjectRemoved: (title, dog) => `${title} removed from ${box(dog)}`,
    preheader: (day) => `Applies from the order on ${day}.`,
    preheaderLater: 'Applies from the next order.',
    headingAdded: (dog) => `A supplement for ${dog || 'your dog'}`,
    headingRemoved: 'Removed as requested',
    introOnce: (title) => `The next box also includes ${title}, just this once.`,
    introAlways: (title) => `From the next box, every box also includes ${title}.`,
    introRemoved: (title) =>
      `As requested, ${title} is no longer in your next boxes. You won’t be charged for it.`,
    product: 'Supplement',
    price: 'Price',
    rhythm: 'How often',
    rhythms: { ONCE: 'once', ALWAYS: 'in every box' },
    removable: 'You can remove it in your Pfotenportal until the last day to make changes.',
  },
}
