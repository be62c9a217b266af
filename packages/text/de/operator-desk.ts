/** Copy of the support desk in German. */
import { formatNumber } from '../format.ts'
import { workChangesDe } from './operator-work.ts'

export const operatorDeskDe = {
  find: {
    title: 'Kunden finden',
    label: 'Name, Hund, E-Mail-Adresse, Anschrift oder Nummer',
    submit: 'Suchen',
    hint: 'Auch Postleitzahl, Kunden-, Vertrags-, Bestell- und Sendungsnummer und die letzten vier Stellen von Karte oder Konto. Bei Name, Hund und Straße reicht der Anfang.',
    tooShort: 'Bitte gib mindestens zwei Zeichen ein.',
    none: (text: string) => `Zu „${text}“ gibt es niemanden.`,
    results: 'Treffer',
    more: (shown: number) =>
      `Hier stehen die ersten ${formatNumber(shown, 'de')}. Gib mehr ein, um weniger zu finden.`,
    columns: { name: 'Name', email: 'E-Mail-Adresse', dogs: 'Hunde', by: 'Gefunden über' },
    by: {
      EMAIL: 'E-Mail-Adresse',
      NAME: 'Name',
      DOG: 'Hund',
      NUMBER: 'Kunden- oder Vertragsnummer',
      ADDRESS: 'Anschrift',
      PAYMENT: 'Karte oder Konto',
      ORDER: 'Bestellnummer',
      PARCEL: 'Sendungsnummer',
    },
  },
  noCustomer: 'Diesen Kunden gibt es nicht',
  customer: {
    email: 'E-Mail-Adresse',
    number: 'Kundennummer',
    language: 'Sprache',
    since: 'Kunde seit',
    payment: 'Zahlungsarten',
    languages: { de: 'Deutsch', en: 'Englisch' },
  },
  dogs: {
    title: 'Hunde und Abos',
    none: 'Noch kein Abo.',
    noDog: 'Abo ohne Hund',
    subscription: 'Abo',
    status: 'Stand',
    statuses: { ACTIVE: 'Aktiv', PAUSED: 'Pausiert', CANCELLED: 'Gekündigt' },
    pausedForPayment: 'Pausiert, Zahlung fehlt',
    resumes: (day: string) => `Pausiert bis ${day}`,
    cancelled: (day: string) => `Gekündigt am ${day}`,
    plan: 'Plan',
    everyDays: (days: number) => `alle ${days} Tage`,
    next: 'Nächste Abbuchung',
    delivery: 'Nächste Lieferung',
    price: 'Preis der nächsten Box',
    discounts: 'Rabatte',
    address: 'Lieferadresse',
    weight: 'Gewicht',
    lastPayment: 'Letzte Zahlung',
    payments: { SUCCEEDED: 'hat geklappt', FAILED: 'ist gescheitert' },
    legacy: 'Wird noch vom früheren System abgerechnet',
  },
  codes: {
    title: 'Rabattcode prüfen',
    code: 'Code',
    dog: 'Für',
    submit: 'Prüfen',
    hint: 'Das löst den Code nicht ein. Er wird gelesen wie im Portal: Leerzeichen und Kleinbuchstaben sind egal.',
    attached: (code: string) => `${code} ist hier schon eingelöst. Noch einmal eingeben ändert nichts.`,
    works: (code: string, title: string) => `${code} gilt: ${title}.`,
    everyBox: 'Er gilt für jede Box.',
    boxes: (count: number) => (count === 1 ? 'Er gilt für eine Box.' : `Er gilt für ${count} Boxen.`),
    firstBox: ({
      on,
      discount,
      total,
    }: {
      readonly on: string | null
      readonly discount: string
      readonly total: string
    }) =>
      `Die erste ist die ${on === null ? 'nächste' : `vom ${on}`}: ${discount} weniger, dann kostet sie ${total}.`,
    noBox: 'Von den geplanten Boxen bekommt ihn keine: Ein anderer Rabatt ist größer, oder er endet vorher.',
    until: (day: string) => `Sein letzter Tag ist ${day}.`,
    replaces: (code: string) => `Er ersetzt ${code}.`,
    problems: {
      UNKNOWN: (code: string) =>
        code === ''
          ? 'Das ist kein Code.'
          : `Den Code ${code} gibt es nicht. Frag nach O und 0, I und 1, und ob es ein Freundschaftscode ist.`,
      OTHER_CUSTOMER: (code: string) => `${code} gehört einem anderen Kunden.`,
      ONLY_BEFORE_FIRST_ORDER: (code: string) =>
        `${code} gilt nur vor der ersten bezahlten Box. Dieses Abo hatte schon eine.`,
      USED: (code: string, on: string, subscription: number) =>
        `${code} gilt einmal je Kunde und wurde schon eingelöst: ${on}, Abo ${subscription}.`,
      NOT_STARTED: (code: string, on: string) => `${code} gilt noch nicht. Der erste Tag ist ${on}.`,
      ENDED: (code: string, on: string) => `${code} gilt nicht mehr. Der letzte Tag war ${on}.`,
      MINIMUM_NOT_MET: (code: string, minimum: string, total: string) =>
        `${code} gilt ab einem Bestellwert von ${minimum}. Die nächste Box kostet ${total}.`,
    },
  },
  orders: {
    title: 'Bestellungen',
    unpaid: 'ohne Nummer',
    refunded: (amount: string) => `${amount} erstattet`,
    replacement: (box: string) => `Ersatz: ${box}`,
  },
  timeline: {
    title: 'Verlauf',
    older: 'Ältere Einträge',
    newest: 'Neueste Einträge',
    charge: (state: string, amount: string) => `Abbuchung über ${amount}: ${state}`,
    refund: (state: string, amount: string, reason: string) =>
      `Erstattung über ${amount}: ${state} (${reason})`,
    parcel: (step: string) => `Paket: ${step}`,
    mail: (name: string, state: string) => `E-Mail „${name}“: ${state}`,
    resend: 'Erneut senden',
    by: (role: string, name: string) => `${role}, ${name}`,
    changes: {
      ...workChangesDe,
      'address.created': 'Adresse angelegt',
      'address.updated': 'Adresse geändert',
      'calendar-feed.renewed': 'Kalender-Link erneuert',
      'calendar-feed.revoked': 'Kalender-Link entfernt',
      'cancellation.considered': 'Kündigung begonnen',
      'customer.email-corrected': 'E-Mail-Adresse berichtigt',
      'customer.language-chosen': 'Sprache gewählt',
      'customer.renamed': 'Name geändert',
      'login-link.sent': 'Anmeldelink geschickt',
      'mail.resent': 'E-Mail erneut geschickt',
      'mail-consent.given': 'E-Mails zugestimmt',
      'mail-consent.withdrawn': 'Zustimmung zu E-Mails zurückgenommen',
      'mail-notices.chosen': 'Versand-E-Mails gewählt',
      'note.added': 'Notiz geschrieben',
      'order.refund-made-elsewhere': 'Erstattung auf anderem Weg',
      'order.refund-refused': 'Erstattung abgelehnt',
      'session.closed': 'Abgemeldet',
      'session.ended': 'Gerät abgemeldet',
      'session.opened': 'Angemeldet',
      'session.replaced': 'Neu angemeldet',
      'session.revoked': 'Sitzung aus Sicherheit beendet',
      'support-session.requested': 'Kundendienst öffnet das Portal',
    } as Readonly<Record<string, string>>,
  },
  mail: {
    title: 'E-Mail',
    subject: 'Betreff',
    to: 'An',
    name: 'Anlass',
    state: 'Stand',
    at: 'Wann',
    frame: 'Die E-Mail',
    secrets: 'Links zum Anmelden und Bezahlen sind entfernt.',
    gone: 'Diese E-Mail lässt sich mit der heutigen Vorlage nicht mehr zeigen.',
    back: 'Zurück zum Kunden',
  },
  notes: {
    title: 'Notizen',
    none: 'Noch keine Notiz.',
    label: 'Neue Notiz',
    write: 'Notiz schreiben',
    about: (order: string) => `Notiz zu ${order}`,
    submit: 'Notiz speichern',
    by: (author: string, moment: string) => `${author}, ${moment}`,
    script: 'ohne Person',
  },
  actions: {
    title: 'Aktionen',
    portal: 'Im Portal handeln',
    portalHint:
      'Öffnet das Portal dieses Kunden in einem neuen Tab, für eine Stunde. Jede Änderung wird unter deinem Namen festgehalten.',
    link: 'Anmeldelink schicken',
    correct: 'Name und E-Mail-Adresse berichtigen',
    firstName: 'Vorname',
    lastName: 'Nachname',
    correctHint: 'Eine neue Adresse meldet den Kunden auf allen Geräten ab.',
    save: 'Speichern',
    credit: 'Gutschrift geben',
    creditHint: 'Ein Rabatt auf die nächste Box, die noch nicht abgebucht ist. Er ersetzt einen Rabattcode.',
    creditFor: 'Für',
    amount: 'Betrag in Euro',
    refund: 'Erstatten',
    refundHint: 'Gib einen Teilbetrag ein, oder bestätige, dass alles erstattet wird.',
    refundAll: (left: string) => `Alles erstatten: ${left}`,
    notChargedHere:
      'Bestellungen ohne „Erstatten“ wurden nicht über diesen Zahlungsdienst bezahlt. Nutze eine Gutschrift oder eine Überweisung.',
    reason: 'Grund',
    replace: 'Box ersetzen',
    replaceSubmit: 'Kostenlos ersetzen',
    replaceHint: (reason: 'RETURNED' | 'NOT_ARRIVED' | 'NOT_RECEIVED', window: string) =>
      [
        `Die Box wird noch einmal gepackt und kommt ${window} an die Lieferadresse des Abos. Der Kunde bekommt eine E-Mail.`,
        ...(reason === 'NOT_RECEIVED'
          ? ['Der Versand meldet sie als zugestellt: Frag zuerst nach Nachbarn und Ablageort.']
          : []),
      ].join(' '),
    stop: 'Box stoppen',
    stopHint: 'Erstattet die Box ganz. Sie wird nicht gepackt.',
  },
}

/** The copy of the support desk in one language. */
export type OperatorDeskText = typeof operatorDeskDe
