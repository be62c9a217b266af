/** Why a charge was declined, for operators, in German. */
import type { DeclineReason } from '@pfotenportal/domain/payment/decline-reason'

export const declinesDe: Readonly<Record<DeclineReason, string>> = {
  DECLINED: 'ein Grund wurde nicht genannt',
  FUNDS: 'zu wenig Guthaben',
  OVER: 'die Karte ist abgelaufen',
  LOST: 'die Karte ist als verloren oder gestohlen gemeldet',
  FORBIDDEN: 'die Bank lässt diese Zahlung nicht zu',
  UNUSABLE: 'die Zahlungsmethode ist nicht mehr gültig',
  UNCONFIRMED: 'die Zahlungsmethode ist noch nicht bestätigt',
  UNKNOWN: 'der Zahlungsdienst kennt die Zahlungsmethode nicht',
  MANDATE: 'das SEPA-Mandat gilt nicht mehr',
  AGREEMENT: 'die Vereinbarung mit PayPal wurde beendet',
  PAYPAL: 'PayPal konnte den Betrag nicht einziehen',
  ACCOUNT: 'das Bankkonto kann nicht belastet werden',
  UNASKED: 'die Bank verlangt eine Bestätigung',
  REFUSED: 'die Bestätigung bei der Bank ist gescheitert',
  AMOUNT: 'der Betrag ist zu klein',
  ADDRESS: 'es fehlt eine Lieferadresse',
  PROVIDER: 'bei Bank oder Zahlungsdienst ging etwas schief',
}
