/** Emails about failed and recovered payments in German. Days and prices arrive formatted. */
import { genitive } from '../genitive.ts'

export const mailPaymentDe = {
  dunning: {
    order: 'Bestellung vom',
    amount: 'Betrag',
    method: 'Zahlungsmethode',
    nextAttempt: 'Nächster Versuch',
    lastAttempt: 'Letzter Versuch',
    noFees: 'Dir entstehen keine Gebühren. Geliefert wird, sobald die Zahlung geklappt hat.',
    unusable:
      'Diese Zahlungsmethode können wir nicht mehr belasten. Bitte erneuere sie, oder wähle eine andere.',
    change: 'Sobald du die Zahlungsmethode erneuert oder geändert hast, versuchen wir es noch einmal.',
    renew: 'Zahlungsmethode erneuern',
    validity: (hours: number) =>
      `Der Link führt dich ohne Anmeldung zum Zahlungsdienst. Er gilt ${hours} Stunden und funktioniert genau einmal.`,
    elsewhere: 'Oder in deinem Pfotenportal:',
    toProfile: 'Deine Zahlungsmethoden',
    choose: 'Andere Zahlungsmethode wählen',
    skip: 'Du möchtest diese Box nicht? Dann überspringe sie oder pausiere das Abo in deinem Pfotenportal.',
  },
  paymentDeclined: {
    subject: 'Deine Bestellung hat nicht geklappt – es wurde nichts abgebucht',
    preheader: 'Die Zahlung ist nicht zustande gekommen. Sonst bleibt alles, wie es war.',
    heading: 'Die Bestellung hat nicht geklappt',
    intro: (dog: string) =>
      `du wolltest ${genitive(dog) || 'deine'} nächste Box sofort auslösen. Inzwischen steht fest: Die Zahlung ist nicht zustande gekommen. Es wurde nichts abgebucht, und diese Box kommt nicht früher.`,
    next: 'Nächste Bestellung',
    again:
      'Du kannst die Box in deinem Pfotenportal jederzeit noch einmal auslösen. Prüfe vorher bitte die Zahlungsmethode.',
  },
  paymentFailed: {
    subject: 'Zahlung fehlgeschlagen – bitte prüfe deine Zahlungsmethode',
    preheader: (day: string) => `Wir versuchen es am ${day} noch einmal.`,
    heading: 'Die Zahlung hat nicht geklappt',
    intro: (dog: string) => `leider konnten wir ${genitive(dog) || 'deine'} Bestellung nicht abbuchen.`,
    introAgain: (dog: string) =>
      `leider konnten wir ${genitive(dog) || 'deine'} Bestellung auch beim neuen Versuch nicht abbuchen.`,
  },
  paymentLastWarning: {
    subject: (dog: string, day: string) =>
      `Letzter Versuch am ${day}: ${genitive(dog) || 'deine'} Bestellung wartet`,
    preheader: 'Bitte prüfe deine Zahlungsmethode.',
    heading: (dog: string) => `${genitive(dog) || 'Deine'} Bestellung wartet`,
    intro: (day: string) =>
      `wir konnten die Bestellung wieder nicht abbuchen. Am ${day} versuchen wir es zum letzten Mal.`,
    otherwise: 'Klappt es auch dann nicht, entfällt die Bestellung, und das Abo wird pausiert.',
  },
  paymentPaused: {
    subject: (dog: string) => `${genitive(dog) || 'Dein'} Abo ist pausiert – Zahlung nicht möglich`,
    preheader: 'Es wird nichts abgebucht und nichts geliefert.',
    heading: (dog: string) => `${genitive(dog) || 'Dein'} Abo ist pausiert`,
    intro: (day: string) =>
      `wir konnten die Bestellung vom ${day} leider nicht abbuchen. Sie entfällt, und das Abo ist pausiert. Es ist nichts offen.`,
    again:
      'Du möchtest weitermachen? Erneuere die Zahlungsmethode, oder wähle eine andere. Danach setzt du das Abo in deinem Pfotenportal mit „Abo fortsetzen“ fort.',
  },
  paymentRecovered: {
    subject: (dog: string) => `Danke! ${genitive(dog) || 'Deine'} Bestellung ist auf dem Weg`,
    preheader: (window: string) => `Die Lieferung kommt ${window}.`,
    heading: (dog: string) => `${genitive(dog) || 'Deine'} Bestellung ist auf dem Weg`,
    intro: 'die Zahlung hat geklappt, vielen Dank! Jetzt packen wir frisch für euch ein.',
    cadence: 'Die nächsten Bestellungen zählen von heute an, damit das Futter gut reicht.',
  },
}
