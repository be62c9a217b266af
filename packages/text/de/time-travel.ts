/** Copy of the page that moves business time, in German. Days, times and prices arrive formatted. */
import { declinesDe } from './operator-values.ts'

const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

export const timeTravelDe = {
  title: 'Zeitreise',
  intro:
    'Hier bewegst du die Zeit dieses Dienstes vorwärts. Alles, was bis dahin fällig ist, geschieht so, als wäre sie vergangen. Zurück geht es nicht.',
  toPortal: 'Zum Portal',
  toMailbox: 'Zum Posteingang',
  now: 'Im Dienst ist es',
  standing: 'Die Zeit steht, bis du sie bewegst.',
  ticking: 'Die Zeit läuft weiter, während du hinsiehst.',
  running: 'Es laufen noch Jobs. Lade die Seite gleich noch einmal.',
  move: 'Zeit bewegen',
  day: 'Einen Tag weiter',
  week: 'Eine Woche weiter',
  charge: {
    label: 'Bis zur nächsten Abbuchung',
    whose: 'Abbuchung',
    any: 'Die nächste überhaupt',
    of: (who: string, day: string) => `${who}, ${day}`,
    retryOf: (who: string, day: string) => `${who}, ${day} (neuer Versuch)`,
    who: (firstName: string, petName: string) => (petName === '' ? firstName : `${petName} (${firstName})`),
    none: 'Zurzeit ist keine Abbuchung geplant.',
  },
  date: { label: 'Bis zu einem Tag', field: 'Tag', hint: 'Zur gleichen Uhrzeit wie jetzt.' },
  go: 'Los',
  moving: 'Die Zeit wird bewegt. Bei vielen Wochen dauert es einen Augenblick.',
  problems: {
    stale: 'Die Zeit wurde inzwischen schon bewegt. Dieser Klick hat nichts mehr verändert.',
    past: 'Dieser Tag liegt nicht in der Zukunft. Zurück geht es nicht.',
    invalid: 'Das ist kein Tag. Wähle einen aus.',
    tooFar: (days: number) => `So weit geht es nicht auf einmal. Höchstens ${days} Tage weit.`,
    noCharge: 'Diese Abbuchung steht nicht mehr bevor.',
  },
  eventLog: {
    title: 'Was ist passiert',
    period: (from: string, to: string) => `${from} bis ${to}`,
    filter: 'Wer',
    everyone: 'Alle',
    show: 'Anzeigen',
    empty: 'Noch ist nichts passiert.',
    emptyHint: 'Bewege die Zeit. Danach steht hier Tag für Tag, was der Dienst getan hat.',
    noEvents: 'In dieser Zeit ist nichts passiert.',
    noEventsHint: 'Keine Abbuchung, keine E-Mail, kein Paket. Reise ein Stück weiter.',
    noEventsFor: (name: string) => `Für ${name} ist in dieser Zeit nichts passiert.`,
    truncated: 'Es ist zu viel passiert, um alles zu zeigen. Grenze es auf eine Person ein.',
    charged: (amount: string) => `${amount} abgebucht`,
    counts: {
      charge: counted('Abbuchung', 'Abbuchungen'),
      state: counted('Ereignis', 'Ereignisse'),
      parcel: counted('Paketschritt', 'Paketschritte'),
      mail: counted('E-Mail', 'E-Mails'),
      job: counted('Hinweis', 'Hinweise'),
    },
    kinds: { charge: 'Abbuchung', state: 'Abo', parcel: 'Paket', mail: 'E-Mail', job: 'Job' },
    charges: {
      PAID: (amount: string, order: string) => `${amount} bezahlt, Bestellung ${order}`,
      DECLINED: (amount: string, why: string) => `${amount} abgelehnt: ${why}`,
      OPEN: (amount: string) => `${amount} noch ohne Antwort des Zahlungsdienstes`,
      RELEASED: (amount: string) => `${amount} nicht abgebucht, der Zahlungsdienst war nicht erreichbar`,
      LAPSED: (amount: string) => `${amount} nicht abgebucht, der Versuch wurde aufgegeben`,
    },
    /** Why a charge was declined. */
    declines: declinesDe,
    parcel: (step: string, order: string) => (order === '' ? step : `${step}, Bestellung ${order}`),
    mails: {
      SENT: (subject: string) => subject,
      WAITING: (subject: string) => `${subject} (geht gleich raus)`,
      FAILED: (subject: string) => `${subject} (nicht zustellbar)`,
    },
    job: {
      skipped: (name: string, what: string) => `${name} hat etwas ausgelassen: ${what}`,
      failed: (name: string, what: string) => `${name} ist gescheitert: ${what}`,
      item: (id: string, why: string) => `Nr. ${id}: ${why}`,
      more: (count: number) => (count === 1 ? 'und 1 weiteres' : `und ${count} weitere`),
      /** What jobs note about themselves, by the phrase that is stored. */
      notes: {
        'its process died': 'der Prozess wurde beendet',
        'never finished in any process': 'in keinem Prozess fertig geworden',
        'no job of this version of the service': 'diese Version des Dienstes kennt den Job nicht',
      },
    },
  },
  signIn: { title: 'Anmelden als', hint: 'Öffnet das Portal ohne Login-Link.' },
  notFound: 'Das gibt es nicht.',
}

/** The copy of the page that moves business time, in one language. */
export type TimeTravelText = typeof timeTravelDe
