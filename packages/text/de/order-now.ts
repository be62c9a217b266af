/** Ordering the next box today, and paying an open order (docs/domain.md 3.3, 4.4). */

export const orderNow = {
  title: 'Jetzt bestellen',
  titleOpen: 'Jetzt bezahlen',
  lead: (dog: string) => `${dog} braucht früher Futter? Dann bestellen wir die nächste Box heute.`,
  leadOpen: 'Wir versuchen die offene Zahlung sofort noch einmal. Danach machen wir die Box fertig.',
  final: 'Das lässt sich nicht rückgängig machen',
  finalHint: 'Die folgenden Boxen zählen ab heute, kommen also auch früher.',
  finalOpen: 'Die folgenden Boxen zählen ab heute.',
  following: 'Danach geht es so weiter',
  /** The spec prescribes the toasts. */
  toast: {
    success: 'Bestellung ausgelöst. E-mail folgt',
    failure: 'Bestellung konnte nicht erstellt werden',
  },
  otherPayment: 'Andere Zahlungsart wählen',
  checking: 'Deine Zahlung wird geprüft',
  checkingWhat:
    'Der Zahlungsdienst hat noch nicht endgültig geantwortet. Bestelle bitte nicht noch einmal: Sobald das Ergebnis da ist, siehst du es bei deinen Bestellungen und bekommst eine E-Mail.',
  done: 'Verstanden',
}
