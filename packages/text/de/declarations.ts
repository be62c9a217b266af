/** The public pages on which customers cancel and withdraw, and the proof that they get, in German (C-530, C-540). */
import { emailIncomplete } from './email-address.ts'

export const declarationsDe = {
  back: 'Zum Portal',
  german: 'Deutsch',
  english: 'English',
  language: 'Sprache',
  name: 'Vor- und Nachname',
  contract: 'Welcher Vertrag?',
  contractHint: 'Nummer oder Name deines Hundes',
  email: 'E-Mail-Adresse für die Bestätigung',
  cancel: {
    /** The wording that the law requires (§ 312k BGB): of the link, and of the button. */
    title: 'Verträge hier kündigen',
    submit: 'jetzt kündigen',
    kind: 'Art der Kündigung',
    ordinary: 'ordentlich',
    extraordinary: 'außerordentlich',
    reason: 'Grund der außerordentlichen Kündigung',
    ends: 'Wann soll der Vertrag enden?',
    soonest: 'zum nächstmöglichen Zeitpunkt',
    onDay: 'an einem Tag',
    day: 'Vertragsende',
    help: 'Du brauchst kein Konto, kein Passwort und keinen Grund. Den Eingang bestätigen wir dir sofort hier und per E-Mail.',
    subject: 'Kündigung',
    body: 'Hiermit kündige ich meinen Vertrag.',
  },
  withdraw: {
    /** The wording that the law requires (§ 356a BGB): of the link and the first button, and of the second button. */
    title: 'Vertrag widerrufen',
    submit: 'Vertrag widerrufen',
    confirm: 'Widerruf bestätigen',
    confirmTitle: 'Stimmt alles?',
    change: 'Ändern',
    help: 'Du brauchst kein Konto, kein Passwort und keinen Grund. Den Eingang bestätigen wir dir sofort hier und per E-Mail.',
    items: 'Nur einzelne Artikel? (freiwillig)',
    itemsHint: 'leer: der ganze Vertrag',
    message: 'Nur einzelne Artikel? (freiwillig)',
    order: (number: string) => `Bestellung ${number}`,
    subject: 'Widerruf',
    body: 'Hiermit widerrufe ich meinen Vertrag.',
  },
  errors: {
    title: 'Bitte ergänze noch etwas',
    name: 'Bitte trag deinen Namen ein.',
    contract: 'Bitte trag ein, um welchen Vertrag es geht. Der Name deines Hundes genügt.',
    email: emailIncomplete,
    reason: 'Bitte nenn den Grund der außerordentlichen Kündigung.',
    day: 'Bitte wähl einen Tag, oder den nächstmöglichen Zeitpunkt.',
    tooLong: 'Bitte fass dich hier kürzer.',
  },
  /** Said if nothing was stored: what was typed must not be lost. */
  otherWay: {
    limit:
      'Von hier kamen gerade sehr viele Erklärungen, darum haben wir diese nicht angenommen. Sie ist noch nicht bei uns eingegangen.',
    failed: 'Das hat gerade nicht geklappt. Deine Erklärung ist noch nicht bei uns eingegangen.',
    how: (email: string) =>
      `Versuch es später noch einmal, oder schick sie uns per E-Mail an ${email} oder per Post an die Anschrift im Impressum. Beides gilt genauso.`,
    mail: 'Als E-Mail schicken',
    imprint: 'Zum Impressum',
  },
  proof: {
    titles: {
      CANCELLATION: 'Deine Kündigung ist eingegangen',
      WITHDRAWAL: 'Dein Widerruf ist eingegangen',
    },
    mailed: (email: string) => `Diese Bestätigung schicken wir auch an ${email}.`,
    number: 'Nummer',
    declaration: 'Deine Erklärung',
    ordinary: 'ordentliche Kündigung',
    extraordinary: 'außerordentliche Kündigung',
    withdrawal: 'Widerruf des Vertrags',
    reason: 'Grund',
    name: 'Name',
    contract: 'Vertrag',
    items: 'Betrifft',
    email: 'E-Mail-Adresse',
    requested: 'Gewünschtes Vertragsende',
    soonest: 'zum nächstmöglichen Zeitpunkt',
    receivedAt: 'Eingegangen am',
    berlinTime: (moment: string) => `${moment} (Zeit in Berlin)`,
    endsOn: 'Ende des Vertrags',
    cancelled: 'Bestellungen, die an diesem Tag oder später fällig wären, lösen wir nicht mehr aus.',
    unclear: {
      CANCELLATION:
        'Können wir den Vertrag nicht eindeutig zuordnen, fragen wir dich per E-Mail. Das Ende verschiebt sich dadurch nicht.',
      WITHDRAWAL: 'Können wir den Vertrag nicht eindeutig zuordnen, fragen wir dich per E-Mail.',
    },
    withdrawn: (day: string) =>
      `Was du für widerrufene Artikel bezahlt hast, erstatten wir spätestens bis ${day}.`,
    noRight: (products: string, because: string) => `${products}: Kein Widerrufsrecht, ${because}`,
    keep: 'Bewahre diesen Nachweis auf.',
    download: 'Nachweis als PDF laden',
    unknown: {
      title: 'Diesen Nachweis gibt es nicht',
      text: 'Den Inhalt deiner Erklärung findest du in der E-Mail, die wir dir geschickt haben.',
    },
  },
}

export type DeclarationsText = typeof declarationsDe

/** The emails that confirm the receipt of a declaration in German. */
export const mailDeclarationsDe = {
  declarationReason:
    'Du bekommst diese E-Mail, weil jemand diese Adresse auf unserer Seite für Kündigungen und Widerrufe eingetragen hat.',
  /** The same for a declaration that came by letter, email or telephone. */
  recordedReason:
    'Du bekommst diese E-Mail, weil deine Kündigung oder dein Widerruf bei uns eingegangen ist und wir diese Adresse dazu notiert haben.',
  recordedNotYou: 'Das warst nicht du? Dann antworte bitte gleich auf diese E-Mail.',
  cancellationReceived: {
    subject: (number: string) => `Eingang deiner Kündigung (${number})`,
    preheader: (end: string) => `Ende des Vertrags: ${end}.`,
    heading: 'Deine Kündigung ist eingegangen',
    intro: 'hiermit bestätigen wir dir den Eingang deiner Kündigung mit diesem Inhalt:',
    notYou:
      'Das warst nicht du? Dann antworte bitte gleich auf diese E-Mail. Jemand hat deine Adresse auf unserer Kündigungsseite eingetragen.',
  },
  withdrawalReceived: {
    subject: (number: string) => `Eingang deines Widerrufs (${number})`,
    preheader: (moment: string) => `Eingegangen am ${moment}.`,
    heading: 'Dein Widerruf ist eingegangen',
    intro: 'hiermit bestätigen wir dir den Eingang deines Widerrufs mit diesem Inhalt:',
    notYou:
      'Das warst nicht du? Dann antworte bitte gleich auf diese E-Mail. Jemand hat deine Adresse auf unserer Widerrufsseite eingetragen.',
  },
}
