/** The dashboard and orders of all dogs together. */
import { formatList } from '../format.ts'

export const allDogs = {
  heading: 'Alle Hunde auf einen Blick',
  only: (dog: string) => `Nur ${dog} ansehen`,
  /** The label of an action if several dogs have the same one. */
  of: (dog: string, action: string) => `${dog}: ${action}`,
  upcomingHint: 'Die nächsten Boxen aller Hunde, die früheste zuerst.',
  lead: 'Alles, was für deine Hunde unterwegs, geplant und schon angekommen ist.',
  underway: 'Gerade unterwegs',
  noneUnderway: 'Gerade ist keine Box unterwegs.',
  failed: (dogs: readonly string[]) =>
    `Die Bestellungen von ${formatList(dogs, 'de')} konnten gerade nicht geladen werden.`,
  nothingPlanned: (dog: string) => `Für ${dog} ist gerade keine Box geplant.`,
}
