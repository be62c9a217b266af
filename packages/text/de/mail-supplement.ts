/** The email about supplements in the box in German. */
import { genitive } from '../genitive.ts'

const box = (dog: string) => `${genitive(dog) || 'deine'} Box`

export const mailSupplementDe = {
  supplementChanged: {
    subjectAdded: (title: string, dog: string) => `${title} kommt in ${box(dog)}`,
    subjectRemoved: (title: string, dog: string) => `${title} kommt nicht mehr in ${box(dog)}`,
    preheader: (day: string) => `Gilt ab der Bestellung vom ${day}.`,
    preheaderLater: 'Gilt ab der nächsten Bestellung.',
    headingAdded: (dog: string) => `Eine Ergänzung für ${dog || 'deinen Hund'}`,
    headingRemoved: 'Wie gewünscht entfernt',
    introOnce: (title: string) => `in der nächsten Box liegt jetzt auch ${title}, dieses eine Mal.`,
    introAlways: (title: string) => `ab der nächsten Box liegt jetzt in jeder auch ${title}.`,
    introRemoved: (title: string) =>
      `wie gewünscht liegt ${title} in keiner der nächsten Boxen mehr. Dafür wird nichts berechnet.`,
    product: 'Ergänzung',
    price: 'Preis',
    rhythm: 'Wie oft',
    rhythms: { ONCE: 'einmal', ALWAYS: 'in jeder Box' },
    removable: 'Bis zum Ende der Änderungsfrist kannst du sie im Pfotenportal wieder herausnehmen.',
  },
}
