/** Copy of what the operator gets by email, in German: alerts, and the daily digest. */
import { formatNumber } from '../format.ts'
import { alertsDe, operatorWorkDe } from './operator-work.ts'

const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count, 'de')} ${count === 1 ? one : more}`

export const alertMailsDe = {
  alertKinds: {
    ...alertsDe.kinds,
    DATABASE_DOWN: () => 'Die Datenbank antwortet nicht oder speichert nichts',
    CLOCKS_DIFFER: () =>
      'Die Uhren des Dienstes und der Datenbank gehen auseinander, deshalb laufen keine Jobs',
  },
  /** A line of the log, which is in English. */
  alertLine: (sentence: string, n: number) => `Im Log steht ${counted(n, 'Alarm', 'Alarme')}: ${sentence}`,
  remedies: {
    MONEY_WITHOUT_ORDER:
      'Erstatte sie beim Zahlungsdienst und halte das in der Liste „Ungeklärte Zahlungen“ fest.',
    PROCESSING_TOO_LONG:
      'Starte „npm run payments -- check“. Was danach offen bleibt, kennt nur der Zahlungsdienst: Frag ihn nach dem Schlüssel.',
    UNREACHED:
      'Prüfe, ob der Zahlungsdienst gestört ist oder unsere Anfragen ablehnt. Abgebucht wird dann von selbst.',
    INCONSISTENT: 'Sieh dir im Protokoll an, was mit dem Abo geschehen ist. Die Prüfung hat nichts geändert.',
    REQUESTS_FAILED:
      'Suche im Log nach „a request failed“: Dort steht der Grund. Ist eine neue Version schuld, nimm sie zurück.',
    SET_ASIDE: 'In der Liste „Gescheiterte Jobs“ steht der Grund. Behebe ihn und starte die Fälle dort neu.',
    RUNS_FAILED: 'In der Liste „Gescheiterte Jobs“ steht der Grund. Behebe ihn und starte den Lauf dort neu.',
    JOBS_LATE: 'Prüfe, ob ein Prozess des Dienstes läuft und ob die Datenbank langsam ist.',
    JOBS_AHEAD: 'Stelle die Uhr richtig und starte dann „npm run jobs -- rewind“.',
    MAILS_FAILED:
      'In der Liste „Nicht gesendete E-Mails“ steht der Grund. Behebe ihn und sende sie dort erneut.',
    MAILS_LATE: 'Prüfe den Mailserver. Der Dienst versucht es drei Tage lang weiter.',
    WEBHOOKS_FAILED:
      'Bring den Empfänger in Ordnung und stelle sie in der Liste „Aufgegebene Webhooks“ erneut zu.',
    WEBHOOKS_LATE:
      'Starte „npm run webhooks -- deliveries“ für die Antworten. Einen Endpunkt, den niemand braucht, schalte ab.',
    REFUNDS_IN_DOUBT:
      'Starte „npm run payments -- unresolved“ und frag den Zahlungsdienst nach dem Schlüssel.',
    REFUNDS_FAILED: 'Erstatte noch einmal, oder halte fest, dass das Geld auf anderem Weg zurückging.',
    MAINTENANCE_LATE:
      'Beende sie mit „npm run maintenance -- off“, oder nenne mit „on --until“ ein neues Ende.',
    KEYS_EXPIRE: 'Gib dem Schlüssel einen späteren letzten Tag, oder ersetze ihn.',
    SECURITY_BURST:
      'Unter „Sicherheit“ steht, was und woher. Sperre die Netze am Proxy, oder behebe die Einstellung, die falsch ist.',
    DISPUTES_OPEN: 'Antworte beim Zahlungsdienst. Damit ist der Fall auch hier erledigt.',
    PARCELS_UNPACKED: 'Packe sie. Was zu spät ist, ersetze oder erstatte.',
    PARCELS_WAITING: 'Übergib sie. Die E-Mail an den Kunden nennt dann den neuen Zeitraum.',
    PARCELS_OVERDUE: 'Frag beim Versand nach. Eine Woche nach dem Zeitraum gelten sie als zugestellt.',
    PARCELS_RETURNED: 'Schick sie noch einmal, oder erstatte sie.',
    DATABASE_DOWN:
      'Starte sie, gib auf ihrer Platte Platz frei oder mach sie beschreibbar. Der Dienst merkt von selbst, wenn sie wieder speichert.',
    CLOCKS_DIFFER: 'Gleiche beide mit einem Zeitserver ab (NTP). Danach laufen die Jobs von selbst weiter.',
    line: 'Suche im Log nach "alert": true. Was zu tun ist, steht in docs/operations.md.',
  },
  alertsChanged: {
    alert: (brand: string, first: string, others: number) =>
      `Alarm bei ${brand}: ${first}${others > 0 ? ` (und ${formatNumber(others, 'de')} weitere)` : ''}`,
    lasting: (brand: string, first: string, others: number) =>
      `Noch offen bei ${brand}: ${first}${others > 0 ? ` (und ${formatNumber(others, 'de')} weitere)` : ''}`,
    over: (brand: string, count: number) =>
      `Entwarnung bei ${brand}: ${counted(count, 'Alarm ist', 'Alarme sind')} vorbei`,
    heading: 'Das braucht dich',
    headingOver: 'Wieder in Ordnung',
    preheader: 'Was passiert ist, seit wann, und was du tun kannst.',
    preheaderOver: 'Du musst nichts mehr tun.',
    sections: { fresh: 'Neu', lasting: 'Hält an', over: 'Vorbei' },
    since: (moment: string) => `Seit ${moment}.`,
    until: (from: string, until: string) => `Von ${from} bis ${until}.`,
    button: 'Zur Übersicht',
    again:
      'Was anhält, melden wir einmal am Tag wieder, und noch einmal, wenn es vorbei ist. In einer Stunde schicken wir höchstens sechs solche E-Mails.',
    reason: 'Du bekommst diese E-Mail, weil der Dienst dir Alarme melden soll (ALERT_EMAIL).',
  },
  operatorDigest: {
    subject: (brand: string, days: string) => `Zahlen von ${brand}: ${days}`,
    preheader: (paid: string, due: string) => `${paid} von ${due} fälligen Abbuchungen sind bezahlt.`,
    heading: (days: string) => `Die Zahlen: ${days}`,
    quiet: (days: string) =>
      `Es war nichts los (${days}): keine Abbuchung, keine Erstattung, kein neues oder gekündigtes Abo, keine Box, keine E-Mail.`,
    compared: 'In Klammern steht, wie es eine Woche davor war.',
    value: (now: string, before: string) => `${now} (${before})`,
    sections: { charges: 'Abbuchungen', subscriptions: 'Abos', boxes: 'Boxen', mails: 'E-Mails' },
    figures: {
      due: 'Fällig',
      paid: 'Bezahlt',
      declined: 'Abgelehnt',
      unreached: 'Nicht erreicht',
      open: 'Ohne Ergebnis',
      revenue: 'Eingenommen',
      refunds: 'Erstattungen',
      refunded: 'Erstattet',
      begun: 'Neu',
      cancelled: 'Gekündigt',
      packed: 'Gepackt',
      shipped: 'Verschickt',
      delivered: 'Zugestellt',
      late: 'Davon zu spät',
      returned: 'Zurückgekommen',
      sent: 'Gesendet',
      failed: 'Aufgegeben',
    },
    alerts: alertsDe.title,
    work: operatorWorkDe.title,
    open: operatorWorkDe.open,
    allWell: 'Gerade braucht nichts deine Aufmerksamkeit, und auf keiner Liste ist etwas offen.',
    button: 'Zur Übersicht',
    reason: 'Du bekommst diese E-Mail, weil der Dienst dir jeden Morgen berichten soll (ALERT_DIGEST).',
  },
  workTitles: Object.fromEntries(Object.entries(operatorWorkDe.lists).map(([id, { title }]) => [id, title])),
}

/** The copy of these emails in one language. */
export type AlertMailsText = typeof alertMailsDe
