/** Resuming and reactivating (docs/domain.md 2.2). */
import { genitive } from '../genitive.ts'

export const activation = {
  title: 'Versand & Zahlung',
  lead: {
    resumeSubscription: (dog: string) =>
      `So geht es mit ${genitive(dog)} Abo weiter, zu denselben Bedingungen wie vorher.`,
    reactivateSubscription: (dog: string) =>
      `So geht es mit ${genitive(dog)} Abo wieder los, zum Preis von heute.`,
  },
  shipping: 'Versand',
  noAddress: 'Keine Adresse ausgewählt',
  addAddress: 'Adresse eingeben',
  payment: 'Zahlung',
  unusable: {
    EXPIRED: 'Diese Zahlungsmethode ist abgelaufen. Wähle eine andere oder erneuere sie im Profil.',
    REQUIRES_CONFIRMATION:
      'Diese Zahlungsmethode ist noch nicht bestätigt. Wähle eine andere oder bestätige sie im Profil.',
    REVOKED: 'Diese Zahlungsmethode wurde widerrufen. Wähle eine andere oder hinterlege sie im Profil neu.',
  },
  /** Shown if the first order is charged today, half an hour after the confirmation. */
  grace:
    'Die erste Box wird heute abgebucht, etwa 30 Minuten nach deiner Zusage. Bis dahin kannst du das Datum noch ändern.',
  charged: (price: string, day: string) => `Die nächste Abbuchung über ${price} ist am ${day}.`,
  chargedToday: (price: string) => `Die nächste Abbuchung über ${price} ist heute, in etwa 30 Minuten.`,
  resume: 'Abo fortsetzen',
  done: {
    resumed: (dog: string) => `${genitive(dog)} Abo läuft weiter`,
    reactivated: (dog: string) => `${genitive(dog)} Abo ist wieder aktiv`,
    lead: (window: string) => `Die erste Box kommt ${window}.`,
    first: 'Erste Bestellung',
    graceUntil: (until: string) => `Noch bis ${until} änderbar, dann buchen wir ab.`,
    until: (until: string) => `Änderbar bis ${until}.`,
    change: 'Datum ändern',
    mail: 'Die Bestätigung kommt per E-Mail.',
    close: 'Fertig',
  },
  toast: {
    resumeSubscription: {
      success: 'Dein Abo wurde fortgesetzt',
      failure: 'Abo konnte nicht fortgesetzt werden',
    },
    reactivateSubscription: {
      success: 'Dein Abo wurde reaktiviert',
      failure: 'Abo konnte nicht reaktiviert werden',
    },
  },
}
