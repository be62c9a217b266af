/** Copy of the second factor of staff, in German. */
import { formatNumber, formatWait } from '../format.ts'

export const factorDe = {
  /** The step of a sign-in that asks for a code. */
  ask: {
    title: 'Noch ein Schritt',
    intro: 'Gib die sechs Ziffern ein, die deine Authenticator-App gerade zeigt.',
    passkey:
      'Bestätige die Anmeldung mit deinem Passkey: mit Fingerabdruck, Gesicht oder der PIN deines Geräts.',
    usePasskey: 'Mit Passkey anmelden',
    orCode: 'Oder gib die sechs Ziffern ein, die deine Authenticator-App gerade zeigt.',
    code: 'Code aus der App',
    submit: 'Anmelden',
    lost: 'Kein Zugriff auf die App?',
    lostPasskey: 'Kein Zugriff auf den Passkey?',
    lostHint:
      'Nimm einen deiner Notfallcodes, auch wenn dieser Browser keine Passkeys kennt. Hast du keinen mehr, bitte jemanden mit der Rolle Admin, deinen zweiten Faktor zurückzusetzen.',
    recoveryCode: 'Notfallcode',
    leave: 'Mit einer anderen Adresse anmelden',
  },
  /** Adding an authenticator app. */
  setUp: {
    title: 'Zweiten Faktor einrichten',
    demanded: 'Hier meldet sich niemand nur mit einem Link an. Das richtest du einmal ein.',
    passkey:
      'Am schnellsten geht es mit einem Passkey: mit Fingerabdruck, Gesicht oder der PIN dieses Geräts.',
    orApp: 'Oder mit einer App',
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
      'Bewahre sie getrennt von deinem Handy auf, etwa ausgedruckt oder im Passwortmanager. Jeder meldet dich einmal an, wenn du deine App oder deinen Passkey nicht hast. Diese Seite zeigt sie nur jetzt.',
    list: 'Notfallcodes',
    next: 'Ich habe sie aufbewahrt',
  },
  /** The page about the own sign-in. */
  own: {
    title: 'Deine Anmeldung',
    off: 'Du meldest dich mit einem Link an, ohne zweiten Faktor. Mit einer Authenticator-App oder einem Passkey reicht niemandem dein Postfach allein.',
    since: (day: string) => `Du meldest dich mit einem Link und einem Code aus deiner App an, seit ${day}.`,
    passkeyOnly: 'Nach dem Link fragt die Anmeldung nach deinem Passkey.',
    left: (count: number) =>
      count === 0
        ? 'Du hast keine Notfallcodes mehr.'
        : count === 1
          ? 'Du hast noch einen Notfallcode.'
          : `Du hast noch ${formatNumber(count, 'de')} Notfallcodes.`,
    begin: 'App einrichten',
    code: 'Code aus der App oder Notfallcode',
    recoveryCode: 'Notfallcode',
    withPasskey: 'Mit Passkey bestätigen',
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
    add: {
      title: 'App einrichten',
      hint: 'Dann kannst du statt des Passkeys auch einen Code eingeben. In allen anderen Browsern bist du danach abgemeldet.',
      submit: 'Weiter',
    },
    turnOff: {
      title: 'Zweiten Faktor abschalten',
      hint: 'Dann meldet dich der Link allein an. App, Passkeys und Notfallcodes gelten nicht mehr.',
      submit: 'Abschalten',
    },
    provider: 'Bei der Anmeldung mit dem Firmenkonto fragen wir nicht nach dem Code.',
    turnedOff: 'Der zweite Faktor ist abgeschaltet.',
  },
  passkeys: {
    title: 'Passkeys',
    lead: 'Ein Passkey meldet dich ohne Link und ohne Code an: mit Fingerabdruck, Gesicht oder der PIN deines Geräts.',
    add: 'Passkey anlegen',
    another: 'Noch ein Passkey',
    full: 'Mehr als zehn Passkeys gehen nicht.',
    create: {
      title: 'Passkey anlegen',
      intro: 'Dein Browser fragt dann, wo er den Passkey speichern soll. Diese Seite gilt zehn Minuten.',
      back: 'Abbrechen',
    },
    added: 'Der Passkey ist angelegt.',
    removed: 'Der Passkey ist entfernt. In allen anderen Browsern bist du abgemeldet.',
    removeHint: 'Mit ihm meldet sich dann niemand mehr an, und du bist in allen anderen Browsern abgemeldet.',
    last: 'Das ist dein einziger zweiter Faktor. Entfernen kannst du ihn, wenn du einen anderen hast.',
    failed: 'Mit dem Passkey hat es nicht geklappt. Versuche es noch einmal.',
    known: 'Auf diesem Gerät hast du schon einen Passkey.',
  },
  problems: {
    WRONG:
      'Dieser Code stimmt nicht oder wurde schon benutzt. Warte auf den nächsten und versuche es noch einmal.',
    LIMITED: (seconds: number) =>
      `Zu viele falsche Codes. Bitte versuche es ${formatWait(seconds, 'de')} noch einmal.`,
    PASSKEY: 'Mit dem Passkey hat es nicht geklappt. Versuche es noch einmal.',
    OLD: 'Deine Anmeldung ist länger als eine Stunde her. Melde dich dafür ab und neu an.',
    FULL: 'Du hast schon zehn Passkeys. Entferne zuerst einen.',
    LAST: 'Das ist dein einziger zweiter Faktor. Richte zuerst einen anderen ein.',
    ENDED: 'Das ist abgelaufen oder schon erledigt. Fang noch einmal an.',
  },
}
