/** Skipping the next order. */

export const skipNextOrder = {
  /** The dog's name if there are several dogs, otherwise null. */
  title: (dog: string | null) => `Nächste Bestellung${dog ? ` für ${dog}` : ''} überspringen`,
  titleFailed: (dog: string | null) => `Diese Box${dog ? ` für ${dog}` : ''} überspringen`,
  dropped: (window: string) => `Die Lieferung ${window} entfällt.`,
  free: (price: string) => `${price} werden nicht abgebucht.`,
  final: 'Diese Box entfällt endgültig.',
  undoable: (until: string) =>
    `Bis ${until} kannst du sie wieder einplanen, solange du deinen Lieferplan nicht änderst.`,
  instead: 'So geht es dann weiter',
  confirm: 'Überspringen',
}

/** Ordering the next box today, and paying an open order (docs/domain.md 3.3, 4.4). */
export const placeOrder = {
  title: 'Jetzt bestellen',
  titleOpen: 'Jetzt bezahlen',
  leadOpen: 'Wir versuchen die offene Zahlung sofort noch einmal. Danach machen wir die Box fertig.',
  final: 'Das lässt sich nicht rückgängig machen',
  following: (window: string) => `Die Box danach kommt ${window}.`,
  /** A box that is paid already arrives on the same days. */
  alreadyPaid: 'Für diese Tage ist schon eine Box bezahlt',
  alreadyPaidHint: (window: string, boxes: number) =>
    boxes === 1
      ? `Sie kommt ${window}. Bestellst du jetzt, kommen zwei Boxen auf einmal.`
      : `${boxes} bezahlte Boxen kommen ${window}. Bestellst du jetzt, kommt noch eine dazu.`,
  /** The spec prescribes the toasts. */
  toast: {
    success: 'Bestellung ausgelöst. E-mail folgt',
    failure: 'Bestellung konnte nicht erstellt werden',
  },
  checking: 'Deine Zahlung wird geprüft',
  checkingWhat:
    'Der Zahlungsdienst hat noch nicht endgültig geantwortet. Bestelle bitte nicht noch einmal: Sobald das Ergebnis da ist, siehst du es bei deinen Bestellungen und bekommst eine E-Mail.',
  done: 'Verstanden',
  toBank: 'Deine Bank fragt nach',
  toBankWhat: (time: string) =>
    `Bestätige die Zahlung bis ${time} bei deiner Bank. Danach kommst du hierher zurück. Ohne Bestätigung wird nichts bestellt und nichts abgebucht.`,
  toBankAction: 'Weiter zur Bank',
}

/** The page about the payment of an order, to which the bank leads back. */
export const paymentState = {
  asking: 'Wir fragen beim Zahlungsdienst nach',
  notAsked: 'Wir wissen noch nicht, ob die Zahlung geklappt hat',
  notAskedWhat: 'Bestelle bitte nicht noch einmal, sondern sieh gleich noch einmal nach.',
  noPayment: 'Zu dieser Bestellung gibt es keine Zahlung',
  noPaymentWhat: 'Es wurde nichts abgebucht.',
  paid: 'Danke, deine Zahlung hat geklappt',
  paidWhat: (total: string) =>
    `${total} sind bezahlt, die Box ist bestellt. Die Bestätigung kommt per E-Mail.`,
  waiting: 'Deine Bank wartet noch auf dich',
  waitingWhat: (total: string, time: string) =>
    `Bestätige die Zahlung über ${total} bis ${time} bei deiner Bank. Danach endet der Versuch, und es wird nichts abgebucht.`,
  toBank: 'Weiter zur Bank',
  checking: 'Deine Zahlung wird geprüft',
  checkingWhat:
    'Der Zahlungsdienst hat noch nicht endgültig geantwortet. Bestelle bitte nicht noch einmal: Sobald das Ergebnis da ist, bekommst du eine E-Mail.',
  checkAgain: 'Noch einmal nachsehen',
  failed: 'Die Zahlung hat nicht geklappt',
  failedWhat: (total: string) =>
    `Die Zahlung über ${total} ist nicht zustande gekommen. Es wurde nichts abgebucht.`,
  stray: 'Deine Zahlung kam zu spät an',
  strayWhat: (total: string) =>
    `${total} wurden abgebucht, obwohl der Zahlungsversuch schon beendet war. Die Bestellung ist damit nicht bezahlt. Wir erstatten dir den Betrag, du musst dafür nichts tun.`,
  failedAgain: 'Versuch es noch einmal, und bestätige die Zahlung, wenn deine Bank danach fragt.',
  toOrders: 'Zu deinen Bestellungen',
}

/** Moving orders to other days, and the calendar for it (docs/domain.md 3.4, 3.5). */
export const rescheduleOrder = {
  /** The dog's name if there are several dogs, otherwise null. */
  title: (dog: string | null) => `Bestellung${dog ? ` für ${dog}` : ''} verschieben`,
  present: (window: string, day: string) => `Bisher ${window}, Abbuchung ${day}.`,
  choose: 'Lieferung wählen',
  chooseHint: 'Wähle, wann die Box kommen soll.',
  /** `only`: which boxes move; null if that is not a choice. */
  arrives: (window: string, only: string | null) => `Kommt ${window}${only ? `, ${only}` : ''}`,
  arrivesOnly: { single: 'nur diese Box', following: 'alle folgenden ziehen mit' },
  chargeDay: 'Abbuchung am',
  charged: (day: string) => `Abbuchung am ${day}.`,
  scope: 'Welche Bestellungen?',
  following: 'Diese und alle folgenden',
  single: 'Nur diese',
  outOfRange: 'Diese Lieferung geht hier nicht. Bitte wähle eine andere.',
  confirm: 'Verschieben',
  /** The spec prescribes the toasts. */
  toast: { success: 'Bestelldatum geändert. E-mail folgt', failure: 'Es ist ein Fehler aufgetreten' },

  nextCharge: {
    title: 'Bestellung verschieben',
    titlePaused: 'Neustart verschieben',
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
    own: 'bisherige Lieferung',
    chosen: 'gewählt',
    impossible: 'nicht möglich',
    until: (day: string, why: string) => `Bis ${day}: ${why}`,
    from: (day: string, why: string) => `Ab ${day}: ${why}`,
    /** Why a delivery cannot be chosen. */
    obstacles: {
      TODAY: 'Bestellschluss vorbei',
      EARLIER_ORDER: 'die Box davor kommt noch',
      LATER_ORDER: 'da kommt schon die nächste Box',
      HORIZON: 'zu weit voraus',
      END: 'dein Abo endet vorher',
      LONGEST_PAUSE: 'so lange geht keine Pause',
    },
    publicHolidayOn: (day: string, name: string) => `${day}: ${name}`,
  },
}
