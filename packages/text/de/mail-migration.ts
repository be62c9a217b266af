/** Emails about the migration from the legacy billing system in German. Days and prices arrive formatted. */
import { plural } from '../plural.ts'

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
