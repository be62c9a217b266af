/** What customers read in their own calendar, in German. Days, windows and moments arrive formatted. */
export const calendarFeedDe = {
  name: 'Pfotenportal',
  description: 'Lieferungen und Änderungsschluss deiner Boxen',
  delivery: (dog: string) => (dog === '' ? 'Lieferung: frisches Futter' : `Lieferung für ${dog}`),
  deliveryWhy: 'Das Paket kommt an einem dieser Tage.',
  changeableUntil: (moment: string) => `Änderbar bis ${moment}.`,
  cutoff: (dog: string) => (dog === '' ? 'Letzte Änderung deiner Box' : `Letzte Änderung: Box für ${dog}`),
  cutoffWhy: (moment: string, window: string) =>
    `Bis ${moment} kannst du die Lieferung ${window} noch verschieben, überspringen oder ändern.`,
}

/** The words of the feed in one language. */
export type CalendarFeedText = typeof calendarFeedDe
