/** Copy of the second factor of staff, in German. */
import { formatNumber, formatWait } from '../format.ts'

export const factorDe = {
  /** The step of a sign-in that asks for a code. */
  ask: {
    title: 'Noch ein Code',
    intro: 'Gib die sechs Ziffern ein, die deine Authenticator-App gerade zeigt.',
    code: 'Code aus der App',
    submit: 'Anmelden',
    lost: 'Kein Zugriff auf die App?',
    lostHint:
      'Nimm einen deiner Notfallcodes. Hast du keinen mehr, bitte jemanden mit der Rolle Admin, deinen zweiten Faktor zurückzusetzen.',
    recoveryCode: 'Notfallcode',
    leave: 'Mit einer anderen Adresse anmelden',
  },
  /** Adding an authenticator app. */
  setUp: {
    title: 'Zweiten Faktor einrichten',
    demanded: 'Hier meldet sich niemand nur mit einem Link an. Das richtest du einmal ein.',
    steps: {
      scan: 'Scanne das Bild mit einer Authenticator-App auf deinem Handy.',
      open: 'Liest du dies auf dem Handy?',
      openLink: 'In der App öffnen',
      type: 'Oder tippe diesen Schlüssel in die App ein:',
      confirm: 'Gib die sechs Ziffern ein, die die App dann zeigt.',
    },
    picture: 'QR-Code mit dem Schlüssel für die Authenticator-App',
    submit: 'Einrichten',
    cancel: 'Abbrechen',
  },
  codes: {
    title: 'Deine Notfallcodes',
    intro:
      'Bewahre sie getrennt von deinem Handy auf, etwa ausgedruckt oder im Passwortmanager. Jeder meldet dich einmal an, wenn du die App nicht hast. Diese Seite zeigt sie nur jetzt.',
    list: 'Notfallcodes',
    next: 'Ich habe sie aufbewahrt',
  },
  /** The page about the own sign-in. */
  own: {
    title: 'Deine Anmeldung',
    off: 'Du meldest dich mit einem Link an, ohne zweiten Faktor. Mit einer Authenticator-App reicht niemandem dein Postfach allein.',
    since: (day: string) => `Du meldest dich mit einem Link und einem Code aus deiner App an, seit ${day}.`,
    left: (count: number) =>
      count === 0
        ? 'Du hast keine Notfallcodes mehr.'
        : count === 1
          ? 'Du hast noch einen Notfallcode.'
          : `Du hast noch ${formatNumber(count, 'de')} Notfallcodes.`,
    begin: 'App einrichten',
    code: 'Code aus der App oder Notfallcode',
    renew: {
      title: 'Neue Notfallcodes',
      hint: 'Die bisherigen gelten dann nicht mehr.',
      submit: 'Neue Notfallcodes zeigen',
    },
    replace: {
      title: 'Andere App oder neues Handy',
      hint: 'Die bisherige App gilt, bis die neue bestätigt ist. Danach bist du in allen anderen Browsern abgemeldet.',
      submit: 'Weiter',
    },
    turnOff: {
      title: 'Zweiten Faktor abschalten',
      hint: 'Dann meldet dich der Link allein an.',
      submit: 'Abschalten',
    },
    provider: 'Bei der Anmeldung mit dem Firmenkonto fragen wir nicht nach dem Code.',
    turnedOff: 'Der zweite Faktor ist abgeschaltet.',
  },
  problems: {
    WRONG:
      'Dieser Code stimmt nicht oder wurde schon benutzt. Warte auf den nächsten und versuche es noch einmal.',
    LIMITED: (seconds: number) =>
      `Zu viele falsche Codes. Bitte versuche es ${formatWait(seconds, 'de')} noch einmal.`,
    ENDED: 'Das ist abgelaufen oder schon erledigt. Fang noch einmal an.',
  },
}
