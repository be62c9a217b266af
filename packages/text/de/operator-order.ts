/** Copy of the page of an order in German. */
import { TAX } from './tax.ts'

export const operatorOrderDe = {
  tables: {
    orderContents: {
      title: 'In der Box',
      columns: { parcel: 'Paket', article: 'Artikel', quantity: 'Menge' },
    },
    orderCharges: {
      title: 'Abbuchungen',
      columns: {
        at: 'Wann',
        attempt: 'Versuch',
        trigger: 'Anlass',
        state: 'Ergebnis',
        code: 'Grund',
        amount: 'Betrag',
      },
    },
    orderEvents: { title: 'Was geschah', columns: { at: 'Wann', what: 'Ereignis', actor: 'Durch' } },
    orderTrack: { title: 'Paket', columns: { at: 'Wann', event: 'Schritt' } },
    orderMails: { title: 'E-Mails', columns: { at: 'Wann', template: 'Vorlage', state: 'Stand' } },
    orderRefunds: {
      title: 'Erstattungen',
      columns: {
        at: 'Wann',
        amount: 'Betrag',
        state: 'Ergebnis',
        code: 'Woran',
        reason: 'Anlass',
        by: 'Von',
      },
    },
  },
  page: {
    title: (number: string) => `Bestellung ${number}`,
    customer: 'Kunde',
    dog: 'Hund',
    replaced: 'Zuletzt ersetzt',
    parcel: 'Sendung',
    before: 'Listenpreis',
    discount: 'Rabatt',
    shipping: 'Versand',
    refunded: 'Davon erstattet',
    unknownArticle: (sku: string) => `Unbekannter Artikel ${sku}`,
    act: 'Erstatten, ersetzen, Notiz schreiben: beim Kunden',
    status: 'Stand',
    money: 'Geld',
    box: 'Box',
    billed: 'Abbuchungstag',
    total: 'Summe',
    vat: TAX,
    country: 'Land',
    subscription: 'Abo',
    window: 'Zugesagt',
    newWindow: 'Jetzt erwartet',
    documents: 'Rechnung und Korrekturen',
    origin: 'Herkunft',
    imported: 'Anderswo abgebucht',
  },
}

/** The copy of the page of an order in one language. */
export type OperatorOrderText = typeof operatorOrderDe
