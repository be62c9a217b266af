/** Choosing the payment method of a subscription (docs/domain.md 8.2). */
export const payment = {
  title: 'Zahlungsmethode ändern',
  lead: (pet: string) => `Womit sollen die Boxen für ${pet} bezahlt werden?`,
  methods: 'Gespeicherte Zahlungsmethoden',
  select: 'Zahlungsart auswählen',
  selectLink: '+ Zahlungsmethode hinzufügen',
  none: 'Keine Zahlungsmethode ausgewählt',
  noneSaved: 'Du hast noch keine Zahlungsmethode gespeichert.',
  noneUsable: 'Zurzeit ist keine deiner Zahlungsmethoden einsetzbar. Füge im Profil eine hinzu.',
  current: 'Aktuell',
  card: (brand: string, digits: string) => `${brand}, endet auf ${digits}`,
  brands: { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', maestro: 'Maestro' },
  until: (end: string) => `gültig bis ${end}`,
  payPal: 'PayPal',
  sepaDebit: 'SEPA-Lastschrift',
  iban: (digits: string) => `IBAN endet auf ${digits}`,
  unnamed: 'Noch nicht eingerichtet',
  unusable: {
    EXPIRED: 'Abgelaufen. Erneuere sie im Profil.',
    REQUIRES_CONFIRMATION: 'Noch nicht bestätigt. Bestätige sie im Profil.',
    REVOKED: 'Widerrufen. Hinterlege sie im Profil neu.',
  },
  unusableShort: {
    EXPIRED: 'abgelaufen',
    REQUIRES_CONFIRMATION: 'nicht bestätigt',
    REVOKED: 'widerrufen',
  },
  from: (day: string, amount: string) => `Gilt ab der Abbuchung ${day} über ${amount}.`,
  fromNext: 'Gilt ab der nächsten Abbuchung.',
  nothingNow: 'Jetzt wird nichts abgebucht.',
  open: (amount: string) => `Eine Zahlung über ${amount} ist noch offen.`,
  openHint: (day: string) =>
    `Mit einer anderen Zahlungsmethode versuchen wir sie sofort noch einmal, sonst am ${day}.`,
  openNow: 'Mit einer anderen Zahlungsmethode versuchen wir sie sofort noch einmal.',
  openSoon: (day: string) =>
    `Der letzte Versuch ist keine 10 Minuten her. Wir merken uns die neue Zahlungsmethode und versuchen es damit am ${day}; früher geht es, wenn du in 10 Minuten noch einmal herkommst.`,
  openAfterMigration:
    'Wir aktivieren dein Abo spätestens am nächsten Werktag und buchen die offene Bestellung dann mit der neuen Zahlungsmethode ab.',
  save: 'Zahlungsmethode übernehmen',
  payNow: 'Übernehmen und jetzt bezahlen',
  tryAgain: 'Jetzt noch einmal versuchen',
  outcome: {
    paid: 'Die offene Zahlung hat geklappt. Die Box wird jetzt gepackt.',
    running: 'Die Zahlung läuft noch. Du musst nichts weiter tun, wir schreiben dir, sobald sie durch ist.',
    failed:
      'Die Zahlung hat nicht geklappt und ist noch offen. Versuche es in 10 Minuten noch einmal, am besten mit einer anderen Zahlungsmethode.',
    title: 'Offene Zahlung',
  },
  afterPause:
    'Das Abo ruht, weil eine Zahlung nicht geklappt hat. Mit der neuen Zahlungsmethode kannst du es fortsetzen.',
  done: 'Fertig',
  toast: { success: 'Zahlungsdaten aktualisiert', failure: 'Es ist ein Fehler aufgetreten' },
}
