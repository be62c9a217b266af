/** What receipts and credit notes say, and where customers find them. */
export const documents = {
  RECEIPT: 'Rechnung',
  CREDIT_NOTE: 'Rechnungskorrektur',
  CANCELLATION: 'Nachweis der Kündigung',
  WITHDRAWAL: 'Nachweis des Widerrufs',
  CONTRACT: 'Vertragsübersicht',
  /** `Rechnung RE-2026-000042` */
  title: (kind: string, number: string) => `${kind} ${number}`,
  page: (page: number, pages: number) => `Seite ${page} von ${pages}`,
  facts: {
    number: 'Nummer',
    issuedOn: 'Datum',
    orderNumber: 'Bestellung',
    customerId: 'Kundennummer',
    paidOn: 'Bezahlt am',
    delivery: 'Lieferung',
    dog: 'Hund',
    receipt: 'Zur Rechnung',
    seller: 'Verkäufer',
  },
  /** `RE-2026-000042 vom 20. November 2026` */
  ofDay: (number: string, day: string) => `${number} vom ${day}`,
  corrects: (number: string, day: string) =>
    `Diese Rechnung ersetzt die Rechnung ${number} vom ${day}, weil die Box in ein anderes Land geht.`,
  /** `Davon haben wir schon 10,00 € erstattet (RK-2026-000007).` */
  creditedBefore: (amount: string, numbers: string) =>
    `Davon haben wir schon ${amount} erstattet (${numbers}). Auch dafür gilt jetzt die Steuer dieser Rechnung:`,
  creditedVat: 'Steuer im schon erstatteten Betrag',
  lines: 'Artikel und Beträge',
  item: 'Artikel',
  amount: 'Betrag',
  discount: 'Rabatt',
  shipping: 'Versand',
  free: 'gratis',
  shippingFree: 'kostenlos',
  total: 'Gesamtbetrag',
  credited: 'Erstattungsbetrag',
  vat: 'Enthaltene Steuer',
  country: 'Lieferland und Satz',
  /** `Deutschland, MwSt. 7 %` */
  countryRate: (country: string, taxName: string, rate: string) => `${country}, ${taxName} ${rate}`.trim(),
  net: 'Netto',
  tax: 'Steuer',
  gross: 'Brutto',
  paidWith: (payment: string) => `Bezahlt mit: ${payment}. Es ist nichts mehr zu zahlen.`,
  refundedTo: (payment: string) => `Der Betrag geht zurück an: ${payment}.`,
  creditIntro: (order: string, number: string, day: string) =>
    `Für die Bestellung ${order} haben wir dir Geld erstattet. Diese Korrektur gehört zur Rechnung ${number} vom ${day}.`,
  wholeCredited: 'Damit ist die Rechnung vollständig erstattet.',
  /** What was agreed with the order button. */
  contract: {
    number: 'Nummer',
    contract: 'Vertrag',
    customer: 'Kunde',
    agreedAt: 'Bestellt am',
    weight: 'Menge',
    term: 'unbefristet',
    noticeLabel: 'Kündigung',
    notice: 'jederzeit und ohne Frist, zur nächsten noch nicht abgebuchten Bestellung',
    noRight: (product: string, because: string) => `${product}: Kein Widerrufsrecht, ${because}`,
    right: (product: string) => `${product}: Du kannst 14 Tage nach der Lieferung widerrufen.`,
    withdrawal:
      'Kündigen kannst du im Portal oder auf der Seite „Verträge hier kündigen“, widerrufen auf der Seite „Vertrag widerrufen“. Beide stehen am Ende jeder Seite.',
    keep: 'Bewahre diese Übersicht auf.',
  },
  vatId: (id: string) => `USt-IdNr. ${id}`,
}
