/** Copy of the operator's pages in German. The report on the command line is in English. */
import { formatNumber } from '../format.ts'
import { mailNamesDe } from './mail-names.ts'
import { factorDe } from './operator-factor.ts'
import { keysDe } from './operator-keys.ts'
import { operatorLedgerDe } from './operator-ledger.ts'
import { operatorMaintenanceDe } from './operator-maintenance.ts'
import { operatorOrderDe } from './operator-order.ts'
import { securityDe } from './operator-security.ts'
import { signInDe, staffDe } from './operator-staff.ts'
import { operatorValuesDe } from './operator-values.ts'
import { operatorWebhooksDe } from './operator-webhooks.ts'
import { alertsDe } from './operator-work.ts'
import { passkeys } from './passkeys.ts'
import { TAX } from './tax.ts'

const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count, 'de')} ${count === 1 ? one : more}`

export const operatorDe = {
  title: 'Betrieb',
  navigation: 'Seiten',
  pages: {
    overview: 'Übersicht',
    money: 'Geld',
    dunning: 'Mahnwesen',
    parcels: 'Pakete',
    mails: 'E-Mails',
    jobs: 'Jobs',
    webhooks: 'Webhooks',
    customers: 'Kunden',
  },
  /** Pages beside those with figures. */
  tools: {
    work: 'Zu erledigen',
    desk: 'Kundendienst',
    campaigns: 'Kampagnen',
    catalogue: 'Katalog',
    ledger: 'Buchhaltung',
    staff: 'Team',
    keys: 'Schlüssel',
    security: 'Sicherheit',
    doctor: 'Systemcheck',
  },
  signIn: signInDe,
  factor: factorDe,
  passkeys,
  security: securityDe,
  staff: staffDe,
  keys: keysDe,
  maintenance: operatorMaintenanceDe,
  ledger: operatorLedgerDe,
  signOut: 'Abmelden',
  language: 'English',
  period: {
    label: 'Zeitraum',
    days: { 7: '7 Tage', 30: '30 Tage', 90: '90 Tage', 365: '1 Jahr' },
    range: (from: string, to: string) => `${from} – ${to}`,
  },
  asOf: (moment: string) => `Stand: ${moment}`,
  release: (version: string) => `Version ${version}`,
  search: {
    label: 'Bestellnummer',
    submit: 'Bestellung finden',
    none: (number: string) => `Eine Bestellung ${number} gibt es nicht.`,
  },
  batches: {
    title: 'Packlisten',
    batch: (week: string, orders: number, parcels: number) =>
      `${week}: ${counted(orders, 'Bestellung', 'Bestellungen')}, ${counted(parcels, 'Paket', 'Pakete')}.`,
    csv: 'Tabelle (CSV)',
    list: 'Packliste (PDF)',
    labels: 'Etiketten (PDF)',
    of: (label: string, week: string) => `${label} der Woche ${week}`,
  },
  alerts: alertsDe,
  tiles: {
    paid: 'Bezahlt',
    revenue: 'Umsatz, brutto',
    declined: 'Abgelehnt',
    owed: 'Jetzt offen',
    inTransit: 'Boxen unterwegs',
    onTime: 'Pünktlich geliefert',
    active: 'Aktive Abos',
    retained: 'Gehaltene Kunden',
    ofDue: (due: string) => `fällig: ${due}`,
    ofDelivered: (delivered: string) => `geliefert: ${delivered}`,
    ofAccepted: (accepted: string) => `Angebot angenommen: ${accepted}`,
    paused: (paused: string) => `${paused} pausiert`,
  },
  charts: {
    charges: 'Abbuchungen und ihr Ergebnis',
    revenue: 'Bezahltes Geld',
    arrivals: 'Ankünfte',
    movement: 'Neue und gekündigte Abos',
    churn: 'Gekündigt je Woche, Anteil der laufenden Abos',
    summary: (steps: number, total: string, most: string) =>
      `${steps} Balken, zusammen ${total}. Am meisten: ${most}.`,
    none: 'Nichts in diesem Zeitraum.',
    byDay: 'je Tag',
    byWeek: 'je Woche',
  },
  tables: {
    charges: {
      title: 'Abbuchungen',
      columns: {
        day: 'Tag',
        due: 'Fällig',
        paid: 'Bezahlt',
        declined: 'Abgelehnt',
        unreached: 'Nicht erreicht',
        open: 'Offen',
        orderedNow: 'Sofort bestellt',
        retried: 'Neu versucht',
        recovered: 'Doch bezahlt',
        revenue: 'Geld',
      },
    },
    revenue: {
      title: 'Umsatz und Mehrwertsteuer nach Land',
      columns: {
        country: 'Land',
        rate: `${TAX}-Satz`,
        orders: 'Bestellungen',
        gross: 'Brutto',
        vat: TAX,
        net: 'Netto',
        refunds: 'Erstattungen',
        refunded: 'Erstattet',
      },
    },
    importedHistory: {
      title: 'Anderswo abgebuchte Bestellungen (früheres System, Shop), sonst nirgends gezählt',
      columns: {
        country: 'Land',
        rate: `${TAX}-Satz`,
        orders: 'Bestellungen',
        gross: 'Brutto',
        vat: TAX,
      },
    },
    failures: {
      title: 'Fehlschläge nach Grund',
      columns: { why: 'Grund', code: 'Code', isHard: 'Endgültig', charges: 'Abbuchungen', amount: 'Betrag' },
    },
    disputes: {
      title: 'Einsprüche und Rücklastschriften',
      columns: { kind: 'Art', state: 'Stand', count: 'Anzahl', amount: 'Betrag' },
    },
    owed: {
      title: 'Jetzt offen, nach Stufe',
      columns: { declines: 'Ablehnungen', orders: 'Bestellungen', amount: 'Betrag' },
    },
    ladder: {
      title: 'Ausgang der Mahnungen, die im Zeitraum begannen',
      columns: { outcome: 'Ausgang', orders: 'Bestellungen', share: 'Anteil' },
    },
    pauses: { title: 'Pausen wegen fehlender Zahlung', columns: { what: 'Was', count: 'Abos' } },
    ledgerDays: {
      title: 'Tage',
      columns: {
        day: 'Tag',
        receipts: 'Rechnungen',
        creditNotes: 'Rechnungskorrekturen',
        charges: 'Zahlungen',
        refunds: 'Erstattungen',
        returned: 'Rücklastschriften',
        fees: 'Gebühren',
        net: 'Beim Anbieter',
      },
    },
    ledgerComparison: {
      title: 'Abgleich',
      columns: { what: 'Was', on: 'Tag', name: 'Name', ours: 'Hier', theirs: 'Beim Anbieter' },
    },
    ledgerOpen: {
      title: 'Offene Posten der Bestellungen dieses Monats',
      columns: { order: 'Bestellung', why: 'Grund', owed: 'Noch offen' },
    },
    parcelsNow: { title: 'Boxen jetzt', columns: { where: 'Wo', boxes: 'Boxen' } },
    parcelsThen: {
      title: 'Boxen im Zeitraum',
      columns: { what: 'Was', boxes: 'Boxen', share: 'Anteil der gelieferten' },
    },
    mails: {
      title: 'E-Mails nach Vorlage',
      columns: { template: 'Vorlage', sent: 'Gesendet', waiting: 'Wartend', failed: 'Aufgegeben' },
    },
    outbox: { title: 'Postausgang jetzt', columns: { what: 'Was', value: 'Wert' } },
    deadLetters: {
      title: 'Aufgegebene E-Mails',
      columns: {
        endedAt: 'Seit',
        recipient: 'Empfänger',
        template: 'Vorlage',
        attempts: 'Versuche',
        reason: 'Grund',
      },
    },
    jobs: {
      title: 'Jobs',
      columns: {
        name: 'Job',
        lastDue: 'Letzter Lauf',
        state: 'Stand',
        seconds: 'Dauer',
        worked: 'Erledigt',
        leftOut: 'Ausgelassen',
        runs: 'Läufe',
        failed: 'Gescheitert',
        resting: 'Ruhend',
        setAside: 'Beiseite',
        nextTime: 'Nächster Termin',
      },
    },
    failingItems: {
      title: 'In Schwierigkeiten',
      columns: {
        job: 'Job',
        subject: 'Wen',
        attempts: 'Versuche',
        retryAfter: 'Ruht bis',
        isDeadLettered: 'Beiseite',
      },
    },
    subscriptionsNow: { title: 'Abos jetzt', columns: { status: 'Stand', count: 'Abos' } },
    weeks: {
      title: 'Neu und gekündigt, nach Woche',
      columns: {
        monday: 'Woche ab',
        living: 'Zu Beginn',
        begun: 'Neu',
        cancelled: 'Gekündigt',
        kuendigen: 'davon über /kuendigen',
        reactivated: 'Zurück',
        churn: 'Abwanderung',
      },
    },
    ways: { title: 'Wer kündigen wollte', columns: { end: 'Ausgang', count: 'Abos', share: 'Anteil' } },
    steps: {
      title: 'Schritte bis zur Kündigung, nach dem Öffnen der Kündigung im Portal',
      columns: { steps: 'Schritte', count: 'Kündigungen', share: 'Anteil' },
    },
    saves: {
      title: 'Was Kunden gehalten hat: 30 Tage später nicht gekündigt',
      columns: {
        reason: 'Grund',
        offer: 'Angebot',
        shown: 'Gezeigt',
        accepted: 'Angenommen',
        stayed: 'Geblieben',
        left: 'Gegangen',
        open: 'Noch offen',
        share: 'Gehalten',
      },
    },
    leaving: { title: 'Warum Kunden kündigten', columns: { reason: 'Grund', count: 'Kündigungen' } },
    discounts: {
      title: 'Treue, Angebote und Codes',
      columns: { kind: 'Art', granted: 'Gewährt', usedUp: 'Verbraucht', lapsed: 'Verfallen' },
    },
    referrals: { title: 'Geworbene Freunde', columns: { state: 'Stand', friends: 'Freunde' } },
    ...operatorOrderDe.tables,
    ...operatorWebhooksDe.tables,
  },
  webhooks: operatorWebhooksDe.page,
  mailNames: mailNamesDe,
  deadLetters: {
    action: 'Aktion',
    requeue: 'Erneut senden',
    requeueAll: 'Alle erneut senden',
    needsNewLink: 'Braucht einen neuen Link',
    newest: 'Neueste E-Mails',
    older: 'Ältere E-Mails',
    reasons: {
      recipient: 'Empfänger abgelehnt',
      refused: 'Vom Mailserver abgelehnt',
      unreachable: 'Mailserver nicht erreichbar',
      expired: 'Link abgelaufen',
      notRendered: 'E-Mail lässt sich nicht erzeugen',
      other: 'Technischer Fehler',
    },
  },
  values: operatorValuesDe,
  more: (count: number) =>
    `${counted(count, 'weitere Zeile steht', 'weitere Zeilen stehen')} im Bericht: npm run report`,
  total: 'Summe',
  order: operatorOrderDe.page,
  notFound: {
    title: 'Diese Seite gibt es nicht',
    hint: 'Oben stehen alle Seiten. Eine Bestellung findest du hier mit ihrer Nummer.',
  },
  secret: {
    title: 'Einmal sichtbar',
    hint: 'Bitte kopiere es jetzt.',
    next: 'Weiter',
  },
  notPermitted: {
    title: 'Dafür reicht deine Berechtigung nicht',
    hint: 'Wenn du diese Seite brauchst, bitte jemanden mit der Rolle Admin, deine Rolle zu ändern.',
  },
  empty: 'Keine Einträge.',
}

/** The copy of the operator's pages in one language. */
export type OperatorText = typeof operatorDe
