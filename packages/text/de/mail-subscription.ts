/** Emails about the lifecycle of a subscription in German. Days and windows arrive formatted. */
import { genitive } from '../grammar.ts'
import { chargeAfterConfirmation } from './profile.ts'

export const mailSubscriptionDe = {
  /** What remains after a pause or a cancellation. */
  unfinishedOrders: {
    owed: (day: string) => `Die offene Bestellung vom ${day} entfällt. Dafür wird nichts mehr abgebucht.`,
    heading: 'Das kommt noch bei dir an',
    none: 'Es ist keine Lieferung mehr unterwegs.',
  },
  /** After `pauseSubscription`. */
  subscriptionPaused: {
    subject: (dog: string, day: string) =>
      `${genitive(dog) || 'Dein'} Abo ist pausiert – weiter geht es am ${day}`,
    preheader: 'Während der Pause wird nichts abgebucht und nichts neu bestellt.',
    heading: (dog: string) => `${genitive(dog) || 'Dein'} Abo macht Pause`,
    intro: 'wie gewünscht legen wir eine Pause ein. Solange wird nichts abgebucht und nichts neu bestellt.',
    endsOn: 'Das Abo läuft weiter ab',
    firstBilling: 'Erste Bestellung danach',
    afterwards:
      'Danach läuft das Abo von selbst weiter. Du bekommst dann eine E-Mail, bevor wir etwas abbuchen.',
    earlier: 'Du möchtest früher weitermachen? Das geht jederzeit mit „Abo fortsetzen“ in deinem Portal.',
  },
  subscriptionResumed: {
    subject: (dog: string) => `${genitive(dog) || 'Dein'} Abo läuft weiter`,
    preheader: (day: string) => `Die nächste Bestellung ist am ${day}.`,
    heading: (dog: string) => `${genitive(dog) || 'Dein'} Abo läuft weiter`,
    intro: 'die Pause ist beendet. Das Abo läuft zu denselben Bedingungen weiter.',
  },
  subscriptionAutoResumed: {
    subject: (dog: string, day: string) =>
      `Die Pause ist vorbei: ${genitive(dog) || 'deine'} nächste Bestellung am ${day}`,
    preheader: (price: string, day: string) => `${price} werden am ${day} abgebucht.`,
    heading: 'Die Pause ist vorbei',
    intro: (dog: string) =>
      `wie vereinbart läuft ${genitive(dog) || 'dein'} Abo jetzt weiter, zu denselben Bedingungen wie vorher.`,
  },
  subscriptionReactivated: {
    subject: (dog: string) => `Schön, dass ihr wieder da seid! ${genitive(dog) || 'Dein'} Abo ist aktiv`,
    preheader: (day: string) => `Die erste Bestellung ist am ${day}.`,
    heading: (dog: string) => `${genitive(dog) || 'Dein'} Abo ist wieder aktiv`,
    intro: 'schön, dass ihr wieder da seid! Das haben wir vereinbart:',
  },
  subscriptionWelcome: {
    subject: (dog: string, brand: string) =>
      `Willkommen bei ${brand}! ${genitive(dog) || 'Dein'} Abo beginnt`,
    preheader: (day: string) => `Die nächste Bestellung ist am ${day}.`,
    heading: (dog: string) => (dog ? `Willkommen, ${dog}!` : 'Willkommen!'),
    intro:
      'schön, dass ihr dabei seid! Das haben wir vereinbart. Im Kundenportal kannst du alles jederzeit ansehen und ändern.',
    button: 'Jetzt anmelden',
    validity: (hours: number) =>
      `Der Button gilt ${hours} Stunden und nur einmal. Danach bekommst du im Portal mit deiner E-Mail-Adresse jederzeit einen neuen Link.`,
    firstBoxPaid: 'Deine erste Box hast du schon bezahlt. Wir buchen sie nicht noch einmal ab.',
  },
  subscriptionCancelled: {
    subject: (dog: string) => `Bestätigung deiner Kündigung für ${dog || 'dein Abo'}`,
    preheader: (end: string) => `Ende des Vertrags: ${end}.`,
    heading: 'Deine Kündigung ist bestätigt',
    intro: 'deine Kündigung ist bei uns eingegangen. Hiermit bestätigen wir sie.',
    contract: 'Gekündigter Vertrag',
    contractOf: (dog: string, id: number) => `Abo für ${dog || 'deinen Hund'}, Vertragsnummer ${id}`,
    declaration: 'Deine Erklärung',
    declaredNow: 'Kündigung zum nächstmöglichen Zeitpunkt',
    declaredFor: (day: string) => `Kündigung zum ${day}`,
    receivedAt: 'Eingegangen am',
    carriedOutAt: 'Bearbeitet am',
    endsOn: 'Ende des Vertrags',
    nothingMore: 'Seit dem Eingang deiner Kündigung wird nichts Neues mehr abgebucht.',
    nothingMoreNow: 'Ab jetzt wird nichts Neues mehr abgebucht.',
    until: (day: string) =>
      `Bis dahin läuft das Abo wie geplant. Ab dem ${day} wird nichts mehr bestellt und nichts mehr abgebucht.`,
    running:
      'Eine Zahlung, die schon lief, wird noch abgeschlossen. Gelingt sie, bekommst du diese Box mit einer Bestätigung noch geliefert; sonst wird nichts abgebucht.',
    proof: 'Bewahre diese E-Mail als Nachweis deiner Kündigung auf.',
  },
  subscriptionCondolence: {
    subject: (dog: string) => `In stillem Gedenken an ${dog || 'deinen Hund'}`,
    preheader: 'Du musst dich um nichts weiter kümmern.',
    heading: (dog: string) => `In stillem Gedenken an ${dog || 'deinen Hund'}`,
    intro: (dog: string) =>
      `es tut uns sehr leid, dass ${dog || 'dein Hund'} nicht mehr bei dir ist. Wir denken an dich und an die Zeit, die ihr miteinander hattet.`,
    ended:
      'Du musst dich um nichts weiter kümmern: Das Abo ist beendet, es werden keine Boxen mehr abgebucht.',
    facts: 'Für deine Unterlagen',
    onTheWay: 'Schon bezahlt, wird noch geliefert',
    closing: 'In stiller Anteilnahme',
  },
  subscriptionAutoCancelled: {
    subject: (dog: string) => `${genitive(dog) || 'Dein'} Abo wurde beendet`,
    preheader: 'Neue Boxen werden nicht mehr bestellt und nicht mehr abgebucht.',
    heading: (dog: string) => `${genitive(dog) || 'Dein'} Abo wurde beendet`,
    unpaid: (day: string) =>
      `das Abo war seit ${day} pausiert, weil wir die letzte Bestellung nicht abbuchen konnten. Seitdem wurde es nicht fortgesetzt, darum haben wir es beendet.`,
    asDeclared: 'wie von dir gekündigt, endet das Abo heute.',
    nothingOpen: 'Neue Boxen werden nicht mehr bestellt und nicht mehr abgebucht.',
    endsOn: 'Ende des Vertrags',
  },
}

/** Emails about a changed plan, address or payment method in German. */
export const mailChangesDe = {
  planChanged: {
    subject: (dog: string) => `${genitive(dog) || 'Dein'} Plan wurde geändert`,
    preheader: (day: string) => `Gilt ab der Bestellung vom ${day}.`,
    preheaderLater: 'Gilt ab der nächsten Bestellung.',
    heading: (dog: string) => `${genitive(dog) || 'Dein'} neuer Plan`,
    intro: 'wie gewünscht haben wir den Plan geändert. Das ist neu:',
    headingAfterTrial: 'Nach der Testbox geht es weiter',
    introAfterTrial:
      'die Testbox ist bestellt. Danach läuft das Abo wie vereinbart mit dem regulären Menü weiter:',
    discounts: 'Rabatte, die du schon hast, gelten weiter.',
  },
  addressChanged: {
    subject: (dog: string) => `Neue Lieferadresse für ${dog || 'dein Abo'}`,
    preheader: 'Hier siehst du, ab wann sie gilt.',
    heading: (dog: string) => `Neue Lieferadresse für ${dog || 'dein Abo'}`,
    intro: 'wir haben die Lieferadresse geändert.',
    alsoFor: 'Gilt auch für',
    packedBefore: 'Was schon verpackt oder unterwegs ist, kommt noch an die bisherige Adresse.',
    otherTax: (country: string) =>
      `Eine bezahlte Box geht jetzt in ein anderes Land: ${country}. Der Preis bleibt gleich, nur der enthaltene Steuersatz ist jetzt der von dort. Dieser Beleg ersetzt den bisherigen.`,
    notYou: 'Das warst nicht du? Dann melde dich in deinem Portal an und ändere die Adresse zurück.',
  },
  paymentMethodChanged: {
    subject: 'Deine Zahlungsdaten wurden aktualisiert',
    preheader: (dog: string) => `Für ${genitive(dog) || 'dein'} Abo gilt jetzt eine andere Zahlungsmethode.`,
    heading: 'Deine Zahlungsmethode ist geändert',
    intro: (dog: string) =>
      `${genitive(dog) || 'dein'} Abo wird ab jetzt mit einer anderen Zahlungsmethode bezahlt.`,
    method: 'Zahlungsmethode',
    nextCharge: 'Nächste Abbuchung',
    retryNow: 'Die offene Bestellung buchen wir gleich noch einmal darüber ab. Du hörst dazu von uns.',
    retryAfterMigration:
      'Wir aktivieren dein Abo spätestens am nächsten Werktag und buchen die offene Bestellung dann darüber ab.',
    notYou: 'Das warst nicht du? Dann melde dich in deinem Portal an und ändere die Zahlungsmethode zurück.',
  },
  paymentMethodLink: {
    subject: 'Zahlungsmethode sicher aktualisieren',
    subjectNew: 'Zahlungsmethode einrichten',
    preheader: (hours: number) => `Der Link gilt ${hours} Stunden und funktioniert genau einmal.`,
    heading: 'Deine Zahlungsmethode',
    intro: 'unter diesem Link erneuerst du deine Zahlungsmethode. Deine Abos laufen damit einfach weiter.',
    introUnconfirmed:
      'unter diesem Link bestätigst du deine Zahlungsmethode. Deine Abos laufen damit einfach weiter.',
    introNew: 'unter diesem Link richtest du deine neue Zahlungsmethode ein.',
    method: 'Zahlungsmethode',
    newMethod: 'neu',
    dogs: 'Bezahlt die Boxen für',
    button: 'Zahlungsmethode einrichten',
    validity: (hours: number) => `Der Link gilt ${hours} Stunden und funktioniert genau einmal.`,
    payPal:
      'Mit einer Karte bestätigst du bei deiner Bank. Mit PayPal bestätigst du 0,01\u00a0€: Der Betrag wird nur vorgemerkt und gleich wieder freigegeben.',
    payPalFree: 'Mit einer Karte bestätigst du bei deiner Bank, mit PayPal dein Konto bei PayPal.',
    nothingCharged: 'Abgebucht wird dabei nichts.',
    charge: chargeAfterConfirmation,
    notYou:
      'Du hast keinen Link angefordert? Dann lösche diese E-Mail einfach. Ohne den Link ändert sich nichts.',
  },
  paymentMethodUpdated: {
    subject: 'Deine Zahlungsdaten wurden aktualisiert',
    preheader: 'Deine Zahlungsmethode ist bestätigt.',
    heading: 'Deine Zahlungsmethode ist bestätigt',
    intro: (dogs: string) => `von jetzt an werden die Boxen für ${dogs} so bezahlt:`,
    introUnused: 'deine Zahlungsmethode ist eingerichtet. Im Portal kannst du sie für deine Abos wählen.',
    button: 'Zahlungsmethoden ansehen',
    notYou:
      'Das warst nicht du? Dann melde dich in deinem Portal an und erneuere die Zahlungsmethode gleich noch einmal.',
  },
}

/** Emails about vacations in German. Days and windows arrive formatted. */
export const mailVacationDe = {
  vacation: {
    delivery: (dog: string, window: string) => (dog === '' ? `Lieferung ${window}` : `${dog}: ${window}`),
    moved: 'Verschoben',
    movedTo: (window: string, day: string) => `kommt nun ${window}, abgebucht wird am ${day}`,
    closeBox: (window: string, weight: string) =>
      `Die Box danach kommt ${window}, das sind zusammen ${weight} kurz nacheinander. Ist dir das zu viel, überspring eine der beiden in deinem Portal.`,
    skipped: 'Ausgelassen',
    skippedHint: 'wird nicht abgebucht und nicht geliefert',
    arrivesAnyway: 'Kommt trotzdem',
    arrivesAnywayReasons: {
      LOCKED: 'lässt sich nicht mehr ändern',
      ON_THE_WAY: 'ist schon bezahlt und auf dem Weg',
      OWED: 'kommt, sobald die offene Zahlung geklärt ist',
      SKIP_LIMIT: 'es sind schon so viele Bestellungen ausgelassen, wie möglich ist',
    },
    restored: 'Wie vorher',
    restoredHint: 'kommt wieder an diesen Tagen',
    unchanged: 'Bleibt geändert',
    unchangedReasons: {
      LOCKED: 'lässt sich nicht mehr zurücknehmen',
      CHANGED: 'wurde inzwischen noch einmal geändert',
    },
    entered: {
      subject: (time: string) => `Urlaub eingetragen: ${time}`,
      preheader: 'Das passiert mit den Boxen in dieser Zeit.',
      heading: 'Schöne Ferien!',
      intro: (time: string) =>
        `dein Urlaub ist eingetragen: ${time}. Das passiert mit den Boxen in dieser Zeit:`,
      undo: 'Du bleibst doch zu Hause? In deinem Portal nimmst du den Urlaub unter Kalender wieder zurück.',
    },
    removed: {
      subject: (time: string) => `Urlaub zurückgenommen: ${time}`,
      preheader: 'Deine Boxen kommen wieder wie vorher.',
      heading: 'Dein Urlaub ist zurückgenommen',
      intro: (time: string) => `wir haben deinen Urlaub (${time}) wieder ausgetragen.`,
    },
  },
}

/** The email about a dog's age in German. */
export const mailDogDe = {
  dogStageReached: {
    adult: {
      subject: (dog: string) => `${dog || 'Dein Hund'} wird groß – Zeit für einen neuen Plan?`,
      heading: (dog: string) => `${dog || 'Dein Hund'} ist kein Welpe mehr`,
      intro:
        'mit einem Jahr sind Hunde ausgewachsen. Sie brauchen dann weniger Energie als im Wachstum, und manches Rezept passt, das für Welpen nicht gedacht ist.',
    },
    senior: {
      subject: (dog: string) => `${dog || 'Dein Hund'} wird älter – Zeit für einen neuen Plan?`,
      heading: (dog: string) => `${dog || 'Dein Hund'} ist jetzt acht`,
      intro: 'ab acht Jahren brauchen Hunde meist etwas weniger Energie, weil sie es ruhiger angehen lassen.',
    },
    preheader: 'So viel und das passt jetzt.',
    energy: 'Bedarf am Tag',
    kcal: (kcal: number) => `etwa ${kcal} kcal`,
    unchanged: 'An deinem Abo ändert sich nichts von selbst. Im Portal kannst du den Plan anpassen.',
    noVet: 'Das ist ein Richtwert für gesunde Hunde und ersetzt keine tierärztliche Beratung.',
  },
}
