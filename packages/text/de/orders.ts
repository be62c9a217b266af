/** Upcoming orders: the copy shared by the dashboard and the orders screen. */
import { genitive, plural } from '../grammar.ts'
import { price as priceCopy } from './price.ts'

export const orders = {
  current: 'Aktuelle Bestellung',
  currentWithNumber: (number: string) => `Aktuelle Bestellung · ${number}`,
  upcoming: 'Deine nächsten Bestellungen',
  calendar: 'Kalender',
  noCurrent: 'Aktuell ist keine Bestellung offen.',
  noUpcoming: 'Keine Bestellung vorhanden.',

  /** The headline of the current order: when the food arrives. */
  headline: {
    arrived: (dog: string) => `${genitive(dog)} Futter ist heute angekommen`,
    today: (dog: string) => `${genitive(dog)} Futter kommt heute`,
    until: (dog: string, day: string) => `${genitive(dog)} Futter kommt heute oder bis ${day}`,
    window: (dog: string, window: string) => `${genitive(dog)} Futter kommt ${window}`,
    onItsWay: (dog: string, window: string) => `${genitive(dog)} Futter ist unterwegs und kommt ${window}`,
    onItsWayUntil: (dog: string, day: string) =>
      `${genitive(dog)} Futter ist unterwegs und kommt heute oder bis ${day}`,
    delayed: (dog: string) => `${genitive(dog)} Futter verspätet sich`,
    deliveryFailed: (dog: string) => `${genitive(dog)} Futter konnte nicht zugestellt werden`,
    returned: (dog: string) => `${genitive(dog)} Futter kommt zu uns zurück`,
  },
  delayedHint: (window: string) => `Geplant war ${window}. Sobald sich etwas bewegt, siehst du es hier.`,
  deliveryFailedHint:
    'Der Paketdienst hat niemanden angetroffen. Wie es weitergeht, steht in der Sendungsverfolgung.',
  returnedHint: 'Das Paket konnte nicht zugestellt werden und ist auf dem Rückweg.',

  /** Below a box that is on its way. */
  nextBox: (window: string) => `Nächste Box: ${window}`,
  planned: 'Geplant',
  skipped: 'Übersprungen',
  processing: 'Zahlung läuft',
  processingHint: 'Wir prüfen gerade deine Zahlung. Das Ergebnis siehst du hier und in einer E-Mail.',
  processingLink: 'Zahlung ansehen oder bestätigen',
  failed: 'Zahlung fehlgeschlagen',
  locked: 'Nicht mehr änderbar',

  delivery: (window: string) => `Lieferung ${window}`,
  /** `until` is a day, or a time today. */
  changeableUntil: (until: string) => `Änderbar bis ${until}`,
  lockedHint: 'Die Frist ist vorbei, wir bereiten diese Box schon vor.',
  /** Added to the menu of the box. */
  withExtras: (titles: string) => `mit ${titles}`,
  publicHoliday: 'Feiertagsbedingt',
  publicHolidayHint: 'Ein Feiertag verschiebt die Zustellung.',
  /** Beside or below a price. */
  vat: priceCopy.included,
  /** Why the next box costs less, and what the boxes after it cost. */
  reduced: (discount: string, prices: string) => [discount, prices].filter(Boolean).join(': '),
  recurring: priceCopy.recurring,

  skip: 'Überspringen',
  skipOf: (window: string) => `Lieferung ${window} überspringen`,
  unskip: 'Wieder einplanen',
  unskipOf: (window: string) => `Lieferung ${window} wieder einplanen`,
  /** The spec prescribes the toasts. */
  skipToast: {
    success: 'Bestellung übersprungen. E-mail folgt',
    failure: 'Bestellung konnte nicht übersprungen werden',
  },
  change: 'Ändern',
  changeOf: (window: string) => `Lieferung ${window} ändern`,
  move: 'Verschieben',
  moveOf: (window: string) => `Lieferung ${window} verschieben`,
  orderNow: 'Jetzt bestellen',
  payNow: 'Jetzt bezahlen',
  confirmCharge: 'Zahlung bestätigen',
  manage: 'Abo verwalten',
  undo: 'Rückgängig',
  undoOf: (window: string) => `Überspringen der Lieferung ${window} rückgängig machen`,
  skipThen: (window: string) => `Beim Überspringen kommt die nächste Box ${window}.`,
  skippedOf: (window: string) => `Lieferung ${window} übersprungen`,
  skippedNext: (window: string) => `Die nächste Box kommt ${window}.`,
  skippedNone: 'Es ist keine weitere Box geplant.',
  /** Orders skipped before this visit that can still be restored. */
  skippedEarlier: (count: number) => plural(count, '1 Box übersprungen', `${count} Boxen übersprungen`),
  skippedShow: 'Ansehen',
  skippedFree: 'Wird nicht abgebucht',
  plannedAgain: (window: string) => `Lieferung ${window} ist wieder eingeplant.`,
  unskipUntil: (until: string) => `Wieder einplanbar bis ${until}`,
  finalHint: 'Diese Box ist endgültig entfallen, weil dein Lieferplan inzwischen weitergegangen ist.',
  finalHintLate: 'Lässt sich nicht mehr einplanen, weil die Frist vorbei ist.',

  refusal: (message: string) => `Nicht gespeichert: ${message}`,
  refusalCutoff: (until: string) => `Die Frist war ${until}.`,
  refusalOffline: 'Wir erreichen gerade den Server nicht. Bitte versuche es gleich noch einmal.',
  dismiss: 'Hinweis schließen',

  failedHeading: (dog: string) => `Die Zahlung für ${genitive(dog)} Futter hat nicht geklappt`,
  failedNext: (day: string) => `Wir versuchen es am ${day} noch einmal.`,
  failedWhat: 'Prüfe bitte deine Zahlungsmethode. Sobald die Zahlung klappt, machen wir die Box fertig.',
  failedExpired: (digits: string) =>
    `Deine Karte mit der Endung ${digits} ist abgelaufen. Sobald du sie erneuert hast, buchen wir ab.`,
  failedUnusable:
    'Deine Zahlungsmethode können wir nicht mehr belasten. Sobald du sie erneuert hast, buchen wir ab.',
  failedUnconfirmedMethod:
    'Deine Zahlungsmethode ist noch nicht bestätigt. Bestätige sie, damit wir abbuchen und die Box fertig machen können.',
  failedToConfirm:
    'Deine Bank möchte, dass du diese Zahlung bestätigst. Sobald das geklappt hat, machen wir die Box fertig.',
  failedLink: 'Zahlungsmethode prüfen',
  renewPayment: 'Zahlungsmethode erneuern',
  confirmPayment: 'Zahlungsmethode bestätigen',
  otherPayment: 'Andere Zahlungsmethode wählen',
  failedSkip: 'Diese Box überspringen',

  openTracking: 'Sendung ansehen',
  details: 'Details',
  events: {
    ordered: 'Bestellt',
    packed: 'Verpackt',
    shipped: 'Unterwegs',
    in_transit: 'Im Paketzentrum',
    delayed: 'Verspätet',
    out_for_delivery: 'In Zustellung',
    delivery_failed: 'Zustellversuch',
    delivered: 'Zugestellt',
    returned: 'Zurückgesendet',
  },
  promised: (window: string) => `Zugesagt war ${window}`,
  deliveredAt: (time: string) => `Zugestellt, ${time}`,
}
