/** Copy shared by many emails: days, prices, plans, payment methods. */
import { price } from './price.ts'

/** Days, windows, prices and rates arrive formatted. */
export const mailPartsDe = {
  next: {
    heading: 'Nächste Bestellungen',
    delivery: (window: string) => `Lieferung ${window}`,
    none: 'Zurzeit ist keine weitere Bestellung geplant.',
  },
  laterDelivery: (announced: string, window: string) =>
    `Die Zahlung hat erst geklappt, als die Boxen für ${announced} schon gepackt waren. Deine Box kommt deshalb später als angekündigt: ${window}.`,
  labels: {
    billing: 'Bestelltag',
    firstBilling: 'Erste Bestellung',
    nextBilling: 'Nächste Bestellung',
    firstBox: 'Gilt ab der Bestellung vom',
    delivery: 'Lieferung',
    discount: 'Darin abgezogener Rabatt',
    price: 'Gesamtpreis',
    pricePerBox: 'Preis pro Box',
    priceSteps: 'Preisverlauf',
    pricePerDay: 'Preis pro Tag',
    pricePerKilo: 'Preis pro Kilogramm',
    payment: 'Zahlung',
    address: 'Lieferadresse',
    changeableUntil: 'Änderbar bis',
    recipes: 'Rezepte',
    pension: 'Menge',
    rhythm: 'Rhythmus',
    portion: 'Portion am Tag',
    term: 'Laufzeit',
  },
  before: 'bisher',
  term: 'unbefristet, jederzeit zur nächsten noch nicht abgebuchten Bestellung kündbar',
  tax: price.included,
  /** `shipping` is the shipping in the amount; null if it is free. */
  withShipping: (amount: string, tax: string, shipping: string | null) =>
    shipping === null ? `${amount} ${tax}, Versand kostenlos` : `${amount} ${tax}, davon Versand ${shipping}`,
  receipt: {
    heading: (number: string) => `Bestellung ${number}`,
    pieces: (count: number, title: string) => `${count} × ${title}`,
    free: 'gratis',
    discount: 'Rabatt',
    shipping: 'Versand',
    shippingFree: 'kostenlos',
    total: 'Gesamt',
    tax: (tax: string, amount: string) => `${tax}: ${amount}`,
    orderedOn: 'Bestellt und bezahlt am',
    net: 'Nettobetrag',
    /** `MwSt. 7 %`, by the word of the country. */
    taxAt: (taxName: string, rate: string) => `${taxName} ${rate}`,
    gross: 'Bruttobetrag',
    seller: 'Verkäufer',
    vatId: (id: string) => `USt-IdNr. ${id}`,
  },
  plan: {
    rhythm: (days: number) => `alle ${days} Tage`,
    trial: 'Testbox',
  },
  payment: {
    brands: { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', maestro: 'Maestro' },
    card: (brand: string, digits: string) => `${brand}, endet auf ${digits}`,
    payPal: (email: string) => `PayPal (${email})`,
    sepaDebit: (digits: string) => `SEPA-Lastschrift, IBAN endet auf ${digits}`,
    none: 'noch keine ausgewählt',
  },
  noAddress: 'noch keine hinterlegt',
  berlinTime: (moment: string) => moment,
  links: {
    intro: 'Etwas ändern?',
    skip: 'Bestellung überspringen',
    pause: 'Abo pausieren',
  },
  /** Where the numbered documents are. */
  documents: {
    receipt: 'Die Rechnung als PDF liegt in deinem Profil:',
    creditNote: 'Die Rechnungskorrektur als PDF liegt in deinem Profil:',
    contract: 'Verträge und Rechnungen als PDF liegen in deinem Profil:',
    cancellation: 'Der Nachweis als PDF liegt in deinem Profil:',
    proof: 'Der Nachweis als PDF:',
    link: 'Dokumente',
  },
  buttons: {
    orders: 'Bestellungen ansehen',
    subscription: 'Abo ansehen',
  },
  withdrawal:
    'Frisch gekochtes, gekühltes Futter verdirbt schnell. Dafür besteht in der Regel kein Widerrufsrecht.',
  /** The footer of emails that need consent. */
  consent: {
    intro: 'Diese E-Mail bekommst du, weil du Nachrichten über Belohnungen gewünscht hast.',
    introDogStage: 'Diese E-Mail bekommst du, weil du Nachrichten zum Alter deines Hundes gewünscht hast.',
    unsubscribe: 'Werbung jederzeit abbestellen',
    link: 'E-Mails verwalten',
  },
  withdrawalOfDurableGoods: 'Für haltbare Produkte gilt das gesetzliche Widerrufsrecht von 14 Tagen.',
}
