/** Emails about reminders and refunds in German. Days and prices arrive formatted. */
import { genitive } from '../genitive.ts'

export const mailRemindersDe = {
  orderReminder: {
    subject: (dog: string, day: string) =>
      `${genitive(dog) || 'Deine'} nächste Bestellung wird am ${day} ausgelöst`,
    preheader: (price: string, day: string) => `${price} werden am ${day} abgebucht.`,
    heading: (dog: string) => `${genitive(dog) || 'Deine'} nächste Box ist bald dran`,
    intro: (dog: string, day: string) =>
      `am ${day} lösen wir die nächste Bestellung für ${dog || 'deinen Hund'} aus. Du musst nichts weiter tun.`,
    contents: 'Das ist drin',
    until: (day: string) =>
      `Bis einschließlich ${day} kannst du diese Bestellung ändern, verschieben oder überspringen. Danach packen wir frisch für euch ein.`,
    button: 'Bestellung ansehen oder ändern',
  },
  paymentMethodExpiring: {
    subject: 'Deine Karte läuft bald ab',
    preheader: (day: string) => `Sie gilt noch bis ${day}.`,
    heading: 'Deine Karte läuft bald ab',
    intro: (dogs: string) =>
      `die Karte, mit der du ${dogs ? `die Boxen für ${dogs}` : 'deine Boxen'} bezahlst, läuft bald ab. Erneuere sie rechtzeitig, damit keine Lieferung ausfällt.`,
    card: 'Karte',
    lastDay: 'Gültig bis',
    same: 'Hast du die neue Karte schon hinterlegt, musst du nichts weiter tun.',
  },
  paymentStillPaused: {
    subject: (dog: string, day: string) =>
      `${genitive(dog) || 'Dein'} Abo ist noch pausiert und endet am ${day}`,
    preheader: 'Mit einer gültigen Zahlungsmethode kannst du es bis dahin fortsetzen.',
    heading: (dog: string) => `Wie geht es mit ${genitive(dog) || 'deinem'} Abo weiter?`,
    intro: (since: string) =>
      `das Abo ist seit ${since} pausiert, weil wir die letzte Bestellung nicht abbuchen konnten. Es ist nichts offen.`,
    end: (day: string) =>
      `Hören wir nichts von dir, beenden wir das Abo am ${day}. Dafür musst du nichts tun, und es kostet nichts.`,
    endsOn: 'Ende, wenn nichts geschieht',
  },
  orderRefunded: {
    subject: (number: string) => `Erstattung zu deiner Bestellung ${number}`,
    preheader: (amount: string) => `Wir haben dir ${amount} erstattet.`,
    heading: 'Dein Geld ist auf dem Weg zurück',
    intro: (number: string, amount: string) =>
      `wir haben dir ${amount} zu deiner Bestellung ${number} erstattet.`,
    introWhole: (number: string, amount: string) =>
      `wir haben dir den vollen Betrag deiner Bestellung ${number} erstattet: ${amount}.`,
    introRest: (number: string, amount: string) =>
      `wir haben dir auch den übrigen Betrag deiner Bestellung ${number} erstattet: ${amount}.`,
    cancelled: 'Diese Box packen wir nicht mehr. Deine weiteren Bestellungen bleiben, wie sie geplant sind.',
    unchanged: 'An deinen weiteren Bestellungen ändert sich dadurch nichts.',
    amount: 'Erstattet',
    tax: 'Darin enthaltene Steuer',
    order: 'Bestellung',
    paid: 'Bezahlt hattest du',
    refundedSoFar: 'Insgesamt erstattet',
    to: 'Zurück auf',
    patience: 'Je nach Bank dauert es bis zu zehn Werktage, bis du den Betrag auf deinem Konto siehst.',
  },
}
