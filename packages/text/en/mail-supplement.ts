/** Sentences of the mail about supplements in the box in English. */
import type { mailSupplementDe } from '../de/mail-supplement.ts'
import { possessive } from '../genitive.ts'

const box = (dog: string) => `${dog ? possessive(dog) : 'your'} box`

export const mailSupplementEn: typeof mailSupplementDe = {
  supplementChanged: {
    subjectAdded: (title, dog) => `${title} is added to ${box(dog)}`,
    subjectRemoved: (title, dog) => `${title} no longer comes with ${box(dog)}`,
    preheader: (day) => `Applies from the order of ${day}.`,
    preheaderLater: 'Applies from the next order.',
    headingAdded: (dog) => `A supplement for ${dog || 'your dog'}`,
    headingRemoved: 'Removed as you wished',
    introOnce: (title) => `The next box now also holds ${title}, this one time.`,
    introAlways: (title) => `From the next box on, every one also holds ${title}.`,
    introRemoved: (title) =>
      `As you wished, ${title} is in none of the next boxes any more. Nothing is charged for it.`,
    product: 'Supplement',
    price: 'Price',
    rhythm: 'How often',
    rhythms: { ONCE: 'once', ALWAYS: 'in every box' },
    removable: 'You can take it out again in the Pfotenportal until the last day for changes.',
  },
}
