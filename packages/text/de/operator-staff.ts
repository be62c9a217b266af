/** Copy of the staff's sign-in and of the page about the team, in German. */
import { formatWait } from '../format.ts'

export const signInDe = {
  title: 'Betrieb',
  intro: 'Wir schicken dir einen Link, mit dem du dich anmeldest.',
  email: 'E-Mail-Adresse',
  submit: 'Link senden',
  provider: 'Mit dem Firmenkonto anmelden',
  linkIntro: 'Ein Klick, und du bist angemeldet.',
  confirm: 'Jetzt anmelden',
  sent: {
    title: 'Schau in dein Postfach',
    text: (email: string, minutes: number) =>
      `Wenn ${email} zum Team gehört, ist ein Link unterwegs. Er gilt ${minutes} Minuten und funktioniert genau einmal.`,
    mailbox: 'Zum Postfach der Beispielwelt',
    again: 'Andere Adresse eingeben',
  },
  signedIn: { title: 'Du bist angemeldet', next: 'Weiter' },
  sample: 'Das ist eine Beispielwelt: Melde dich mit einem Klick an.',
  problems: {
    INVALID: 'Bitte gib eine E-Mail-Adresse ein.',
    LIMITED: (seconds: number) =>
      `Zu viele Versuche. Bitte versuche es ${formatWait(seconds, 'de')} noch einmal.`,
    LINK: 'Dieser Link ist ungültig, abgelaufen oder schon benutzt. Fordere einen neuen an.',
    PASSKEY:
      'Mit diesem Passkey kommst du hier nicht hinein. Versuche es noch einmal, oder lass dir einen Link schicken.',
    PROVIDER: 'Die Anmeldung mit dem Firmenkonto hat nicht geklappt. Versuch es noch einmal.',
    UNKNOWN: 'Zu diesem Konto gibt es hier keinen Zugang. Frag jemanden mit der Rolle Admin.',
  },
}

export const staffDe = {
  intro:
    'Wer sich hier anmelden darf und als was. Eine Änderung gilt ab der nächsten Seite, die jemand öffnet.',
  roles: { support: 'Kundendienst', operations: 'Betrieb', admin: 'Admin' },
  roleHints: {
    support: 'hilft Kunden, sieht ihre Daten, bewegt kein Geld',
    operations: 'sieht Zahlen und Kunden, erstattet, pflegt Katalog und Jobs',
    admin: 'darf alles, auch das Team ändern',
  },
  languages: { de: 'Deutsch', en: 'Englisch' },
  name: 'Name',
  email: 'E-Mail-Adresse',
  role: 'Rolle',
  language: 'Sprache der E-Mails',
  access: 'Zugang',
  allowed: 'darf sich anmelden',
  disabled: 'gesperrt',
  you: 'du',
  change: 'Ändern',
  save: 'Speichern',
  sessions: (count: number) =>
    count === 1 ? 'in einem Browser angemeldet' : `in ${count} Browsern angemeldet`,
  endSessions: 'Überall abmelden',
  factor: 'mit zweitem Faktor',
  lostFactor: 'Handy verloren?',
  resetHint:
    'Sprich vorher mit der Person. App, Passkeys und Notfallcodes gelten dann nicht mehr. Sie ist überall abgemeldet, bekommt eine E-Mail und richtet den zweiten Faktor neu ein.',
  resetFactor: 'Zweiten Faktor zurücksetzen',
  add: { title: 'Jemanden hinzufügen', submit: 'Hinzufügen' },
  locks: {
    SELF: 'Deine eigene Rolle und deinen Zugang ändert jemand anderes.',
    FIRST_ADMIN: 'Diese Person steht in OPERATOR_EMAIL und bleibt Admin.',
  },
}
