/** Moving orders to other days, and the calendar for it (docs/domain.md 3.4, 3.5). */

export const move = {
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
