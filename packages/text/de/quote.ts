/** The quote of a command, and the review before an order that costs money (§ 312j BGB). */
import { formatList } from '../format.ts'
import { price } from './price.ts'

export const quote = {
  loading: 'Wir rechnen aus, was sich ändert',
  refused: 'Das geht gerade nicht',
  offline: 'Wir erreichen gerade den Server nicht.',
  offlineHint: 'Es ist nichts geändert. Versuche es bitte gleich noch einmal.',
  /** The command got no response, so its outcome is unknown. */
  unansweredHint: 'Versuche es bitte gleich noch einmal. Doppelt ausgeführt wird dabei nichts.',
  /** The payment service was unreachable. */
  notCharged: 'Es wurde nichts bestellt und nichts abgebucht. Versuche es bitte später noch einmal.',
  checkPayment: 'Zahlungsmethode prüfen',
  checkAddress: 'Lieferadresse wählen',

  /** Deliveries that the change puts into an entered vacation. */
  inVacation: (windows: readonly string[]) =>
    windows.length === 1
      ? `Diese Lieferung fällt in deinen Urlaub: ${formatList(windows, 'de')}. Du kannst sie danach verschieben oder überspringen.`
      : `Diese Lieferungen fallen in deinen Urlaub: ${formatList(windows, 'de')}. Du kannst sie danach verschieben oder überspringen.`,

  heading: 'Das ändert sich',
  before: 'Bisher',
  after: 'Neu',
  none: 'keine',
  facts: {
    billing: 'Bestelldatum',
    delivery: 'Lieferung',
    resumes: 'Es geht weiter',
    rhythm: 'Rhythmus',
    sachets: 'Beutel',
    grams: 'Portion am Tag',
    price: 'Preis pro Box',
    perKg: 'Preis pro kg',
    perDay: 'Preis pro Tag',
    tax: 'Steuer',
    shipping: 'Versand',
    discount: 'Rabatt',
  },
  /** The fact about the next reward is named after what leads to it. */
  reward: (points: string) => points,
  everyDays: (days: number) => `alle ${days} Tage`,
  sachets: (count: number, grams: string, recipe: string) => `${count} × ${grams} ${recipe}`,
  gramsPerDay: (grams: string) => `${grams} g`,
  /** The label of every total, with the tax rate and the included amount. */
  taxIncluded: (rate: string, amount: string, taxName: string) =>
    `${price.included(taxName, rate)}: ${amount}`,
  recurring: price.recurring,
  free: 'kostenlos',
  discountOf: (title: string, amount: string) => `${title} (−${amount})`,
  rewardReceived: (worth: string) => `${worth} eingelöst`,
  rewardNext: (worth: string, orders: number) =>
    orders === 1 ? `noch 1 Bestellung bis ${worth}` : `noch ${orders} Bestellungen bis ${worth}`,
  following: 'Deine nächsten Lieferungen',
  noFollowing: 'Danach ist keine Lieferung geplant.',
  ordered: (day: string, price: string) => `Bestellung ${day} · ${price}`,
  /** The skipped deliveries that can no longer be restored after the command. */
  closedSkips: (windows: string, count: number) =>
    count === 1
      ? `Die übersprungene Lieferung ${windows} entfällt damit endgültig.`
      : `Diese übersprungenen Lieferungen entfallen damit endgültig: ${windows}.`,
  closedSkipsHint: 'Möchtest du sie doch haben, plane sie vorher wieder ein.',

  review: {
    heading: 'Deine Bestellung',
    product: 'Produkt',
    weight: 'Gewicht',
    parcels: (count: number) => (count === 1 ? '1 Paket' : `${count} Pakete`),
    orderDate: 'Bestelldatum',
    today: (day: string) => `heute, ${day}`,
    charged: 'Abbuchung',
    delivery: 'Lieferung',
    interval: 'Rhythmus',
    intervalOf: (days: number) => `alle ${days} Tage eine Box`,
    address: 'Lieferung an',
    payment: 'Zahlung mit',
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    shipping: 'Versand',
    total: 'Gesamt',
    notice: 'Dein Abo läuft unbefristet und ist jederzeit kündbar.',
    withdrawal: {
      NONE: 'Kein Widerrufsrecht, weil frisches Futter schnell verdirbt.',
      PARTIAL:
        'Kein Widerrufsrecht für das frische Futter, weil es schnell verdirbt. Alles andere in der Box kannst du 14 Tage lang widerrufen.',
      FULL: 'Du kannst diese Bestellung 14 Tage lang widerrufen.',
    },
    /** The sole label of the button (§ 312j (3) BGB). */
    order: 'Zahlungspflichtig bestellen',
    /** The quote was stale. An earlier press whose response was lost may have succeeded. */
    changed: 'Inzwischen hat sich etwas geändert',
    changedHint: 'Dein letzter Klick hat nichts ausgelöst. Das gilt jetzt:',
    /** The next box was skipped or charged since the dialog opened, perhaps by a press whose response was lost. */
    otherBoxHint: 'Es geht jetzt um eine andere Box als vorhin. Das gilt jetzt:',
  },
}
