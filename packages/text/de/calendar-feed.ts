/** Copy of the calendar feed in German. Days and windows arrive formatted. */
export const calendarFeedDe = {
  name: 'Pfotenportal',
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
