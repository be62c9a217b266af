/** Messages of refused and failed calls in German (docs/domain.md 1.4). The keys are the contract's refusal codes. */
import { formatDate, formatKilograms, formatList, formatPrice, formatWait } from '../format.ts'
import { plural } from '../grammar.ts'
import { reward } from './dashboard-parts.ts'
import { shipping } from './shipping.ts'

/** The details of a refusal, such as `min` and `max` of a range of days. */
export type ErrorFacts = Readonly<Record<string, unknown>>

/** A message, or a function of the refusal's details. */
export type ErrorText = string | ((facts: ErrorFacts) => string)

const day = (fact: unknown) => (typeof fact === 'string' ? formatDate(fact.slice(0, 10), 'de') : '…')
const kilograms = (fact: unknown) => (typeof fact === 'number' ? formatKilograms(fact, 'de') : '…')
const word = (fact: unknown) => (typeof fact === 'string' ? fact : '…')
const list = (fact: unknown) => (Array.isArray(fact) ? formatList(fact.map(String), 'de') : '…')
const amount = (fact: unknown) => (typeof fact === 'string' ? formatPrice(fact) : '…')
const count = (fact: unknown) => (typeof fact === 'number' ? fact : 0)

/** The messages by refusal code. */
export const errorsDe = {
  UNAUTHENTICATED: 'Bitte melde dich erneut an.',
  TOKEN_EXPIRED: 'Deine Sitzung ist abgelaufen.',
  SESSION_TOKEN_INVALID: 'Dieser Login-Link ist ungültig oder abgelaufen. Bitte fordere einen neuen an.',
  SIGN_IN_UNCONFIRMED:
    'Dieser Link wurde nicht in diesem Browser angefordert. Möchtest du dich hier anmelden?',
  SIGN_IN_CODE_WRONG: (facts: ErrorFacts) =>
    count(facts['attemptsLeft']) === 0
      ? 'Das war zu oft der falsche Code, er gilt jetzt nicht mehr. Fordere einen neuen an, oder nimm den Link in der E-Mail.'
      : `Dieser Code stimmt nicht. Du hast noch ${plural(count(facts['attemptsLeft']), 'einen Versuch', `${count(facts['attemptsLeft'])} Versuche`)}.`,
  SIGN_IN_CODE_EXPIRED:
    'Dieser Code gilt nicht mehr, oder du hast ihn in einem anderen Browser angefordert. Fordere einfach einen neuen an.',
  SESSION_EXPIRED: 'Deine Sitzung ist abgelaufen.',
  PASSKEY_UNKNOWN:
    'Diesen Passkey gibt es bei uns nicht mehr. Lass dir einen Link schicken, dann kannst du einen neuen anlegen.',
  PASSKEY_REFUSED:
    'Mit dem Passkey hat es nicht geklappt. Versuche es noch einmal, oder lass dir einen Link schicken.',
  PASSKEY_LIMIT_REACHED:
    'Mehr als zehn Passkeys gehen nicht. Entferne zuerst einen, den du nicht mehr brauchst.',
  SIGN_IN_NOT_RECENT:
    'Deine Anmeldung liegt schon länger zurück. Melde dich zur Sicherheit neu an, dann kannst du einen Passkey anlegen.',
  FORBIDDEN_ORIGIN: 'Dieser Aufruf kommt von einer fremden Seite und wurde nicht ausgeführt.',
  NOT_PERMITTED: 'Dafür reicht deine Berechtigung nicht.',
  HOST_NOT_ALLOWED: (facts: ErrorFacts) =>
    `Unter dem Namen „${word(facts['host'])}“ antwortet dieser Dienst nicht. Erlaubt sind localhost und die Adresse in PUBLIC_URL.`,
  NOT_FOUND: 'Das haben wir leider nicht gefunden.',
  INVALID_CHARACTERS: 'Deine Eingabe enthält ein Zeichen, das wir nicht speichern können.',
  VALIDATION_FAILED: 'Bitte prüfe deine Eingaben.',
  COUNTRY_NOT_SUPPORTED: (facts: ErrorFacts) =>
    `Wir liefern aktuell nur in diese Länder: ${list(facts['countries'])}.`,
  RATE_LIMITED: (facts: ErrorFacts) =>
    `Zu viele Versuche. Bitte versuche es ${formatWait(count(facts['retryAfterSeconds']), 'de')} noch einmal.`,
  MALFORMED_JSON: 'Diese Anfrage enthält kein gültiges JSON.',
  PAYLOAD_TOO_LARGE: 'Diese Eingabe ist zu groß.',
  UNSUPPORTED_MEDIA_TYPE: 'Dieses Format nehmen wir nicht an, bitte sende JSON.',
  METHOD_NOT_ALLOWED: 'Dieser Aufruf ist hier nicht möglich.',
  CONFLICT: 'Deine Änderung konnte gerade nicht gespeichert werden. Bitte versuche es noch einmal.',
  ALREADY_DONE: 'Deine Änderung ist schon gespeichert. Lade die Seite neu, um sie zu sehen.',
  IDEMPOTENCY_KEY_REUSED: 'Dieser Schlüssel gehört schon zu einem anderen Aufruf.',
  SUBSCRIPTION_PAUSED: 'Dein Abo ist pausiert. Setze es zuerst fort.',
  SUBSCRIPTION_CANCELLED: 'Dein Abo ist gekündigt. Reaktiviere es zuerst.',
  SUBSCRIPTION_NOT_PAUSED: 'Dein Abo ist nicht pausiert.',
  SUBSCRIPTION_NOT_CANCELLED: 'Dein Abo ist nicht gekündigt.',
  DOG_HAS_SUBSCRIPTION: 'Dein Hund hat schon ein anderes Abo.',
  DOG_MOVED: 'Das Abo dieses Hundes läuft jetzt in einem anderen Kundenkonto.',
  DOG_KNOWN: 'Diesen Hund gibt es in deinem Konto schon.',
  DOG_LIMIT_REACHED: (facts: ErrorFacts) =>
    `Mehr als ${count(facts['max'])} Hunde können wir hier nicht aufnehmen. Melde dich bitte bei uns.`,
  PAUSE_LIMIT_REACHED: (facts: ErrorFacts) =>
    `Länger als ${plural(count(facts['weeks']), 'eine Woche', `${count(facts['weeks'])} Wochen`)} am Stück können wir dein Abo leider nicht pausieren.`,
  ORDER_LOCKED: 'Diese Bestellung wird bereits verarbeitet und kann nicht mehr geändert werden.',
  ORDER_NOT_SKIPPABLE: 'Diese Bestellung kann nicht übersprungen werden.',
  ORDER_NOT_UNSKIPPABLE: 'Diese Bestellung kann nicht wieder eingeplant werden.',
  ORDER_SKIPPED: 'Diese Bestellung ist übersprungen. Plane sie zuerst wieder ein.',
  SKIP_LIMIT_REACHED: (facts: ErrorFacts) =>
    `Du hast bereits ${count(facts['limit'])} Bestellungen übersprungen. Pausiere dein Abo, wenn du länger kein Futter brauchst.`,
  NO_UPCOMING_ORDER: 'Es ist keine Bestellung geplant.',
  ORDER_ALREADY_PLACED: 'Heute wurde bereits eine Bestellung ausgelöst.',
  DATE_OUT_OF_RANGE: (facts: ErrorFacts) =>
    `Bitte wähle ein Datum zwischen dem ${day(facts['min'])} und dem ${day(facts['max'])}.`,
  VACATION_TOO_LONG: (facts: ErrorFacts) =>
    `Ein Urlaub kann höchstens ${count(facts['days'])} Tage lang sein. Für länger ist eine Pause die bessere Wahl.`,
  VACATION_OVERLAPS: (facts: ErrorFacts) =>
    `Vom ${day(facts['from'])} bis ${day(facts['to'])} hast du schon Urlaub eingetragen. Nimm ihn zuerst zurück.`,
  PAYMENT_DECLINED: 'Die Zahlung wurde abgelehnt. Bitte prüfe deine Zahlungsmethode.',
  PAYMENT_OPEN: 'Für dein Abo ist noch eine Zahlung offen. Bitte aktualisiere zuerst deine Zahlungsmethode.',
  PAYMENT_METHOD_INVALID: 'Diese Zahlungsmethode ist nicht mehr gültig.',
  PAYMENT_METHOD_UNCONFIRMED: 'Bitte bestätige zuerst deine Zahlungsmethode.',
  MIGRATION_PENDING:
    'Dein Abo zieht gerade ins neue Portal um. Sofort bestellen kannst du, sobald es hier aktiv ist.',
  ADDRESS_MISSING: 'Bitte wähle eine Lieferadresse.',
  ADDRESS_LIMIT_REACHED: (facts: ErrorFacts) =>
    `Mehr als ${count(facts['max'])} Adressen können wir nicht speichern. Ändere bitte eine, die du nicht mehr brauchst.`,
  VARIANT_NOT_AVAILABLE: 'Diese Kombination ist leider nicht verfügbar.',
  CYCLE_NOT_AVAILABLE: (facts: ErrorFacts) =>
    `Der ${count(facts['days'])}-Tage-Rhythmus ist für diese Auswahl leider nicht verfügbar.`,
  INTERVAL_MISMATCH: 'Rhythmus und Auswahl passen nicht zusammen.',
  BELOW_MINIMUM_ORDER: (facts: ErrorFacts) =>
    shipping.belowMinimum(amount(facts['minimum']), amount(facts['missing'])),
  WEIGHT_OUT_OF_RANGE: (facts: ErrorFacts) =>
    `Bitte gib ein Gewicht zwischen ${kilograms(facts['min'])} und ${kilograms(facts['max'])} ein.`,
  WEIGHT_UNCONFIRMED: (facts: ErrorFacts) =>
    `${kilograms(facts['after'])} nach ${kilograms(facts['before'])} ist ein großer Sprung. Stimmt das Gewicht?`,
  WEIGHING_NOT_REMOVABLE: 'Dieses Gewicht stammt nicht von dir und kann nicht gelöscht werden.',
  QUOTE_STALE: 'Inzwischen hat sich etwas geändert. Bitte prüfe, was jetzt gilt.',
  QUOTE_EXPIRED: 'Das ist eine Weile her. Bitte prüfe noch einmal, was jetzt gilt.',
  DISCOUNT_CODE_INVALID: 'Gib einen gültigen Rabattcode ein!',
  DISCOUNT_NOT_FOUND: 'Dieser Rabatt ist nicht mehr aktiv.',
  DISCOUNT_NOT_REMOVABLE: 'Dieser Rabatt kann nicht entfernt werden.',
  FLOW_BANNER_NOT_FOUND: (facts: ErrorFacts) =>
    facts['remainingOrders'] === 0
      ? 'Zurzeit gibt es keine Belohnungen.'
      : reward.noneHint(count(facts['remainingOrders']) || null, word(facts['points'])),
  OFFER_NOT_AVAILABLE: 'Dieses Angebot ist nicht mehr verfügbar.',
  BENEFIT_NOT_AVAILABLE: 'Dieses Angebot ist nicht mehr verfügbar.',
  UNDO_NOT_AVAILABLE:
    'Das lässt sich nicht mehr rückgängig machen. Wenn sich seitdem noch etwas geändert hat, mach zuerst diese spätere Änderung rückgängig.',
  SUPPLEMENT_NOT_FOUND: 'Diese Ergänzung gibt es hier nicht mehr.',
  PRICE_OFFER_NOT_FOUND: 'Diesen neuen Preis gibt es nicht mehr. Es bleibt bei deinem bisherigen.',
  PRICE_OFFER_CHANGED: 'Der neue Preis hat sich inzwischen geändert. Bitte entscheide noch einmal.',
  ACTION_REFUSED: (facts: ErrorFacts) => `Das ist nicht möglich (${word(facts['reason'])}).`,
  REFUND_NOT_POSSIBLE: (facts: ErrorFacts) =>
    `Diese Erstattung ist nicht möglich (${word(facts['reason'])}).`,
  UPSTREAM_UNAVAILABLE: 'Der Zahlungsdienst ist gerade nicht erreichbar. Bitte versuche es später erneut.',
  UNAVAILABLE: 'Wir sind gerade nicht erreichbar. Bitte versuche es gleich noch einmal.',
  MAINTENANCE: 'Wir arbeiten gerade am Portal. Bitte versuche es später noch einmal.',
  INTERNAL: 'Es ist ein Fehler aufgetreten',
} satisfies Record<string, ErrorText>

/** Errors of single fields of a request. */
export const fieldErrorsDe = {
  required: 'Bitte fülle dieses Feld aus.',
  invalid: 'Diese Angabe ist ungültig.',
  signInCode: 'Der Code hat sechs Ziffern.',
  unknown: 'Dieses Feld kennen wir nicht.',
  tooLong: (max: number) => `Bitte höchstens ${max} Zeichen eingeben.`,
  tooShort: (min: number) => `Bitte mindestens ${min} Zeichen eingeben.`,
  atMost: (max: number) => `Höchstens ${max} ist möglich.`,
  atLeast: (min: number) => `Mindestens ${min} ist nötig.`,
  zip: 'Bitte gib eine gültige Postleitzahl ein.',
  address: {
    NO_HOUSE_NUMBER: 'Bitte gib auch die Hausnummer ein, oder bestätige, dass es keine gibt.',
    PO_BOX: 'An ein Postfach können wir nicht liefern. Bitte gib eine Straße ein.',
    PICKUP_PLACE:
      'Gekühlte Boxen können nicht in einer Packstation oder Filiale warten. Bitte gib eine Straße ein.',
    POST_NUMBER: 'Bitte gib bei „Firma“ auch deine Postnummer ein.',
    INVALID: 'Diese Angabe ist ungültig.',
  },
  country: (served: readonly string[]) => errorsDe.COUNTRY_NOT_SUPPORTED({ countries: served }),
  firstName: 'Vorname ist erforderlich',
  lastName: 'Nachname ist erforderlich',
  referenceTaken: 'Diese Referenz steht hier schon für etwas anderes.',
  past: 'Die Zeit läuft nur vorwärts.',
}

export type FieldErrors = typeof fieldErrorsDe
