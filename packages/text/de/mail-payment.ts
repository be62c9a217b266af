/** Emails about failed and recovered payments in German. Days and prices arrive formatted. */
import type { RewardWords } from '../format.ts'
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
    unconfirmedMethod:
      'Diese Zahlungsmethode ist noch nicht bestätigt. Bitte bestätige sie, oder wähle eine andere.',
    change: (amount: string) =>
      `Sobald du die Zahlungsmethode erneuert oder geändert hast, versuchen wir sofort noch einmal, die ${amount} abzubuchen.`,
    /** For a contract of the legacy billing system. */
    changeUnconfirmedMethod: (amount: string) =>
      `Sobald du die Zahlungsmethode bestätigt oder geändert hast, aktivieren wir dein Abo, spätestens am nächsten Werktag, und buchen dann die ${amount} ab.`,
    renew: 'Zahlungsmethode erneuern',
    confirm: 'Zahlungsmethode bestätigen',
    validity: (hours: number) =>
      `Der Link führt dich ohne Anmeldung zum Zahlungsdienst. Er gilt ${hours} Stunden und funktioniert genau einmal.`,
    elsewhere: 'Oder in deinem Portal:',
    toProfile: 'Deine Zahlungsmethoden',
    choose: 'Andere Zahlungsmethode wählen',
    confirmHow:
      'Im Portal löst du die Zahlung noch einmal aus und bestätigst sie dann bei deiner Bank, zum Beispiel in deren App.',
    confirmNow: 'Zahlung bestätigen',
    insteadOfConfirming: 'Oder zahle auf einem anderen Weg:',
    skip: 'Du möchtest diese Box nicht? Dann überspringe sie oder pausiere das Abo in deinem Portal.',
  },
  paymentDeclined: {
    subject: 'Deine Bestellung hat nicht geklappt – es wurde nichts abgebucht',
    preheader: 'Die Zahlung ist nicht zustande gekommen. Sonst bleibt alles, wie es war.',
    heading: 'Die Bestellung hat nicht geklappt',
    intro: (dog: string) =>
      `du wolltest ${genitive(dog) || 'deine'} nächste Box sofort auslösen. Inzwischen steht fest: Die Zahlung ist nicht zustande gekommen. Es wurde nichts abgebucht, und diese Box kommt nicht früher.`,
    next: 'Nächste Bestellung',
    again:
      'Du kannst die Box in deinem Portal jederzeit noch einmal auslösen. Prüfe vorher bitte die Zahlungsmethode.',
    notConfirmedInTime: 'Deine Bank hat auf deine Bestätigung gewartet, aber sie kam nicht rechtzeitig.',
  },
  paymentFailed: {
    subject: 'Zahlung fehlgeschlagen – bitte prüfe deine Zahlungsmethode',
    preheader: (day: string) => `Wir versuchen es am ${day} noch einmal.`,
    heading: 'Die Zahlung hat nicht geklappt',
    intro: (dog: string) => `leider konnten wir ${genitive(dog) || 'deine'} Bestellung nicht abbuchen.`,
    introAgain: (dog: string) =>
      `leider konnten wir ${genitive(dog) || 'deine'} Bestellung auch beim neuen Versuch nicht abbuchen.`,
  },
  paymentToConfirm: {
    subject: 'Bitte bestätige deine Zahlung bei deiner Bank',
    preheader: (day: string) => `Sonst versuchen wir es am ${day} noch einmal.`,
    heading: 'Deine Bank fragt nach',
    intro: (dog: string) =>
      `deine Bank möchte, dass du die Zahlung für ${genitive(dog) || 'deine'} Bestellung bestätigst. Ohne deine Bestätigung konnten wir nicht abbuchen.`,
    introAgain: (dog: string) =>
      `deine Bank möchte noch immer, dass du die Zahlung für ${genitive(dog) || 'deine'} Bestellung bestätigst. Ohne deine Bestätigung können wir nicht abbuchen.`,
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
      `wir konnten die Bestellung vom ${day} leider nicht abbuchen. Sie entfällt, und das Abo ist pausiert. Für diese Bestellung musst du nichts mehr zahlen.`,
    again:
      'Du möchtest weitermachen? Erneuere die Zahlungsmethode, oder wähle eine andere. Danach setzt du das Abo in deinem Portal mit „Abo fortsetzen“ fort.',
    againUnconfirmedMethod:
      'Du möchtest weitermachen? Bestätige die Zahlungsmethode, oder wähle eine andere. Danach setzt du das Abo in deinem Portal mit „Abo fortsetzen“ fort.',
  },
  paymentRecovered: {
    subject: (dog: string) => `Danke! ${genitive(dog) || 'Deine'} Bestellung ist auf dem Weg`,
    preheader: (window: string) => `Die Lieferung kommt ${window}.`,
    heading: (dog: string) => `${genitive(dog) || 'Deine'} Bestellung ist auf dem Weg`,
    intro: 'die Zahlung hat geklappt, vielen Dank! Jetzt packen wir frisch für euch ein.',
    cadence: 'Die nächsten Bestellungen zählen von heute an, damit das Futter gut reicht.',
  },
  debitReturned: {
    subject: (amount: string) => `Deine Lastschrift über ${amount} wurde zurückgegeben`,
    preheader: (day: string) => `Am ${day} buchen wir den Betrag noch einmal ab.`,
    preheaderLast: 'Der Betrag ist noch offen.',
    heading: 'Eine Zahlung ist wieder offen',
    intro: (order: string) =>
      `deine Bank hat die Lastschrift für die Bestellung ${order} zurückgegeben. Die Box bekommst du trotzdem, falls sie nicht schon bei dir ist. Der Betrag ist deshalb wieder offen.`,
    introAgain: (order: string) =>
      `der Betrag für die Bestellung ${order} ist noch offen: Auch der neue Versuch, ihn abzubuchen, hat nicht geklappt.`,
    next: (day: string, amount: string) =>
      `Am ${day} buchen wir die ${amount} noch einmal ab. Bitte richte vorher eine Zahlungsmethode ein, die wir belasten können.`,
    last: 'Das war der letzte Versuch. Wir melden uns bei dir, um zu klären, wie du zahlen kannst.',
    noFees: 'Von uns kommen keine Gebühren dazu.',
  },
  debitRecovered: {
    subject: (amount: string) => `Danke! ${amount} sind bezahlt`,
    preheader: 'Damit ist nichts mehr offen.',
    heading: 'Die Zahlung hat geklappt',
    intro: (order: string, amount: string) =>
      `wir haben die ${amount} für die Bestellung ${order} abgebucht. Damit ist sie bezahlt, vielen Dank!`,
  },
}

/** Emails about the migration from the legacy billing system in German. Days and prices arrive formatted. */
export const mailMigrationDe = {
  migrationReminder: {
    subject: 'Bitte bestätige deine Zahlungsmethode im neuen Kundenportal',
    preheader: (day: string) => `Bis dahin läuft dein Abo weiter wie bisher, auch die Bestellung am ${day}.`,
    heading: 'Eine Bestätigung fehlt noch',
    intro: (dog: string, day: string) =>
      `du bist in unser neues Kundenportal umgezogen. Bitte bestätige deine Zahlungsmethode, am besten vor der Bestellung für ${dog || 'deinen Hund'} am ${day}. Bis dahin läuft dein Abo weiter wie bisher, und du bekommst deine Box wie gewohnt.`,
    way: 'Öffne in deinem Profil die Zahlungsmethoden, wähle „Bearbeiten“ und dann „E-Mail senden“. Danach folgst du dem Link in der E-Mail.',
    button: 'Zu den Zahlungsmethoden',
    payPal:
      'Mit PayPal bestätigst du 0,01\u00a0€: Der Betrag wird nur vorgemerkt und gleich wieder freigegeben.',
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

/** Emails about rewards and accepted offers in German. */
export const mailRewardsDe = {
  rewardGranted: {
    subject: ({ worth, isFree }: RewardWords, dog: string) => {
      const to = dog || 'deinen Hund'
      return isFree ? `Geschafft! Gratis für ${to}: ${worth}` : `Geschafft! ${worth} Treuerabatt für ${to}`
    },
    preheader: (isFree: boolean): string =>
      isFree
        ? 'Du musst nichts tun, wir legen die Packung von selbst dazu.'
        : 'Du musst nichts tun, wir ziehen ihn von selbst ab.',
    heading: ({ worth, isFree }: RewardWords) =>
      isFree ? `Gratis für euch: ${worth}` : `${worth} Treuerabatt für euch`,
    intro: ({ worth, isFree }: RewardWords) =>
      isFree
        ? `danke, dass ihr schon so lange dabei seid. Dafür bekommst du gratis: ${worth}. Du musst nichts tun, wir legen die Packung von selbst dazu.`
        : `danke, dass ihr schon so lange dabei seid. Dafür bekommst du ${worth} Treuerabatt. Du musst nichts tun, wir ziehen ihn von selbst ab.`,
    order: 'Gilt für die Bestellung vom',
    inOrder: 'Liegt in der Bestellung vom',
    laterBox: 'In der nächsten Box liegt schon eine Belohnung. Diese kommt mit der Box danach.',
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
  },
  offerAccepted: {
    subject: 'Schön, dass du bleibst!',
    preheader: (dog: string) => `Wir haben alles für ${dog || 'euch'} vorbereitet.`,
    heading: 'Schön, dass du bleibst!',
    discount: (percent: number) =>
      `wie versprochen bekommst du ${percent}\u202f% Rabatt auf die nächste Bestellung.`,
    skip: (day: string) =>
      `wie gewünscht lassen wir die Bestellung vom ${day} aus. Dafür wird nichts abgebucht und nichts geliefert.`,
    pause: 'wie gewünscht legen wir eine Pause ein. Solange wird nichts abgebucht und nichts neu bestellt.',
    plan: 'wie gewünscht haben wir den Plan geändert. Das ist neu:',
    supplement: (title: string) => `in der nächsten Box liegt gratis für euch: ${title}.`,
    anyTime: 'Kündigen kannst du weiterhin jederzeit.',
  },
}
