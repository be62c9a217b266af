/** The page of the books in German. */
import { formatNumber } from '../format.ts'
import { ledgerDe } from './ledger.ts'

const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count, 'de')} ${count === 1 ? one : more}`

export const operatorLedgerDe = {
  months: 'Monate',
  wholeMonth: 'Ganzer Monat',
  /** The payment providers, as a sentence begins with them. */
  providers: { simulated: 'Der simulierte Zahlungsdienst', stripe: 'Stripe' },
  states: { CLOSED: 'abgeschlossen', OVER: 'offen', RUNNING: 'läuft noch' },
  closedAt: (moment: string) =>
    `Abgeschlossen: ${moment}. Spätere Korrekturen stehen im nächsten offenen Monat.`,
  running: 'Dieser Monat läuft noch. Die Zahlen gehen bis jetzt.',
  files: {
    title: 'Dateien',
    entries: 'Buchungen (CSV)',
    days: 'Tage (CSV)',
    balance: 'Abgleich (CSV)',
    batch: (part: number) =>
      part === 1 ? 'Buchungsstapel für DATEV' : `Buchungsstapel für DATEV, Teil ${part}`,
    empty: 'In diesem Monat ist nichts zu buchen. Einen Buchungsstapel gibt es deshalb nicht.',
    missing: 'Für den Buchungsstapel fehlt noch:',
  },
  missing: {
    STATEMENT: 'die Gebühren: der Zahlungsdienst hat sie noch nicht genannt',
    BOOKS: 'Beraternummer, Mandant und alle Konten (books)',
    DEBTORS: 'das Sammelkonto der Debitoren (books.debtors)',
    TRANSIT: 'das Konto für Geld beim Anbieter (books.transit)',
    FEES: 'das Konto für Gebühren (books.fees)',
    REVENUE: (country: string, rate: string) => `das Erlöskonto für ${country} mit ${rate} (books.revenue)`,
    DISCOUNT: (country: string, rate: string) =>
      `das Rabattkonto für ${country} mit ${rate} (books.revenue, discount)`,
  },
  compare: {
    title: 'Abgleich mit dem Zahlungsdienst',
    button: 'Jetzt abgleichen',
    hint: 'Das fragt den Anbieter nach allen Bewegungen des Monats und kann eine Weile dauern.',
    balanced: (gateway: string) => `${gateway} und die Bücher stimmen auf den Cent überein.`,
    notBalanced: (gateway: string) => `${gateway} und die Bücher stimmen nicht überein.`,
    NONE: (gateway: string) =>
      `${gateway} nennt keine Auszahlungen. Der Monat ist nicht verglichen, und Gebühren fehlen.`,
    SILENT: (gateway: string) =>
      `${gateway} hat nicht geantwortet. Der Monat ist nicht verglichen, und Gebühren fehlen. Versuche es noch einmal.`,
    more: (count: number) =>
      `${counted(count, 'weitere Zeile steht', 'weitere Zeilen stehen')} in der Datei „Abgleich“.`,
    lines: ledgerDe.balance.lines,
  },
  open: {
    why: {
      RETURNED: 'Rücklastschrift oder Einspruch',
      PAID_WITHOUT_RECEIPT: 'bezahlt ohne Rechnung',
      REFUND_OWED: 'Erstattung nicht angekommen',
      REFUNDED_WITHOUT_NOTE: 'erstattet ohne Rechnungskorrektur',
      OTHER: 'anderes',
    },
  },
  close: {
    title: 'Monat abschließen',
    hint: 'Danach ändern sich seine Zahlen nie mehr. Das lässt sich nicht zurücknehmen.',
    accept: 'Auch abschließen, wenn der Monat nicht mit dem Zahlungsdienst übereinstimmt.',
    button: (month: string) => `${month} abschließen`,
    later: 'Erst müssen die Monate davor abgeschlossen sein.',
  },
  refused: {
    title: 'Kein Monat der Bücher',
    AHEAD: (month: string) => `${month} hat noch nicht begonnen.`,
    BEFORE_START: (month: string) => `In ${month} hat dieser Dienst noch nichts abgebucht.`,
    INVALID: (month: string) => `„${month}“ ist kein Monat. Ein Monat sieht so aus: 2026-11.`,
  },
}
