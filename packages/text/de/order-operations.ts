/** Skipping the next order. */

export const skipNextOrder = {
  /** The dog's name if there are several dogs, otherwise null. */
  title: (dog: string | null) => `Nächste Bestellung${dog ? ` für ${dog}` : ''} überspringen`,
  titleFailed: (dog: string | null) => `Diese Box${dog ? ` für ${dog}` : ''} überspringen`,
  /** The spec prescribes these pitches. */
  pitches: ['Genug Futter?', 'Kein Platz im Kühlschrank?', 'Verreist?'],
  pitch: 'Überspring deine nächste Bestellung.',
  dropped: (window: string) => `Die Lieferung ${window} entfällt.`,
  free: (price: string) => `${price} werden nicht abgebucht.`,
  final: 'Diese Box entfällt endgültig.',
  undoable: (until: string) => `Bis ${until} kannst du sie wieder einplanen.`,
  instead: 'So geht es dann weiter',
  confirm: 'Überspringen',
}

/** Ordering the next box today, and paying an open order (docs/domain.md 3.3, 4.4). */
export const placeOrder = {
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

/** Moving orders to other days, and the calendar for it (docs/domain.md 3.4, 3.5). */
export const rescheduleOrder = {
  /** The dog's name if there are several dogs, otherwise null. */
  title: (dog: string | null) => `Bestellung${dog ? ` für ${dog}` : ''} verschieben`,
  present: (day: string, window: string) => `Bisher bestellen wir am ${day}, Lieferung ${window}.`,
  choose: 'Neues Bestelldatum',
  chooseHint: 'Wähle im Kalender den Tag, an dem wir bestellen und abbuchen sollen.',
  range: (min: string, max: string) => `Möglich von ${min} bis ${max}.`,
  scope: 'Welche Bestellungen?',
  following: 'Diese und alle folgenden',
  followingHint: 'Dein ganzer Rhythmus zieht mit.',
  single: 'Nur diese',
  singleHint: 'Alle anderen behalten ihren Tag.',
  outOfRange: 'Dieser Tag geht hier nicht. Bitte wähle einen anderen.',
  confirm: 'Bestelldatum ändern',
  /** The spec prescribes the toasts. */
  toast: { success: 'Bestelldatum geändert. E-mail folgt', failure: 'Es ist ein Fehler aufgetreten' },

  nextCharge: {
    title: 'Bestelldatum ändern',
    titlePaused: 'Neustart verschieben',
    present: (day: string) => `Bisher bestellen wir die erste Box am ${day}.`,
    restartSoon: 'Dein Abo läuft dann gleich wieder.',
    /** The spec prescribes a toast for the failure only. */
    failure: 'Es ist ein Fehler aufgetreten',
    changed: (day: string) => `Neues Bestelldatum: ${day}`,
    changedDelivery: (window: string) => `Die Box kommt ${window}.`,
    done: 'Fertig',
  },

  calendar: {
    label: 'Kalender',
    previous: 'Voriger Monat',
    next: 'Nächster Monat',
    publicHoliday: (name: string) => `Feiertag: ${name}`,
    own: 'bisheriges Bestelldatum',
    chosen: 'gewählt',
    delivered: 'Lieferung',
    ownOf: (day: string) => `Bisher ${day}`,
    deliveryOf: (window: string) => `Lieferung ${window}`,
    publicHolidayOn: (day: string, name: string) => `${day}: ${name}`,
  },
  publicHolidays: {
    newYear: 'Neujahr',
    epiphany: 'Heilige Drei Könige',
    goodFriday: 'Karfreitag',
    easterMonday: 'Ostermontag',
    labourDay: 'Tag der Arbeit',
    ascension: 'Christi Himmelfahrt',
    whitMonday: 'Pfingstmontag',
    corpusChristi: 'Fronleichnam',
    assumption: 'Mariä Himmelfahrt',
    germanUnity: 'Tag der Deutschen Einheit',
    austrianNationalDay: 'Nationalfeiertag',
    allSaints: 'Allerheiligen',
    immaculateConception: 'Mariä Empfängnis',
    christmasDay: '1. Weihnachtstag',
    boxingDay: '2. Weihnachtstag',
  },
}
