/** Sentences of the mails in German. Days and windows arrive formatted; dogs and people by name. */
import { genitive } from '../genitive.ts'

/** Every sentence of the mails; English holds the same keys with the same arguments. */
export const mailDe = {
  frame: {
    service: 'Pfotenportal',
    greeting: (firstName: string) => `Hallo ${firstName},`,
    closing: 'Liebe Grüße',
    signature: 'dein Pfotenportal-Team',
    why: 'Du bekommst diese E-Mail, weil sie zu deinem Konto im Pfotenportal gehört.',
    openPortal: 'Zum Pfotenportal',
  },
  loginLink: {
    subject: 'Dein Login-Link für das Pfotenportal',
    preheader: (minutes: number) => `Ein Tipp, und du bist angemeldet. Der Link gilt ${minutes} Minuten.`,
    heading: 'Hier geht es in dein Pfotenportal',
    intro: 'mit diesem Link meldest du dich an, ganz ohne Passwort.',
    button: 'Jetzt anmelden',
    validity: (minutes: number) => `Der Link gilt ${minutes} Minuten und funktioniert genau einmal.`,
    fallback: 'Falls der Knopf nicht funktioniert, kopiere diese Adresse in deinen Browser:',
    notYou:
      'Du hast keinen Link angefordert? Dann lösche diese E-Mail einfach. Ohne den Link kommt niemand in dein Konto.',
  },
  ordersChanged: {
    nextHeading: 'So geht es weiter',
    nextBilling: 'Nächste Bestellung',
    nextDelivery: 'Lieferung',
    noNext: 'Zurzeit ist keine weitere Bestellung geplant.',
    billing: 'Bestelltag',
    delivery: 'Lieferung',
    changeableUntil: 'Änderbar bis',
    button: 'Bestellungen ansehen',
  },
  orderSkipped: {
    subject: (day: string) => `Bestellung vom ${day} übersprungen`,
    subjectMany: (count: number) => `${count} Bestellungen übersprungen`,
    preheader: 'Dafür wird nichts abgebucht und nichts geliefert.',
    heading: (dog: string) => `${genitive(dog)} Bestellung ist übersprungen`,
    headingMany: (dog: string, count: number) =>
      `${count} von ${genitive(dog)} Bestellungen sind übersprungen`,
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
    heading: (dog: string) => `${genitive(dog)} Bestellung ist wieder eingeplant`,
    headingMany: (dog: string, count: number) =>
      `${count} von ${genitive(dog)} Bestellungen sind wieder eingeplant`,
    intro: (day: string) => `die Bestellung am ${day} ist wieder eingeplant, als wäre nichts gewesen.`,
    introMany: 'diese Bestellungen sind wieder eingeplant, als wäre nichts gewesen.',
  },
}

/** The sentences of the mails in one language. */
export type MailText = typeof mailDe
