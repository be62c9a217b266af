/** The emails in German. Days and windows arrive formatted; dogs and people by name. */
import { formatList } from '../format.ts'
import { genitive } from '../grammar.ts'
import { alertMailsDe } from './alerts.ts'
import { mailDeclarationsDe } from './declarations.ts'
import { mailOrdersDe, mailParcelsDe, mailRemindersDe, mailSupplementDe } from './mail-orders.ts'
import { mailPartsDe } from './mail-parts.ts'
import { mailMigrationDe, mailPaymentDe, mailRewardsDe } from './mail-payment.ts'
import { mailPricesDe } from './mail-prices.ts'
import { mailChangesDe, mailDogDe, mailSubscriptionDe, mailVacationDe } from './mail-subscription.ts'
import { mailMessagesDe } from './messages.ts'

/** The copy of all emails; English has the same keys with the same arguments. */
export const mailDe = {
  frame: {
    greeting: (firstName: string) => (firstName === '' ? 'Hallo,' : `Hallo ${firstName},`),
    closing: 'Liebe Grüße',
    signature: (brand: string) => `dein Team von ${brand}`,
    reason: 'Du bekommst diese E-Mail, weil sie zu deinem Konto im Portal gehört.',
    openPortal: 'Zum Portal',
    imprint: 'Impressum',
    /** The wording that the law requires (§ 312k BGB). */
    cancelContract: 'Verträge hier kündigen',
    withdraw: 'Vertrag widerrufen',
  },
  loginLink: {
    subject: (brand: string) => `Dein Login-Link für ${brand}`,
    preheader: (minutes: number) => `Ein Tipp, und du bist angemeldet. Der Link gilt ${minutes} Minuten.`,
    heading: 'Hier geht es in dein Portal',
    intro: 'mit diesem Link meldest du dich an, ganz ohne Passwort.',
    button: 'Jetzt anmelden',
    validity: (minutes: number) => `Der Link gilt ${minutes} Minuten und funktioniert genau einmal.`,
    fallback: 'Falls der Knopf nicht funktioniert, kopiere diese Adresse in deinen Browser:',
    notYou:
      'Du hast keinen Link angefordert? Dann lösche diese E-Mail einfach. Ohne den Link kommt niemand in dein Konto.',
    /** A mail that somebody asked for in a browser, where the code works. */
    withCode: {
      preheader: (code: string, minutes: number) =>
        `Dein Code ist ${code}. Oder ein Tipp auf den Link. Beides gilt ${minutes} Minuten.`,
      intro: 'mit diesem Link oder mit dem Code meldest du dich an, ganz ohne Passwort.',
      label: 'Dein Code',
      note: 'Gib ihn in dem Browser oder der App ein, in der du ihn angefordert hast. Sag ihn niemandem: Wir fragen nie danach.',
      validity: (minutes: number) => `Link und Code gelten ${minutes} Minuten und zusammen genau einmal.`,
      notYou:
        'Du hast keinen Link angefordert? Dann lösche diese E-Mail einfach. Ohne Link oder Code kommt niemand in dein Konto.',
    },
  },
  staffLink: {
    subject: (brand: string) => `Dein Login-Link für den Betrieb von ${brand}`,
    preheader: (minutes: number) => `Ein Tipp, und du bist angemeldet. Der Link gilt ${minutes} Minuten.`,
    heading: (brand: string) => `Zum Betrieb von ${brand}`,
    intro: 'mit diesem Link meldest du dich an. Die Sitzung endet nach zwölf Stunden.',
    notYou:
      'Du hast keinen Link angefordert? Dann lösche diese E-Mail einfach und gib ihren Link niemandem weiter.',
  },
  staffFactorChanged: {
    subject: (brand: string) => `Dein zweiter Faktor für den Betrieb von ${brand}`,
    heading: 'Deine Anmeldung',
    happened: {
      setUp: () => 'deine Anmeldung fragt jetzt zusätzlich nach einem Code aus deiner Authenticator-App.',
      replaced: () =>
        'deine Anmeldung fragt jetzt nach Codes einer anderen Authenticator-App. In allen anderen Browsern bist du abgemeldet.',
      codesRenewed: () => 'du hast neue Notfallcodes. Die bisherigen gelten nicht mehr.',
      codeUsed: (left: number) =>
        left === 0
          ? 'einer deiner Notfallcodes wurde benutzt. Das war der letzte: Lass dir neue zeigen.'
          : `einer deiner Notfallcodes wurde benutzt. Übrig: ${left}.`,
      passkeyAdded: (_left: number, device: string) =>
        `deine Anmeldung hat einen neuen Passkey, angelegt mit ${device}. Er meldet dich ohne Link und ohne Code an.`,
      passkeyRemoved: (_left: number, device: string) =>
        `ein Passkey deiner Anmeldung ist entfernt, angelegt mit ${device}. In allen anderen Browsern bist du abgemeldet.`,
      turnedOff: () => 'dein zweiter Faktor ist abgeschaltet. Der Link allein meldet dich an.',
      reset: () =>
        'dein zweiter Faktor wurde zurückgesetzt, und du bist überall abgemeldet. Mit dem nächsten Link richtest du ihn neu ein.',
    },
    notYou:
      'Das warst du nicht, und niemand hat es für dich getan? Dann sag sofort jemandem mit der Rolle Admin Bescheid.',
    button: 'Zu deiner Anmeldung',
  },
  confirmEmail: {
    subject: (brand: string) => `Bestätige deine E-Mail-Adresse für ${brand}`,
    preheader: (code: string, minutes: number) =>
      `Dein Code ist ${code}. Oder ein Tipp auf den Link. Beides gilt ${minutes} Minuten.`,
    heading: 'Fast geschafft',
    intro:
      'du hast ein Menü für deinen Hund zusammengestellt. Bestätige mit diesem Link oder mit dem Code, dass diese E-Mail-Adresse dir gehört. Danach siehst du Preis und Bedingungen und entscheidest. Bis dahin ist nichts bestellt.',
    button: 'Adresse bestätigen',
    notYou:
      'Das warst du nicht? Dann lösche diese E-Mail einfach. Ohne Link oder Code passiert nichts, und die Angaben werden gelöscht.',
    reason: (brand: string) =>
      `Du bekommst diese E-Mail, weil jemand diese Adresse bei ${brand} angegeben hat.`,
  },
  erasureLink: {
    subject: (brand: string) => `Bestätige, dass dein Konto bei ${brand} gelöscht wird`,
    preheader: 'Ein letzter Schritt. Der Link gilt 24 Stunden.',
    heading: 'Konto löschen',
    intro:
      'du möchtest dein Konto löschen. Auf der nächsten Seite steht, was wir noch behalten müssen und wie lange. Erst der Knopf dort löscht.',
    button: 'Ansehen und löschen',
    validity: 'Der Link gilt 24 Stunden.',
    notYou:
      'Du möchtest dein Konto behalten? Dann brauchst du nichts zu tun. Kam der Wunsch nicht von dir, antworte uns bitte auf diese E-Mail.',
  },
  accountErased: {
    subject: (brand: string) => `Dein Konto bei ${brand} ist gelöscht`,
    heading: 'Dein Konto ist gelöscht',
    intro: 'dein Kundenkonto und alles, was wir nicht behalten müssen, ist gelöscht.',
    kept: 'Das behalten wir noch, weil wir müssen:',
    again: 'Du bist jederzeit wieder willkommen. Mit dieser E-Mail-Adresse beginnst du dann neu.',
    reason: 'Du bekommst diese E-Mail, weil zu dieser Adresse ein Konto gehörte. Es ist die letzte.',
  },
  customerMerged: {
    subject: (brand: string) => `Deine Kundenkonten bei ${brand} sind zusammengeführt`,
    heading: 'Aus zwei Konten ist eins geworden',
    intro: 'unser Kundendienst hat deine beiden Kundenkonten zu einem zusammengeführt.',
    stays: (other: string) =>
      `Du meldest dich weiter mit dieser E-Mail-Adresse an. Mit deiner anderen Adresse ${other} geht das nicht mehr.`,
    goes: (other: string) =>
      `Ab jetzt meldest du dich mit deiner anderen E-Mail-Adresse ${other} an. Mit dieser Adresse hier geht das nicht mehr.`,
    dogs: (names: readonly string[]) => `Aus dem anderen Konto dazugekommen: ${formatList(names, 'de')}.`,
    charges:
      'Deine Abos laufen weiter wie bisher: Pläne, Termine, Lieferadressen und Zahlungsmethoden bleiben, und nichts wird doppelt abgebucht.',
    notYou: 'Das waren nicht deine beiden Konten? Dann antworte uns bitte gleich auf diese E-Mail.',
  },
  dogMovedAway: {
    subject: (dog: string) => `${genitive(dog) || 'Dein'} Abo läuft in einem anderen Kundenkonto weiter`,
    preheader: 'Bei dir wird dafür nichts mehr abgebucht.',
    heading: (dog: string) => (dog ? `${dog} ist umgezogen` : 'Dein Hund ist umgezogen'),
    intro: (dog: string) =>
      `wie besprochen haben wir ${dog || 'deinen Hund'} mit dem Abo einem anderen Kundenkonto zugeordnet.`,
    charges: 'Ab jetzt wird dir für dieses Abo nichts mehr abgebucht. Du musst nichts kündigen.',
    onTheWay: (boxes: number) =>
      boxes === 1
        ? 'Eine Box hast du schon bezahlt. Sie kommt noch zu deiner Adresse.'
        : `${boxes} Boxen hast du schon bezahlt. Sie kommen noch zu deiner Adresse.`,
    stays: 'Deine Bestellungen und Belege bleiben in deinem Konto. Erstattungen dafür gehen weiter an dich.',
    notYou: 'Das war nicht mit dir besprochen? Dann antworte uns bitte gleich auf diese E-Mail.',
  },
  dogMovedIn: {
    subject: (dog: string) => `${genitive(dog) || 'Das'} Abo läuft jetzt bei dir`,
    preheader: (day: string) => `Die nächste Bestellung ist am ${day}.`,
    heading: (dog: string) => (dog ? `${dog} ist da` : 'Dein Hund ist da'),
    intro: (dog: string) =>
      `wie besprochen läuft das Abo für ${dog || 'deinen Hund'} ab jetzt in deinem Kundenkonto, zu denselben Bedingungen wie bisher. Das haben wir vereinbart:`,
    toSetUp:
      'Für die Zahlung fehlt noch deine Zahlungsmethode. Dafür bekommst du gleich eine zweite E-Mail mit einem Link.',
    profile:
      'Das Hundeprofil und der Weg zur nächsten Belohnung sind mitgekommen, die Bestellungen des bisherigen Kontos nicht.',
    notYou: 'Das war nicht mit dir besprochen? Dann antworte uns bitte gleich auf diese E-Mail.',
  },
  emailChangeLink: {
    toNew: {
      subject: (brand: string) => `Bestätige deine neue E-Mail-Adresse für ${brand}`,
      preheader: 'Ein Tipp, und du meldest dich mit dieser Adresse an. Der Link gilt 24 Stunden.',
      heading: 'Ist das deine neue Adresse?',
      intro: (brand: string, _other: string) =>
        `ein Kundenkonto bei ${brand} soll diese E-Mail-Adresse bekommen. Bestätige sie bitte mit dem Knopf. Bis dahin bleibt alles, wie es ist.`,
      button: 'Adresse bestätigen',
      validity: 'Der Link gilt 24 Stunden und genau einmal.',
      notYou:
        'Du kennst dieses Konto nicht? Dann lösche diese E-Mail einfach. Ohne den Link bekommt kein Konto deine Adresse.',
    },
    toPresent: {
      subject: (brand: string) => `Dein Konto bei ${brand} soll eine neue E-Mail-Adresse bekommen`,
      preheader: 'Warst du das nicht, kannst du die Änderung mit einem Tipp stoppen.',
      heading: 'Eine neue E-Mail-Adresse',
      intro: (brand: string, other: string) =>
        `unser Kundendienst hat für dein Konto bei ${brand} eine neue E-Mail-Adresse eingetragen: ${other}. Sobald sie von dort bestätigt ist, meldest du dich mit ihr an. Bis dahin gilt diese Adresse hier. Hast du das so gewünscht, brauchst du nichts zu tun.`,
      button: 'Änderung stoppen',
      validity: 'Der Link gilt, bis die neue Adresse bestätigt ist, höchstens 24 Stunden.',
      notYou:
        'Du hast das nicht gewünscht? Dann stoppe die Änderung und antworte uns bitte gleich auf diese E-Mail.',
    },
  },
  emailChanged: {
    subject: (brand: string) => `Deine E-Mail-Adresse bei ${brand} ist geändert`,
    heading: 'Deine E-Mail-Adresse ist geändert',
    intro: 'die neue E-Mail-Adresse deines Kontos ist bestätigt.',
    toNew: (other: string) =>
      `Ab jetzt meldest du dich mit dieser E-Mail-Adresse an. Mit deiner früheren Adresse ${other} geht das nicht mehr.`,
    toFormer: (other: string) =>
      `Ab jetzt meldest du dich mit deiner neuen E-Mail-Adresse ${other} an. Mit dieser Adresse hier geht das nicht mehr.`,
    signedOut:
      'Auf allen Geräten bist du abgemeldet, deine Passkeys sind entfernt, und ein abonnierter Kalender wird nicht mehr aktualisiert. Deine Abos und Bestellungen bleiben, wie sie sind.',
    notYou: 'Das warst du nicht? Dann antworte uns bitte gleich auf diese E-Mail.',
  },
  passkeyChanged: {
    device: (browser: string | null, system: string | null) =>
      browser && system ? `${browser} auf ${system}` : (browser ?? system ?? 'einem unbekannten Gerät'),
    added: {
      subject: (brand: string) => `Neuer Passkey für dein Konto bei ${brand}`,
      heading: 'Du hast einen Passkey angelegt',
      intro: (device: string) => `für dein Konto gibt es einen neuen Passkey, angelegt mit ${device}.`,
      after:
        'Damit meldest du dich mit Fingerabdruck, Gesicht oder Geräte-PIN an. Der Link per E-Mail funktioniert weiterhin.',
    },
    removed: {
      subject: (brand: string) => `Passkey für dein Konto bei ${brand} entfernt`,
      heading: 'Ein Passkey ist entfernt',
      intro: (device: string) => `ein Passkey für dein Konto ist entfernt, angelegt mit ${device}.`,
      after: 'Mit ihm kann sich niemand mehr anmelden. Der Link per E-Mail funktioniert weiterhin.',
    },
    button: 'Geräte ansehen',
    notYou:
      'Warst du das nicht? Dann entferne unter „Geräte“, was du nicht kennst, melde dich überall ab, und antworte uns auf diese E-Mail.',
  },
  parts: mailPartsDe,
  ...alertMailsDe,
  ...mailVacationDe,
  ...mailOrdersDe,
  ...mailParcelsDe,
  ...mailSubscriptionDe,
  ...mailDeclarationsDe,
  ...mailMessagesDe,
  ...mailChangesDe,
  ...mailPaymentDe,
  ...mailSupplementDe,
  ...mailRewardsDe,
  ...mailMigrationDe,
  ...mailDogDe,
  ...mailPricesDe,
  ...mailRemindersDe,
}

/** The copy of the emails in one language. */
export type MailText = typeof mailDe
