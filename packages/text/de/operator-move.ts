/** Copy of the page on which staff move a dog to another customer, in German. */
import { formatList } from '../format.ts'
import { genitive } from '../grammar.ts'

export const operatorMoveDe = {
  title: 'Hund zu anderem Kunden umziehen',
  open: 'Zu anderem Kunden umziehen',
  lead: (dog: string) =>
    `Für einen Hund, der jetzt bei jemand anderem lebt. ${genitive(dog) || 'Das'} Abo läuft dort mit denselben Preisen und Terminen weiter; was bezahlt ist, bleibt hier.`,
  other: 'Nummer oder E-Mail-Adresse des neuen Kunden',
  show: 'Übersicht zeigen',
  from: 'Bisher bei',
  to: 'Künftig bei',
  choices: 'Lieferung und Zahlung',
  address: 'Adresse des neuen Kunden',
  method: 'Zahlungsmethode des neuen Kunden',
  setUp: 'Noch einzurichten: Der Kunde bekommt einen Link.',
  again: 'Auswahl übernehmen',
  charges: 'Nächste Abbuchung',
  chargeColumns: { when: 'Wann', who: 'Bei wem', on: 'Nächste Abbuchung', price: 'Preis' },
  now: 'Jetzt',
  afterwards: 'Nach dem Umzug',
  goes: 'Was mitgeht',
  plan: 'Plan, Menü, Rhythmus, Zusätze, Preise, Pausen und übersprungene Boxen bleiben, wie sie sind.',
  points: (points: string, count: string) => `${points} auf dem Weg zur nächsten Belohnung: ${count}.`,
  discounts: (titles: readonly string[]) => `Rabatte und Gutschriften des Abos: ${formatList(titles, 'de')}.`,
  profile:
    'Das Hundeprofil mit Gewicht und Gesundheit wird kopiert. Was danach dazukommt, sieht nur der neue Kunde.',
  stays: 'Was bleibt',
  past: (orders: string, paid: string) =>
    `Alle Bestellungen (${orders}, bezahlt ${paid}), Belege und Steuer. Erstattungen dafür gehen weiter an den bisherigen Kunden.`,
  onTheWay: (numbers: readonly string[]) =>
    `Schon bezahlt und unterwegs zur bisherigen Adresse: ${formatList(numbers, 'de')}.`,
  notes: (notes: string, cases: string) => `Notizen (${notes}) und offene Fälle (${cases}).`,
  referrals: 'Empfehlungen beider Kunden.',
  referralDiscounts: 'Ein Rabatt aus einer Empfehlung. Er wartet auf ein anderes Abo des bisherigen Kunden.',
  ends: 'Was endet',
  noCancellation:
    'Das Abo endet beim bisherigen Kunden ohne Kündigung: ohne Bestätigung, ohne Rückfrage, ohne Angebot. Er kann es nicht wieder aktivieren.',
  waits: 'Bis die Zahlungsmethode eingerichtet ist, wird drei Tage lang nichts abgebucht.',
  mails: 'Beide bekommen eine E-Mail. Keiner erfährt darin, wer der andere ist.',
  agreed: 'Beide Kunden haben zugestimmt.',
  submit: 'Jetzt umziehen',
  final: 'Zurück geht es nur mit einem neuen Umzug.',
  back: 'Zurück zum Kunden',
  leftOn: (day: string) => `Umgezogen am ${day}`,
  at: 'Jetzt bei Kunde',
  fromCustomer: 'Umgezogen von Kunde',
}

export type OperatorMoveText = typeof operatorMoveDe
