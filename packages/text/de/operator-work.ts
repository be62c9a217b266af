/** Copy of the work lists in German. */
import { formatNumber } from '../format.ts'
import { operatorMessagesDe } from './messages.ts'
import { securityAlertsDe } from './operator-security.ts'
import { operatorWebhooksDe } from './operator-webhooks.ts'

const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count, 'de')} ${count === 1 ? one : more}`

export const operatorWorkDe = {
  title: 'Zu erledigen',
  allDone: 'Alles erledigt. Gerade wartet nichts auf einen Menschen.',
  forOthers: (count: number) =>
    `Für dich ist nichts offen. ${counted(count, 'Eintrag wartet', 'Einträge warten')} auf Kollegen.`,
  open: (count: number) => `${formatNumber(count, 'de')} offen`,
  age: (duration: string) => `${duration} offen`,
  oldest: (duration: string) => `ältestes: ${duration}`,
  more: (count: number) =>
    `${formatNumber(count, 'de')} weitere rücken nach, sobald hier etwas erledigt ist.`,
  lists: {
    cases: {
      title: 'Fälle',
      meaning:
        'Ein Kunde will etwas, das du entscheiden oder tun darfst. Erledige es, oder lehne es mit Begründung ab.',
      none: 'Kein Fall wartet auf dich.',
    },
    declarations: {
      title: 'Kündigungen und Widerrufe',
      meaning:
        'Kamen per E-Mail, Brief oder Telefon und gehören noch zu keinem Abo. Ordne sie zu oder beantworte sie.',
      none: 'Keine Kündigung und kein Widerruf ist offen.',
    },
    messages: {
      title: 'Nachrichten',
      meaning: 'Ein Kunde oder Besucher hat über die Hilfeseite geschrieben. Antworte per E-Mail.',
      none: 'Keine Nachricht wartet auf eine Antwort.',
    },
    mailboxes: {
      title: 'Ein Postfach, zwei Kunden',
      meaning:
        'Zwei Kunden haben dieselbe E-Mail-Adresse in verschiedenen Schreibweisen. Kläre, wem sie gehört, und berichtige die andere.',
      none: 'Jedes Postfach gehört nur einem Kunden.',
    },
    shop: {
      title: 'Aufträge aus dem Shop',
      meaning:
        'Ein Shop hat sie verkauft, aber so ließen sie sich nicht übernehmen. Ergänze, was fehlt, oder leg sie beiseite.',
      none: 'Jeder Auftrag aus dem Shop ist übernommen.',
    },
    boxes: {
      title: 'Boxen',
      meaning:
        'Sind zu spät, kamen zurück oder wurden nicht gepackt oder übergeben. Der Kunde braucht Ersatz, sein Geld oder eine Auskunft.',
      none: 'Alle Boxen sind, wo sie sein sollen.',
    },
    payments: {
      title: 'Ungeklärte Zahlungen',
      meaning: 'Was aus diesem Geld wurde, zeigt nur der Zahlungsdienst. Sieh dort nach.',
      none: 'Jede Zahlung ist geklärt.',
    },
    disputes: {
      title: 'Strittige Zahlungen',
      meaning:
        'Ein Kunde oder seine Bank holt Geld zurück. Antworte beim Zahlungsdienst, denn nur er nennt die Frist. Den Ausgang meldet er meist selbst.',
      none: 'Um keine Zahlung wird gestritten.',
    },
    mails: {
      title: 'Nicht gesendete E-Mails',
      meaning:
        'Aufgegebene kamen nicht an und werden nicht mehr von selbst gesendet. Fällige warten länger als eine Minute; der Dienst versucht es weiter.',
      none: 'Keine E-Mail ist liegen geblieben.',
    },
    jobs: {
      title: 'Gescheiterte Jobs',
      meaning: 'Sind mehrmals gescheitert. Behebe den Grund und lass sie noch einmal laufen.',
      none: 'Die Jobs kommen allein zurecht.',
    },
    webhooks: {
      title: 'Aufgegebene Webhooks',
      meaning: 'Ein anderes System hat sie nicht bekommen und bekommt sie nicht mehr von selbst.',
      none: 'Alle Webhooks sind zugestellt.',
    },
  },
  mailboxes: {
    hint: 'Mails an beide kommen in dasselbe Postfach. Beim Anmelden öffnet sich das Konto, dessen Schreibweise eingegeben wird.',
  },
  shop: {
    of: (sender: string, number: string) => `${sender}, Auftrag ${number}`,
    unnamed: (sender: string) => `${sender}, Auftrag ohne Nummer`,
    senders: { shop: 'Shop', shopify: 'Shopify' },
    open: 'Bearbeiten',
    unknown: 'Diesen Auftrag gibt es nicht',
  },
  unnumbered: 'Bestellung ohne Nummer',
  note: 'Notiz (freiwillig)',
  mails: {
    to: (recipient: string) => `An ${recipient}`,
    attempts: (count: number) => (count === 1 ? '1 Versuch' : `${formatNumber(count, 'de')} Versuche`),
    due: 'fällig, noch nicht gesendet',
    requeue: 'Erneut senden',
    needsNewLink: 'Der Link darin gilt nicht mehr. Schick auf der Kundenseite einen neuen.',
    dismiss: 'Verwerfen',
    all: 'Alle aufgegebenen E-Mails',
  },
  jobs: {
    item: (job: string, subject: number) => `${job}, Nummer ${subject}`,
    run: (job: string, due: string) => `${job}, Lauf für ${due}`,
    attempts: (count: number) =>
      count === 1 ? '1 Mal gescheitert' : `${formatNumber(count, 'de')} Mal gescheitert`,
    retry: 'Noch einmal laufen lassen',
    dismiss: 'Verwerfen',
    dismissHint: 'Die Jobs lassen diesen Fall weiter aus.',
  },
  webhooks: {
    of: (count: number, url: string) => `${counted(count, 'Ereignis', 'Ereignisse')} für ${url}`,
    endpoint: (id: number) => `Endpunkt ${id}`,
    hints: {
      GAVE_UP: 'Sieh nach, warum das andere System nicht antwortet. Stell dann erneut zu.',
      GONE: 'Das andere System nimmt wieder an. Stell die Ereignisse erneut zu.',
      DISABLED: 'Der Endpunkt ist wieder eingeschaltet. Stell die Ereignisse erneut zu.',
      UNREADABLE: 'Diese Version versteht das Ereignis nicht. Stell nach dem nächsten Update erneut zu.',
    },
    disabledHint:
      'Der Endpunkt ist abgeschaltet. Erst wenn eine Leitung ihn einschaltet, kann zugestellt werden.',
    dismiss: 'Verwerfen',
  },
  payments: {
    stray: (amount: string) => `${amount} eingezogen, ohne dass eine Bestellung damit bezahlt ist`,
    strayHint: 'Erstatte den Betrag beim Zahlungsdienst und halte es dann hier fest.',
    returned: 'Ist erstattet',
    failedRefund: (amount: string, code: string) => `Erstattung über ${amount} ist gescheitert (${code})`,
    failedRefundHint: 'Erstatte auf der Kundenseite noch einmal, oder überweise den Betrag.',
    elsewhere: 'Anders zurückgezahlt',
    elsewhereReason: 'Wie? Zum Beispiel: überwiesen am 20. November',
    unresolved: 'Ausgang unbekannt',
    unresolvedAt: (gateway: string) => `Ausgang unbekannt, begonnen bei „${gateway}“`,
    unresolvedHint:
      'Der Dienst fragt jede Minute nach. Bleibt es dabei, frag den Zahlungsdienst nach diesem Schlüssel.',
    key: (key: string) => `Schlüssel ${key}`,
    reference: (reference: string) => `beim Zahlungsdienst ${reference}`,
  },
  disputes: {
    inquiry: 'Rückfrage der Bank',
    over: (kind: string, amount: string) => `${kind} über ${amount}`,
    reason: (reason: string) => `Grund: ${reason}`,
    state: 'offen',
    close: 'Ausgang festhalten',
    closeHint: 'Nur, wenn ihn der Zahlungsdienst nicht selbst meldet. Es fließt dabei kein Geld.',
    won: 'Gewonnen: Das Geld bleibt',
    lost: 'Verloren: Das Geld ist weg',
  },
  boxes: {
    problems: {
      LATE: 'Zu spät',
      RETURNED: 'Zurückgekommen',
      UNPACKED: 'Nicht gepackt',
      WAITING: 'Gepackt, aber nicht abgeholt',
    },
    promised: (window: string) => `zugesagt ${window}`,
    step: (step: string, moment: string) => `${step} ${moment}`,
    parcels: (numbers: string) => `Sendung ${numbers}`,
    handled: 'Erledigt',
  },
  declarations: {
    kinds: { CANCELLATION: 'Kündigung', WITHDRAWAL: 'Widerruf' },
    of: (kind: string, name: string) => `${kind} von ${name}`,
    received: (day: string) => `eingegangen am ${day}`,
    ends: (day: string) => `zum ${day}`,
    endsSoonest: 'zum nächstmöglichen Zeitpunkt',
    assign: 'Bearbeiten',
    back: 'Zurück zu „Zu erledigen“',
    refundBy: (day: string) => `erstatten bis ${day}`,
    extraordinary: 'außerordentlich: bitte den Grund lesen',
    ended: (id: number) =>
      `Abo ${id} ist damit schon gekündigt. Lies den Grund, und schließ die Erklärung ab.`,
    record: {
      title: 'Kündigung oder Widerruf eintragen',
      submit: 'Eintragen',
      kind: 'Was wird erklärt?',
      name: 'Name',
      email: 'E-Mail-Adresse für die Eingangsbestätigung (wenn bekannt)',
      contract: 'Vertrag, wie der Kunde ihn nennt',
      endsOn: 'Gewünschtes Ende (leer: so bald wie möglich)',
      receivedOn: 'Eingegangen am',
      receivedTime: 'Uhrzeit (wenn bekannt)',
      message: 'Wortlaut (freiwillig)',
    },
    facts: {
      kind: 'Erklärt',
      name: 'Name',
      email: 'E-Mail-Adresse',
      contract: 'Vertrag',
      endsOn: 'Gewünschtes Ende',
      receivedAt: 'Eingegangen',
      items: 'Betrifft',
      refundBy: 'Erstatten bis',
      proof: 'Nachweis',
      source: 'Weg',
      sources: {
        PAGE: { CANCELLATION: 'über die Kündigungsseite', WITHDRAWAL: 'über die Widerrufsseite' },
        STAFF: { CANCELLATION: 'von Hand eingetragen', WITHDRAWAL: 'von Hand eingetragen' },
      },
      message: 'Wortlaut',
    },
    find: {
      title: 'Wer ist das?',
      label: 'Name, Hund, E-Mail-Adresse, Anschrift oder Nummer',
      submit: 'Suchen',
      none: (text: string) =>
        `Zu „${text}“ gibt es niemanden. Such anders oder beantworte die Erklärung unten.`,
      more: 'Es gibt noch mehr Treffer. Gib mehr ein, um weniger zu finden.',
      noSubscription: 'Kein Abo.',
      subscription: (dog: string, id: number) => `${dog}, Abo ${id}`,
      noDog: 'Abo ohne Hund',
      cancelled: 'ist schon gekündigt',
      ends: (day: string) => `endet schon am ${day}`,
      reason: 'Grund',
      noReason: 'ohne Angabe',
      carryOut: 'Dieses Abo kündigen',
      now: 'Das Abo endet sofort. Der Kunde bekommt die Bestätigung per E-Mail.',
      later: (day: string) => `Das Abo endet am ${day}. Der Kunde bekommt die Bestätigung per E-Mail.`,
      since: 'Was seit dem Eingang abgebucht wurde, erstattest du danach auf der Kundenseite.',
      withdrawal:
        'Einen Widerruf führst du auf der Kundenseite aus: Box stoppen, erstatten, Abo kündigen. Öffne sie von hier: Die Erstattung schließt den Widerruf ab.',
    },
    answer: {
      title: 'Ohne Zuordnung abschließen',
      note: 'Was hast du getan?',
      submit: 'Abschließen',
    },
    closed: 'Diese Erklärung ist abgeschlossen.',
    unknown: 'Diese Erklärung gibt es nicht',
  },
  messages: operatorMessagesDe,
  marks: {
    title: 'Zuletzt von der Liste genommen',
    columns: { at: 'Wann', what: 'Was', who: 'Durch', note: 'Notiz' },
    kinds: {
      MAIL: 'E-Mail',
      JOB: 'Job',
      BOX: 'Box',
      DECLARATION: 'Erklärung',
      MESSAGE: 'Nachricht',
      WEBHOOK: 'Webhooks',
      SHOP: 'Auftrag',
    },
    script: 'ohne Person',
  },
}

/** The copy of the work lists in one language. */
export type OperatorWorkText = typeof operatorWorkDe

/** Labels of the audit entries, for the timeline of a customer. */
export const workChangesDe = {
  'case.declined': 'Fall abgelehnt',
  'case.done': 'Fall erledigt',
  'case.opened': 'Fall eröffnet',
  'case.taken': 'Fall übernommen',
  'box.handled': 'Box als erledigt markiert',
  'declaration.carried-out': 'Kündigung für den Kunden ausgeführt',
  'dispute.closed': 'Ausgang einer strittigen Zahlung festgehalten',
  'mail.dismissed': 'Aufgegebene E-Mail verworfen',
  'mail.requeued': 'Aufgegebene E-Mail erneut gesendet',
  'message.answered': 'Nachricht beantwortet',
  'message.closed': 'Nachricht ohne Antwort geschlossen',
  'message.received': 'Nachricht geschickt',
  'payment.returned': 'Zahlung ohne Bestellung erstattet',
}

/** Copy of what needs attention on the page of figures. */
export const alertsDe = {
  title: 'Was dich braucht',
  none: 'Alles in Ordnung. Nichts braucht deine Aufmerksamkeit.',
  onlyWork: (count: number) =>
    `Keine Störung. ${counted(count, 'Eintrag ist', 'Einträge sind')} unter „Zu erledigen“ offen.`,
  first: 'Bestellungen',
  kinds: {
    MONEY_WITHOUT_ORDER: (n: number) =>
      `${counted(n, 'Zahlung wurde', 'Zahlungen wurden')} eingezogen, ohne dass eine Bestellung damit bezahlt ist`,
    PROCESSING_TOO_LONG: (n: number) =>
      `${counted(n, 'Abbuchung ist', 'Abbuchungen sind')} seit über einem Tag ohne Ergebnis`,
    UNREACHED: (n: number) =>
      `${counted(n, 'Bestellung kommt', 'Bestellungen kommen')} seit über einem Tag nicht beim Zahlungsdienst an`,
    INCONSISTENT: (n: number) => `${counted(n, 'Abweichung', 'Abweichungen')} bei der nächtlichen Prüfung`,
    SET_ASIDE: (n: number) => `${counted(n, 'Fall wurde', 'Fälle wurden')} von Jobs beiseitegelegt`,
    RUNS_FAILED: (n: number) => `${counted(n, 'Lauf eines Jobs ist', 'Läufe von Jobs sind')} gescheitert`,
    JOBS_LATE: () => 'Die Jobs sind im Rückstand',
    JOBS_AHEAD: (n: number) => `${counted(n, 'Job ist', 'Jobs sind')} der Uhr voraus`,
    MAILS_FAILED: (n: number) =>
      `${counted(n, 'E-Mail wurde', 'E-Mails wurden')} in den letzten 7 Tagen aufgegeben`,
    ...operatorWebhooksDe.alerts,
    ...securityAlertsDe,
    MAILS_LATE: (n: number) =>
      `${counted(n, 'E-Mail wartet', 'E-Mails warten')}, die älteste seit über zehn Minuten`,
    REFUNDS_IN_DOUBT: (n: number) =>
      `${counted(n, 'Erstattung ist', 'Erstattungen sind')} seit über einem Tag ohne Ergebnis`,
    REFUNDS_FAILED: (n: number) => `${counted(n, 'Erstattung ist', 'Erstattungen sind')} gescheitert`,
    MAINTENANCE_LATE: () => 'Die Wartung dauert länger als angekündigt',
    DISPUTES_OPEN: (n: number) => `${counted(n, 'Zahlung ist', 'Zahlungen sind')} strittig`,
    PARCELS_UNPACKED: (n: number) =>
      `${counted(n, 'bezahlte Box ist', 'bezahlte Boxen sind')} nicht gepackt, obwohl ihr Lieferzeitraum begonnen hat`,
    PARCELS_WAITING: (n: number) =>
      `${counted(n, 'gepackte Box ist', 'gepackte Boxen sind')} nicht an den Versand übergeben`,
    PARCELS_OVERDUE: (n: number) =>
      `${counted(n, 'Box ist', 'Boxen sind')} im zugesagten Zeitraum nicht angekommen`,
    PARCELS_RETURNED: (n: number) => `${counted(n, 'bezahlte Box kam', 'bezahlte Boxen kamen')} zurück`,
  },
}
