/** The order details and the orders screen (docs/domain.md 3.1, 4.5). */
import { genitive } from '../grammar.ts'
import { price } from './price.ts'

const boxes = (count: number) => (count === 1 ? '1 Paket' : `${count} Pakete`)

export const orderDetails = {
  tracking: 'Sendungsverlauf',
  parcels: boxes,
  parcelNumber: 'Sendungsnummer',
  parcelNumberOf: (carrier: string, number: string) => `${carrier} ${number}`,
  noParcelYet: 'Die Sendungsnummer bekommst du, sobald die Box das Haus verlässt.',
  showDetails: 'Details ansehen',
  contents: 'Inhalt',
  feed: (name: string) => `Angaben zu ${name}`,
  foodFor: (days: number) => `Futter für ${days} Tage`,
  quantity: (count: number) => `${count} ×`,
  subtotal: 'Zwischensumme',
  discount: 'Rabatt',
  shipping: 'Versand',
  free: 'kostenlos',
  total: 'Gesamt',
  taxIncluded: (rate: string, amount: string, taxName: string) =>
    `${price.included(taxName, rate)}: ${amount}`,
  refund: 'Erstattung',
  refundPartial: (amount: string, total: string) => `Von ${total} wurden dir ${amount} erstattet.`,
  refundFull: 'Der Betrag wurde dir vollständig erstattet.',
  refundNothing: 'Diese Bestellung wurde storniert. Es wurde nichts abgebucht.',
  address: 'Lieferadresse',
  noAddress: 'Keine Adresse ausgewählt',
  history: 'Bisherige Bestellungen',
  noHistory: 'Noch keine frühere Bestellung.',
  noHistoryHint: 'Sobald eine Box angekommen ist, findest du sie hier mit Beleg und Sendungsverlauf.',
  processing: 'Zahlung läuft',
  refunded: 'Erstattet',
  partiallyRefunded: (amount: string) => `${amount} erstattet`,
  voided: 'Storniert',
  paid: 'Bezahlt',
  delivered: 'Zugestellt',
  returned: 'Zurückgesendet',
  historyRow: (number: string) => `Bestellung ${number} vom `,
  activity: 'Was wann geändert wurde',
  lead: (dog: string) => `Alles, was für ${dog} unterwegs, geplant und schon angekommen ist.`,
  more: (count: number) => `${count} mehr anzeigen`,
  less: 'Weniger anzeigen',
  noUpcomingPaused: (dog: string) =>
    `Solange ${genitive(dog)} Abo pausiert, planen wir keine Box und buchen nichts ab.`,
  noUpcomingCancelled: (dog: string) =>
    `${genitive(dog)} Abo ist gekündigt. Neue Boxen werden nicht mehr abgebucht.`,
  noDog: 'Sobald dein erster Hund sein Futter von uns bekommt, stehen hier alle Lieferungen.',
  newDog: 'Neuen Hund hinzufügen',
  headingWithoutDog: 'Bestellungen',
  loading: 'Bestellungen werden geladen',
  error: 'Deine Bestellungen konnten gerade nicht geladen werden.',
  errorHint: 'Das liegt an uns, nicht an dir. Versuche es bitte noch einmal.',
  moveNote: 'Beim Überspringen bleibt dein Rhythmus gleich: Alle anderen Lieferungen behalten ihren Termin.',
  orderedOn: (day: string) => `Bestellung am ${day}`,
}
