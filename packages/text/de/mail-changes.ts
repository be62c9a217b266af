/** Emails about a changed plan, address or payment method in German. */
import { genitive } from '../genitive.ts'

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
    notYou: 'Das warst nicht du? Dann melde dich in deinem Pfotenportal an und ändere die Adresse zurück.',
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
    notYou:
      'Das warst nicht du? Dann melde dich in deinem Pfotenportal an und ändere die Zahlungsmethode zurück.',
  },
  paymentMethodLink: {
    subject: 'Zahlungsmethode sicher aktualisieren',
    preheader: (hours: number) => `Der Link gilt ${hours} Stunden und funktioniert genau einmal.`,
    heading: 'Deine Zahlungsmethode',
    intro: 'unter diesem Link erneuerst du deine Zahlungsmethode. Deine Abos laufen damit einfach weiter.',
    introNew: 'unter diesem Link richtest du deine neue Zahlungsmethode ein.',
    method: 'Zahlungsmethode',
    newMethod: 'neu',
    dogs: 'Bezahlt die Boxen für',
    button: 'Zahlungsmethode einrichten',
    validity: (hours: number) => `Der Link gilt ${hours} Stunden und funktioniert genau einmal.`,
    payPal:
      'Mit einer Karte bestätigst du bei deiner Bank, abgebucht wird dabei nichts. Mit PayPal bestätigst du 0,01 €: Der Betrag wird nur vorgemerkt und gleich wieder freigegeben.',
    payPalFree:
      'Mit einer Karte bestätigst du bei deiner Bank, mit PayPal dein Konto bei PayPal. Abgebucht wird dabei nichts.',
    notYou:
      'Du hast keinen Link angefordert? Dann lösche diese E-Mail einfach. Ohne den Link ändert sich nichts.',
  },
  paymentMethodUpdated: {
    subject: 'Deine Zahlungsdaten wurden aktualisiert',
    preheader: 'Deine Zahlungsmethode ist bestätigt.',
    heading: 'Deine Zahlungsmethode ist bestätigt',
    intro: (dogs: string) => `von jetzt an werden die Boxen für ${dogs} so bezahlt:`,
    introUnused:
      'deine Zahlungsmethode ist eingerichtet. Im Pfotenportal kannst du sie für deine Abos wählen.',
    button: 'Zahlungsmethoden ansehen',
    notYou:
      'Das warst nicht du? Dann melde dich in deinem Pfotenportal an und erneuere die Zahlungsmethode gleich noch einmal.',
  },
}
