/** Emails about failed and recovered payments in German. Days and prices arrive formatted. */
import { genitive, plural } from '../grammar.ts'

export const mailPaymentDe = {
  dunning: {
    order: 'Bestellung vom',
    amount: 'Betrag',
    method: 'Zahlungsmethode',
    nextAttempt: 'Nächster Versuch',
    lastAttempt: 'Letzter Versuch',
    noFees: 'Dir entstehen keine Gebühren. Geliefert wird, sobald die Zahlung geklappt hat.',
    unusable:
      'Diese Zahlungsmethode können wir nicht mehr belasten. Bitte erneuere sie, oder wähle eine andere.',
    change: 'Sobald du die Zahlungsmethode erneuert oder geändert hast, versuchen wir es noch einmal.',
    renew: 'Zahlungsmethode erneuern',
    validity: (hours: number) =>
      `Der Link führt dich ohne Anmeldung zum Zahlungsdienst. Er gilt ${hours} Stunden und funktioniert genau einmal.`,
    elsewhere: 'Oder in deinem Pfotenportal:',
    toProfile: 'Deine Zahlungsmethoden',
    choose: 'Andere Zahlungsmethode wählen',
    skip: 'Du möchtest diese Box nicht? Dann überspringe sie oder pausiere das Abo in deinem Pfotenportal.',
  },
  paymentDeclined: {
    subject: 'Deine Bestellung hat nicht geklappt – es wurde nichts abgebucht',
    preheader: 'Die Zahlung ist nicht zustande gekommen. Sonst bleibt alles, wie es war.',
    heading: 'Die Bestellung hat nicht geklappt',
    intro: (dog: string) =>
      `du wolltest ${genitive(dog) || 'deine'} nächste Box sofort auslösen. Inzwischen steht fest: Die Zahlung ist nicht zustande gekommen. Es wurde nichts abgebucht, und diese Box kommt nicht früher.`,
    next: 'Nächste Bestellung',
    again:
      'Du kannst die Box in deinem Pfotenportal jederzeit noch einmal auslösen. Prüfe vorher bitte die Zahlungsmethode.',
  },
  paymentFailed: {
    subject: 'Zahlung fehlgeschlagen – bitte prüfe deine Zahlungsmethode',
    preheader: (day: string) => `Wir versuchen es am ${day} noch einmal.`,
    heading: 'Die Zahlung hat nicht geklappt',
    intro: (dog: string) => `leider konnten wir ${genitive(dog) || 'deine'} Bestellung nicht abbuchen.`,
    introAgain: (dog: string) =>
      `leider konnten wir ${genitive(dog) || 'deine'} Bestellung auch beim neuen Versuch nicht abbuchen.`,
  },
  paymentLastWarning: {
    subject: (dog: string, day: string) =>
      `Letzter Versuch am ${day}: ${genitive(dog) || 'deine'} Bestellung wartet`,
    preheader: 'Bitte prüfe deine Zahlungsmethode.',
    heading: (dog: string) => `${genitive(dog) || 'Deine'} Bestellung wartet`,
    intro: (day: string) =>
      `wir konnten die Bestellung wieder nicht abbuchen. Am ${day} versuchen wir es zum letzten Mal.`,
    otherwise: 'Klappt es auch dann nicht, entfällt die Bestellung, und das Abo wird pausiert.',
  },
  paymentPaused: {
    subject: (dog: string) => `${genitive(dog) || 'Dein'} Abo ist pausiert – Zahlung nicht möglich`,
    preheader: 'Es wird nichts abgebucht und nichts geliefert.',
    heading: (dog: string) => `${genitive(dog) || 'Dein'} Abo ist pausiert`,
    intro: (day: string) =>
      `wir konnten die Bestellung vom ${day} leider nicht abbuchen. Sie entfällt, und das Abo ist pausiert. Es ist nichts offen.`,
    again:
      'Du möchtest weitermachen? Erneuere die Zahlungsmethode, oder wähle eine andere. Danach setzt du das Abo in deinem Pfotenportal mit „Abo fortsetzen“ fort.',
  },
  paymentRecovered: {
    subject: (dog: string) => `Danke! ${genitive(dog) || 'Deine'} Bestellung ist auf dem Weg`,
    preheader: (window: string) => `Die Lieferung kommt ${window}.`,
    heading: (dog: string) => `${genitive(dog) || 'Deine'} Bestellung ist auf dem Weg`,
    intro: 'die Zahlung hat geklappt, vielen Dank! Jetzt packen wir frisch für euch ein.',
    cadence: 'Die nächsten Bestellungen zählen von heute an, damit das Futter gut reicht.',
  },
}

/** Emails about the migration from the legacy billing system in German. Days and prices arrive formatted. */
export const mailMigrationDe = {
  migrationReminder: {
    subject: 'Bitte bestätige deine Zahlungsmethode im neuen Kundenportal',
    preheader: (day: string) => `Am ${day} soll die nächste Bestellung ausgelöst werden.`,
    heading: 'Eine Bestätigung fehlt noch',
    intro: (dog: string, day: string) =>
      `du bist in unser neues Kundenportal umgezogen. Damit wir die Bestellung für ${dog || 'deinen Hund'} am ${day} abbuchen können, bestätige bitte vorher deine Zahlungsmethode.`,
    way: 'Öffne in deinem Profil die Zahlungsmethoden, wähle „Bearbeiten“ und dann „E-Mail senden“. Danach folgst du dem Link in der E-Mail.',
    button: 'Zu den Zahlungsmethoden',
    payPal: 'Mit PayPal bestätigst du 0,01 €: Der Betrag wird nur vorgemerkt und gleich wieder freigegeben.',
    payPalFree: 'Mit PayPal bestätigst du dein Konto bei PayPal. Abgebucht wird dabei nichts.',
    unchanged:
      'Deine Abodetails und dein Preis bleiben unverändert. Die Aktivierung erfolgt spätestens am nächsten Werktag nach der Bestätigung.',
  },
  migrationDone: {
    subject: (count: number) => plural(count, 'Dein Abo ist umgezogen', 'Deine Abos sind umgezogen'),
    preheader: 'Im neuen Kundenportal ist alles für euch bereit.',
    heading: 'Der Umzug ist geschafft',
    intro: (count: number) =>
      plural(
        count,
        'dein Abo ist jetzt im neuen Kundenportal aktiv. Du musst nichts weiter tun.',
        'deine Abos sind jetzt im neuen Kundenportal aktiv. Du musst nichts weiter tun.',
      ),
    list: 'So geht es weiter',
    unnamed: 'Dein Abo',
    next: (day: string, price: string) => `Nächste Bestellung am ${day}, ${price}`,
    owed: 'Die offene Bestellung buchen wir jetzt ab. Du hörst dazu von uns.',
    none: 'Zurzeit ist keine Bestellung geplant.',
    unchanged: 'Plan und Preis sind geblieben, wie sie waren.',
  },
}

/** Emails about rewards and accepted offers in German. Percentages have no space. */
export const mailRewardsDe = {
  rewardGranted: {
    subject: (percent: number, dog: string) =>
      `Geschafft! ${percent}% Treuerabatt für ${dog || 'deinen Hund'}`,
    preheader: 'Du musst nichts tun, wir ziehen ihn von selbst ab.',
    heading: (percent: number) => `${percent}% Treuerabatt für euch`,
    intro: (percent: number) =>
      `danke, dass ihr schon so lange dabei seid. Dafür bekommst du ${percent}% Treuerabatt. Du musst nichts tun, wir ziehen ihn von selbst ab.`,
    order: 'Gilt für die Bestellung vom',
    later:
      'Für die nächste Bestellung gilt schon ein anderer Rabatt. Der Treuerabatt bleibt dir für eine spätere erhalten.',
  },
  referralRewarded: {
    subject: (amount: string) => `Dein Freund hat bestellt: ${amount} für dich`,
    preheader: 'Danke fürs Weitersagen. Du musst nichts tun, wir ziehen sie von selbst ab.',
    heading: (amount: string) => `${amount} Dankeschön`,
    intro: (amount: string, dog: string) =>
      `jemand ist über dich zu uns gekommen und hat die erste Bestellung bezahlt. Danke fürs Weitersagen! Dafür ziehen wir dir ${amount} von ${genitive(dog) || 'deiner'} Bestellung ab. Du musst nichts tun.`,
    order: 'Gilt für die Bestellung vom',
    later:
      'Für die nächste Bestellung gilt schon ein anderer Rabatt. Dein Dankeschön bleibt dir für eine spätere erhalten.',
    friends: 'Wie viele Freunde über dich gekommen sind, siehst du im Pfotenportal.',
    link: 'Meine Freunde ansehen',
  },
  offerAccepted: {
    subject: 'Schön, dass du bleibst!',
    preheader: (dog: string) => `Wir haben alles für ${dog || 'euch'} vorbereitet.`,
    heading: 'Schön, dass du bleibst!',
    discount: (percent: number) =>
      `wie versprochen bekommst du ${percent}% Rabatt auf die nächste Bestellung.`,
    skip: (day: string) =>
      `wie gewünscht lassen wir die Bestellung vom ${day} aus. Dafür wird nichts abgebucht und nichts geliefert.`,
    pause: 'wie gewünscht legen wir eine Pause ein. Solange wird nichts abgebucht und nichts neu bestellt.',
    plan: 'wie gewünscht haben wir den Plan geändert. Das ist neu:',
    supplement: (title: string) => `in der nächsten Box liegt gratis für euch: ${title}.`,
    anyTime: 'Kündigen kannst du weiterhin jederzeit.',
  },
}
