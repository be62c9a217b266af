/** Copy of the page behind an emailed payment link in German (docs/domain.md 8.2). Days and prices arrive formatted. */
import { cardBrands } from '../card-brands.ts'
import { chargeAfterConfirmation } from './profile.ts'

export const paymentPageDe = {
  title: 'Zahlungsmethode',
  renew: 'Zahlungsmethode erneuern',
  confirm: 'Zahlungsmethode bestätigen',
  setUp: 'Zahlungsmethode einrichten',
  lead: (firstName: string) => `Hallo ${firstName}, womit möchtest du bezahlen?`,
  present: 'Bisher',
  dogs: 'Bezahlt die Boxen für',
  none: 'noch nichts hinterlegt',
  brands: cardBrands,
  card: (brand: string, digits: string) => `${brand}, endet auf ${digits}`,
  payPal: (email: string) => `PayPal (${email})`,
  sepaDebit: (digits: string) => `SEPA-Lastschrift, IBAN endet auf ${digits}`,
  choices: 'Neue Zahlungsmethode',
  charge: chargeAfterConfirmation,
  choose: {
    card: 'Mit Karte',
    cardHint: 'Deine Bank fragt nach, ob du es bist.',
    payPal: 'Mit PayPal',
    payPalHint: (amount: string) =>
      `Du bestätigst ${amount}. Der Betrag wird nur vorgemerkt und gleich wieder freigegeben.`,
    payPalHintFree: 'Du bestätigst dein Konto bei PayPal.',
    nothingCharged: 'Abgebucht wird dabei nichts.',
    sepaDebit: 'Mit Lastschrift',
    sepaDebitHint:
      'Du gibst deine IBAN ein und erteilst ein SEPA-Mandat. Geplante Abbuchungen kündigen wir dir vorher per E-Mail an.',
  },
  safe: 'Deine Daten gibst du beim Zahlungsdienst ein. Kartennummer und IBAN bekommen wir nicht zu sehen.',
  failed: {
    title: 'Das hat nicht geklappt',
    declined: 'Die Zahlungsmethode wurde abgelehnt. Nimm eine andere.',
    refused: 'Die Bestätigung fehlt. Es hat sich nichts geändert, du kannst es noch einmal versuchen.',
    expired: 'Diese Karte ist abgelaufen. Nimm eine andere.',
  },
  exhausted: {
    title: 'Zu viele Versuche',
    text: 'Mit diesem Link geht es nicht weiter. Fordere im Portal unter „Profil“ einen neuen an.',
  },
  done: {
    title: 'Deine Zahlungsmethode ist bestätigt',
    titleToConfirm: 'Fast geschafft: Bestätige noch die Zahlung',
    now: 'Ab jetzt',
    paid: (dog: string, amount: string) =>
      `Die offene Bestellung für ${dog} über ${amount} ist bezahlt. Die Box wird jetzt gepackt.`,
    running: (dog: string, amount: string) =>
      `Die Zahlung der offenen Bestellung für ${dog} über ${amount} läuft noch. Wir schreiben dir, sobald sie durch ist.`,
    failed: (dog: string, amount: string, day: string) =>
      `Die offene Bestellung für ${dog} über ${amount} konnten wir auch damit nicht abbuchen. Wir versuchen es am ${day} noch einmal.`,
    toConfirm: (dog: string, amount: string, time: string) =>
      `Deine Bank möchte, dass du die Zahlung der offenen Bestellung für ${dog} über ${amount} bestätigst, und zwar bis ${time}. Erst dann ist die Box bezahlt.`,
    unconfirmed: (dog: string, amount: string, day: string) =>
      `Die Zahlung der offenen Bestellung für ${dog} über ${amount} wurde bei deiner Bank nicht bestätigt. Es wurde nichts abgebucht. Bezahle sie jetzt im Portal, sonst versuchen wir es am ${day} noch einmal.`,
    givenUp: (dog: string, amount: string) =>
      `Die offene Bestellung für ${dog} über ${amount} konnten wir auch damit nicht abbuchen. Sie entfällt, und das Abo ist pausiert.`,
    later: (dog: string, amount: string, day: string) =>
      `Die offene Bestellung für ${dog} über ${amount} haben wir eben erst versucht. Am ${day} versuchen wir es noch einmal.`,
    paused: (dogs: string) => `Das Abo für ${dogs} ist noch pausiert. Setze es im Portal fort.`,
    migrating: (day: string) =>
      `Die Aktivierung im neuen Kundenportal folgt bis ${day}. Deine Abodetails und dein Preis bleiben unverändert.`,
    mailed: 'Eine Bestätigung ist per E-Mail unterwegs.',
  },
  yourDog: 'deinen Hund',
  closed: {
    USED: {
      title: 'Dieser Link ist eingelöst',
      text: 'Deine Zahlungsmethode ist damit bestätigt. Möchtest du sie noch einmal ändern, fordere im Portal unter „Profil“ einen neuen Link an.',
    },
    REPLACED: {
      title: 'Es gibt einen neueren Link',
      text: 'Öffne den Link aus der neuesten E-Mail, oder fordere im Portal unter „Profil“ noch einen an.',
    },
    EXPIRED: {
      title: 'Dieser Link ist abgelaufen',
      text: 'Er galt 24 Stunden. Fordere im Portal unter „Profil“ einen neuen an.',
    },
    UNKNOWN: {
      title: 'Diesen Link gibt es nicht',
      text: 'Vielleicht fehlt ein Stück der Adresse. Öffne den Link aus der E-Mail noch einmal, oder fordere im Portal unter „Profil“ einen neuen an.',
    },
    UNREACHED: {
      title: 'Der Zahlungsdienst antwortet nicht',
      text: 'Es hat sich nichts geändert. Versuche es in ein paar Minuten noch einmal, der Link gilt weiter.',
    },
    RETURNED: {
      title: 'Fast geschafft',
      text: 'Ob alles geklappt hat, siehst du im Portal unter „Profil“ oder über den Link aus deiner E-Mail.',
    },
  },
  again: 'Noch einmal versuchen',
  toProfile: 'Zu deinen Zahlungsmethoden',
  toBank: 'Weiter zur Bank',
  checkAgain: 'Noch einmal nachsehen',
  payNow: 'Jetzt bezahlen',
  toPortal: 'Zum Portal',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  accessibility: 'Barrierefreiheit',
  legal: 'Rechtliches',
}

/** The copy of the payment page in one language. */
export type PaymentPageText = typeof paymentPageDe
