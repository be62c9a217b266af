/** The notice for customers who come from the old system (spec 2; docs/domain.md 8.4). */

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
  toProfile: 'Zum Profil',
  later: 'Später',
}
