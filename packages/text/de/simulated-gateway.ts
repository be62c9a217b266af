/** Copy of the simulated payment gateway's pages in German. */
import { cardBrands } from '../card-brands.ts'
import { emailIncomplete } from './email-address.ts'

export const simulatedGatewayDe = {
  service: 'Simulierter Zahlungsdienst',
  notReal: 'Hier fließt kein Geld. Gib keine echten Daten ein, sondern eine Testkarte oder eine Test-IBAN.',
  card: {
    title: 'Kartendaten eingeben',
    number: 'Kartennummer',
    expiry: 'Gültig bis (MM/JJ)',
    cvc: 'Prüfziffer (CVC)',
    submit: 'Weiter zur Bank',
    examples: 'Testkarten',
    examplesHint: 'Jedes künftige Datum und jede Prüfziffer gehen.',
    approved: 'wird angenommen',
    insufficientFunds: 'wird hinterlegt, Abbuchungen scheitern',
    lost: 'wird sofort abgelehnt',
    asksOffSession: 'fragt nach, wenn du nicht dabei bist',
    asksAlways: 'fragt bei jeder Zahlung nach',
  },
  bank: {
    title: 'Deine Bank fragt nach',
    lead: (card: string, brand: string) =>
      `Bist du es? Bestätige, dass ${card} für ${brand} hinterlegt werden darf. Die Bestätigung selbst kostet nichts.`,
    payment: (amount: string, digits: string, brand: string) =>
      `Bestätige, dass du ${amount} mit deiner Karte, endet auf ${digits}, an ${brand} zahlst.`,
    confirm: 'Ich bin es, bestätigen',
    refuse: 'Ablehnen',
  },
  payPal: {
    title: 'Mit PayPal bestätigen',
    lead: (amount: string, brand: string) =>
      `Du bestätigst eine Zahlung von ${amount}. Der Betrag wird nur vorgemerkt und gleich wieder freigegeben. Danach darf ${brand} deine Bestellungen über PayPal abbuchen.`,
    email: 'E-Mail deines PayPal-Kontos',
    submit: (amount: string) => `${amount} bestätigen`,
  },
  sepaDebit: {
    title: 'Lastschriftmandat erteilen',
    lead: 'Das Mandat selbst kostet nichts.',
    holder: 'Name auf dem Konto',
    iban: 'IBAN',
    mandate: 'SEPA-Lastschriftmandat',
    /** The mandate text that German banks have agreed on, and the announcement of debits. */
    terms: (creditor: string) => [
      `Ich ermächtige ${creditor}, wiederkehrend Zahlungen von meinem Konto mittels Lastschrift einzuziehen. Zugleich weise ich mein Kreditinstitut an, die von ${creditor} auf mein Konto gezogenen Lastschriften einzulösen.`,
      'Ich kann innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem Kreditinstitut vereinbarten Bedingungen.',
      'Jede Abbuchung wird mir vorher per E-Mail angekündigt: drei Tage vorher, bei einer Sofortbestellung mit der Bestellbestätigung.',
    ],
    creditor: (name: string, id: string) =>
      `Zahlungsempfänger: ${name}, Gläubiger-Identifikationsnummer ${id}. Die Mandatsreferenz wird mir mitgeteilt.`,
    submit: 'Mandat erteilen',
    examples: 'Test-IBANs',
    outcomes: ['wird angenommen', 'wird abgebucht und kommt zurück', 'wird sofort abgelehnt'],
  },
  cancel: 'Abbrechen und zurück',
  brands: cardBrands,
  cardName: (brand: string, digits: string) => `${brand}, endet auf ${digits}`,
  wrong: 'Bitte prüfe die markierten Felder.',
  errors: {
    number: {
      missing: 'Gib die Kartennummer ein.',
      invalid: 'Diese Kartennummer stimmt nicht.',
      expired: '',
    },
    expiry: {
      missing: 'Gib das Ablaufdatum ein.',
      invalid: 'Gib Monat und Jahr ein, zum Beispiel 12/27.',
      expired: 'Diese Karte ist abgelaufen.',
    },
    cvc: { missing: 'Gib die Prüfziffer ein.', invalid: 'Die Prüfziffer hat 3 oder 4 Ziffern.', expired: '' },
    email: {
      missing: 'Gib die E-Mail-Adresse ein.',
      invalid: emailIncomplete,
      expired: '',
    },
    holder: { missing: 'Gib den Namen ein, auf den das Konto läuft.', invalid: '', expired: '' },
    iban: { missing: 'Gib die IBAN ein.', invalid: 'Diese IBAN stimmt nicht.', expired: '' },
  },
  sessionOver: {
    title: 'Dieser Vorgang ist vorbei',
    text: 'Öffne den Link aus deiner E-Mail noch einmal, dann geht es von vorn los.',
  },
}

/** The copy of the simulated gateway in one language. */
export type SimulatedGatewayText = typeof simulatedGatewayDe
