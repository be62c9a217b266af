/** The notice for customers of the legacy billing system (docs/domain.md 8.4). */
import { dashboard } from './dashboard.ts'

const { migrationLine } = dashboard

export const migration = {
  heading: 'Willkommen im neuen Kundenportal!',
  intro:
    'Wir sind umgezogen: Ab jetzt verwaltest du dein Abo in diesem neuen Kundenportal. Eine Sache brauchen wir noch von dir.',
  ask: 'Bitte gib deine Zahlungsmethode noch einmal ein oder bestätige sie:',
  steps: [
    'Öffne dein Profil.',
    'Geh zum Abschnitt „Zahlungsmethoden“.',
    'Wähle „Bearbeiten“ und dann „E-Mail senden“.',
    'Folge dem Link in der E-Mail, die wir dir schicken.',
  ],
  unchanged: 'Deine Abodetails und dein Preis bleiben unverändert.',
  activation: 'Die Aktivierung erfolgt spätestens am nächsten Werktag.',
  payPal: 'Wenn du PayPal wählst, bestätige bitte eine Zahlung von 0,01 €.',
  payPalFree: 'Wenn du PayPal wählst, bestätige bitte dein Konto bei PayPal.',
  toProfile: 'Zum Profil',
  later: 'Später',
  /** Shown in the profile with the payment methods. */
  note: {
    title: migrationLine.unplanned,
    text: 'Dafür wählst du „Bearbeiten“ und dann „E-Mail senden“ und folgst dem Link in der E-Mail.',
  },
  confirmed: {
    heading: 'Deine Zahlungsmethode ist bestätigt',
    activation: migrationLine.activation,
    nothing: 'Du musst nichts weiter tun, wir schreiben dir, sobald es so weit ist.',
    done: 'Alles klar',
  },
}
