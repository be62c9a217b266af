/** Emails about vacations in German. Days and windows arrive formatted. */
export const mailVacationDe = {
  vacation: {
    delivery: (dog: string, window: string) => (dog === '' ? `Lieferung ${window}` : `${dog}: ${window}`),
    moved: 'Verschoben',
    movedTo: (window: string, day: string) => `kommt nun ${window}, abgebucht wird am ${day}`,
    skipped: 'Ausgelassen',
    skippedHint: 'wird nicht abgebucht und nicht geliefert',
    arrivesAnyway: 'Kommt trotzdem',
    arrivesAnywayReasons: {
      LOCKED: 'lässt sich nicht mehr ändern',
      ON_THE_WAY: 'ist schon bezahlt und auf dem Weg',
      OWED: 'kommt, sobald die offene Zahlung geklärt ist',
      SKIP_LIMIT: 'es sind schon sechs Bestellungen ausgelassen',
    },
    restored: 'Wie vorher',
    restoredHint: 'kommt wieder an diesen Tagen',
    unchanged: 'Bleibt geändert',
    unchangedReasons: {
      LOCKED: 'lässt sich nicht mehr zurücknehmen',
      CHANGED: 'wurde inzwischen noch einmal geändert',
    },
    entered: {
      subject: (time: string) => `Urlaub eingetragen: ${time}`,
      preheader: 'Das passiert mit den Boxen in dieser Zeit.',
      heading: 'Schöne Ferien!',
      intro: (time: string) =>
        `dein Urlaub ist eingetragen: ${time}. Das passiert mit den Boxen in dieser Zeit:`,
      undo: 'Du bleibst doch zu Hause? In deinem Pfotenportal nimmst du den Urlaub unter Kalender wieder zurück.',
    },
    removed: {
      subject: (time: string) => `Urlaub zurückgenommen: ${time}`,
      preheader: 'Deine Boxen kommen wieder wie vorher.',
      heading: 'Dein Urlaub ist zurückgenommen',
      intro: (time: string) => `wir haben deinen Urlaub (${time}) wieder ausgetragen.`,
    },
  },
}
