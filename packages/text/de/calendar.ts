/** The calendar page: eight weeks of deliveries, vacations, and the private calendar feed (docs/domain.md 3.9). */

const of = (dog: string) => (dog === '' ? '' : ` für ${dog}`)

export const calendar = {
  open: 'Kalender',
  lead: 'Die nächsten acht Wochen: Lieferungen, letzte Tage für Änderungen, Feiertage und dein Urlaub.',
  heading: 'Acht Wochen im Blick',
  caption: 'Lieferungen nach Wochen und Tagen',
  back: 'Alle Bestellungen',
  error: 'Dein Kalender konnte gerade nicht geladen werden.',
  errorHint: 'Das liegt an uns, nicht an dir. Versuche es bitte noch einmal.',
  noDog: 'Sobald dein erster Hund sein Futter von uns bekommt, stehen hier alle Lieferungen.',
  nothing: 'In den nächsten acht Wochen ist nichts geplant.',
  week: (first: string) => `Woche ab ${first}`,
  thisWeek: 'Diese Woche',
  emptyWeek: 'Nichts geplant',
  today: 'heute',
  delivery: (dog: string) => `Lieferung${of(dog)}`,
  underway: (dog: string) => `Lieferung${of(dog)} möglich`,
  lastChange: (dog: string) => (dog === '' ? 'Letzter Tag zum Ändern' : `${dog}: letzter Tag zum Ändern`),
  lastChangeOf: (dog: string, window: string) =>
    `letzter Tag, um die Lieferung${of(dog)} (${window}) zu ändern`,
  changeableUntil: (day: string) => `änderbar bis ${day}`,
  skipped: 'übersprungen',
  locked: 'nicht mehr änderbar',
  paid: 'bezahlt',
  failed: 'Zahlung offen',
  publicHoliday: (name: string) => `Feiertag: ${name}`,
  onVacation: 'Urlaub',
  details: (day: string) => `Lieferung am ${day}`,
  closeDetails: 'Details schließen',
  paidHint: 'Bezahlt und auf dem Weg. An dieser Box lässt sich nichts mehr ändern.',
  deliveredHint: 'Schon zugestellt.',
  legend: {
    label: 'Legende',
    delivery: 'An diesen Tagen kommt die Box',
    skipped: 'Übersprungen',
    lastChange: 'Letzter Tag zum Ändern',
    publicHoliday: 'Feiertag',
    vacation: 'Dein Urlaub',
  },

  vacation: {
    heading: 'Urlaub',
    intro: 'Du bist ein paar Tage nicht da? Wir verschieben die Boxen oder lassen sie aus.',
    add: 'Urlaub eintragen',
    title: 'Urlaub eintragen',
    choose: 'Erster und letzter Tag deines Urlaubs',
    chooseHint: 'Wähle im Kalender den ersten und dann den letzten Tag.',
    chooseLast: (first: string) => `Ab ${first}. Wähle nun den letzten Tag.`,
    chosen: (time: string) => `Dein Urlaub: ${time}`,
    first: 'erster Urlaubstag',
    last: 'letzter Urlaubstag',
    within: 'im Urlaub',
    existing: 'schon eingetragener Urlaub',
    strategy: 'Was soll mit den Boxen passieren?',
    move: 'Verschieben, wo es geht',
    moveHint: 'Die Box kommt gleich nach dem Urlaub. Wo das nicht passt, fällt sie aus.',
    skip: 'Auslassen',
    skipHint: 'Die Boxen in dieser Zeit fallen aus und werden nicht abgebucht.',
    loading: 'Wir schauen, welche Boxen in diese Zeit fallen',
    effect: 'Das passiert mit den Boxen',
    noneAffected: 'In dieser Zeit kommt keine Box. Du musst nichts weiter tun.',
    changed: 'Inzwischen hat sich etwas geändert.',
    changedHint: 'Bitte sieh dir noch einmal an, was mit den Boxen passiert.',
    confirm: 'Urlaub eintragen',
    pause: 'Abo pausieren',
    kinds: {
      MOVED: 'Verschoben',
      SKIPPED: 'Fällt aus',
      COMES: 'Kommt trotzdem',
      REPRICED: 'Neuer Preis',
    },
    summary: {
      MOVED: (boxes: number) => (boxes === 1 ? '1 Box verschoben' : `${boxes} Boxen verschoben`),
      SKIPPED: (boxes: number) => (boxes === 1 ? '1 Box fällt aus' : `${boxes} Boxen fallen aus`),
      COMES: (boxes: number) => (boxes === 1 ? '1 Box kommt trotzdem' : `${boxes} Boxen kommen trotzdem`),
      CLOSE: (weight: string) => `${weight} kurz nacheinander`,
    },
    deliveryBefore: (window: string) => `Lieferung ${window}`,
    deliveryAfter: (window: string) => `neu ${window}`,
    charged: (day: string) => `Bestelldatum ${day}`,
    closeBox: (window: string, weight: string) =>
      `Die Box danach kommt ${window}. Das sind zusammen ${weight} kurz nacheinander.`,
    /** A choice beside a moved box. */
    drop: 'Diese Box lieber auslassen',
    price: (price: string) => `Preis ${price}`,
    priceChange: (before: string, after: string) => `Preis ${after} statt ${before}`,
    free: (price: string) => `${price} werden nicht abgebucht`,
    reasons: {
      LOCKED: 'Lässt sich nicht mehr ändern.',
      ON_THE_WAY: 'Ist schon bezahlt und auf dem Weg.',
      OWED: 'Kommt, sobald die offene Zahlung geklärt ist.',
      SKIP_LIMIT: 'Es sind schon so viele Bestellungen übersprungen, wie möglich ist.',
    },
    toast: { success: 'Urlaub eingetragen. E-Mail folgt', failure: 'Urlaub konnte nicht eingetragen werden' },
    added: (time: string) => `Urlaub eingetragen: ${time}`,
    list: 'Eingetragen',
    listError: 'Deine Urlaube konnten gerade nicht geladen werden.',
    moved: (dog: string, before: string, after: string) =>
      `${dog === '' ? 'Lieferung' : dog}: ${before} kommt ${after}`,
    skipped: (dog: string, window: string) => `${dog === '' ? 'Lieferung' : dog}: ${window} fällt aus`,
    arrivesAnyway: (dog: string, window: string) =>
      `${dog === '' ? 'Lieferung' : dog}: ${window} kommt trotzdem`,
    unaffected: 'In dieser Zeit kommt keine Box.',
    remove: 'Zurücknehmen',
    removeOf: (time: string) => `Urlaub ${time} zurücknehmen`,
    removeTitle: 'Urlaub zurücknehmen?',
    removeIntro: (time: string) => `Dein Urlaub ${time} wird ausgetragen.`,
    restored: 'Kommt wieder wie vorher',
    unchanged: 'Bleibt, wie es jetzt ist',
    unchangedReasons: {
      LOCKED: 'Dafür ist es zu spät.',
      CHANGED: 'Diese Bestellung hast du seitdem selbst geändert.',
    },
    removeToast: {
      success: 'Urlaub zurückgenommen. E-Mail folgt',
      failure: 'Urlaub konnte nicht zurückgenommen werden',
    },
    removed: (time: string) => `Urlaub zurückgenommen: ${time}`,
  },

  feed: {
    heading: 'In deinem eigenen Kalender',
    intro:
      'Abonniere Lieferungen und letzte Tage für Änderungen in deiner Kalender-App. Sie aktualisieren sich von selbst.',
    create: 'Adresse erstellen',
    address: 'Deine private Adresse',
    secret:
      'Wer diese Adresse kennt, sieht Liefertage und die Namen deiner Hunde, sonst nichts. Gib sie nicht weiter.',
    openApp: 'In Kalender-App öffnen',
    copy: 'Adresse kopieren',
    copied: 'Adresse kopiert',
    copyFailed: 'Kopieren ging nicht. Markiere die Adresse und kopiere sie von Hand.',
    renew: 'Neue Adresse',
    renewTitle: 'Neue Adresse erstellen?',
    renewHint: 'Die bisherige Adresse funktioniert dann nicht mehr. Du musst den Kalender neu abonnieren.',
    revoke: 'Abschalten',
    revokeTitle: 'Kalender-Adresse abschalten?',
    revokeHint: 'Die Adresse funktioniert dann nicht mehr. Du kannst jederzeit eine neue erstellen.',
    created: 'Kalender-Adresse erstellt',
    revoked: 'Kalender-Adresse abgeschaltet',
    failure: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
    error: 'Deine Kalender-Adresse konnte gerade nicht geladen werden.',
  },
}
/** The labels and messages of the calendar in one language. */
export type CalendarText = typeof calendar

/** Copy of the calendar feed in German. Days and windows arrive formatted. */
export const calendarFeedDe = {
  description: 'Lieferungen und Änderungsschluss deiner Boxen',
  delivery: (dog: string) => (dog === '' ? 'Lieferung: frisches Futter' : `Lieferung für ${dog}`),
  deliveryDescription: 'Das Paket kommt an einem dieser Tage.',
  changeableUntil: (last: string) => `Änderbar bis ${last}.`,
  cutoff: (dog: string) => (dog === '' ? 'Letzte Änderung deiner Box' : `Letzte Änderung: Box für ${dog}`),
  cutoffDescription: (last: string, window: string) =>
    `Bis ${last} kannst du die Lieferung ${window} noch verschieben, überspringen oder ändern.`,
}

/** The copy of the feed in one language. */
export type CalendarFeedText = typeof calendarFeedDe
