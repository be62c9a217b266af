/** Emails about orders in German. Days and windows arrive formatted; dogs and people by name. */
import { genitive } from '../genitive.ts'

export const mailOrdersDe = {
  orderSkipped: {
    subject: (day: string) => `Bestellung vom ${day} übersprungen`,
    subjectMany: (count: number) => `${count} Bestellungen übersprungen`,
    preheader: 'Dafür wird nichts abgebucht und nichts geliefert.',
    heading: (dog: string) => `${genitive(dog) || 'Deine'} Bestellung ist übersprungen`,
    headingMany: (dog: string, count: number) =>
      `${count} von ${genitive(dog) || 'deinen'} Bestellungen sind übersprungen`,
    intro: (day: string) =>
      `wie gewünscht lassen wir die Bestellung vom ${day} aus. Dafür wird nichts abgebucht und nichts geliefert.`,
    introMany:
      'wie gewünscht lassen wir diese Bestellungen aus. Dafür wird nichts abgebucht und nichts geliefert.',
    undo: (day: string) => `Doch Appetit? Bis ${day} kannst du sie in deinem Pfotenportal wieder einplanen.`,
    undoMany: 'Doch Appetit? Bis zum jeweiligen Tag kannst du sie in deinem Pfotenportal wieder einplanen.',
    noUndo: 'Für diese Bestellung ist nichts mehr offen. Sie kann nicht wieder eingeplant werden.',
    until: 'Wieder einplanen bis',
    never: 'nicht mehr möglich',
  },
  orderUnskipped: {
    subject: (day: string) => `Bestellung am ${day} wieder eingeplant`,
    subjectMany: (count: number) => `${count} Bestellungen wieder eingeplant`,
    preheader: 'Wir freuen uns und packen wieder frisches Futter ein.',
    heading: (dog: string) => `${genitive(dog) || 'Deine'} Bestellung ist wieder eingeplant`,
    headingMany: (dog: string, count: number) =>
      `${count} von ${genitive(dog) || 'deinen'} Bestellungen sind wieder eingeplant`,
    intro: (day: string) => `die Bestellung am ${day} ist wieder eingeplant, als wäre nichts gewesen.`,
    introMany: 'diese Bestellungen sind wieder eingeplant, als wäre nichts gewesen.',
  },
  orderRescheduled: {
    subject: (day: string) => `Neues Bestelldatum: ${day}`,
    subjectMany: (count: number) => `Neue Bestelldaten für ${count} Bestellungen`,
    preheader: (window: string) => `Die Lieferung kommt ${window}.`,
    heading: (dog: string) => `${genitive(dog) || 'Deine'} Bestellung hat einen neuen Tag`,
    headingMany: (dog: string, count: number) =>
      `${count} von ${genitive(dog) || 'deinen'} Bestellungen haben einen neuen Tag`,
    intro: 'wie gewünscht haben wir den Bestelltag geändert.',
    whole: 'Alle weiteren Bestellungen folgen von diesem Tag an im gewohnten Abstand.',
    single: 'Alle anderen Bestellungen bleiben, wie sie sind.',
  },
  orderPlaced: {
    subject: (number: string) => `Deine Bestellung ${number} wurde ausgelöst`,
    preheader: (window: string) => `Die Lieferung kommt ${window}.`,
    heading: (dog: string) => `${genitive(dog) || 'Deine'} Box ist bestellt`,
    intro: 'danke für deine Bestellung. Die Zahlung hat geklappt, und wir packen frisch für euch ein.',
  },
  orderConfirmed: {
    subject: (number: string) => `Deine Bestellbestätigung ${number}`,
    preheader: (window: string) => `Die Lieferung kommt ${window}.`,
    heading: (dog: string) => `${genitive(dog) || 'Deine'} nächste Box kommt`,
    intro: 'die Zahlung für deine geplante Bestellung hat geklappt. Hier ist alles auf einen Blick.',
  },
}
