/** Skipping, moving and pausing for all dogs at once (C-643). */
import { plural } from '../grammar.ts'

const boxes = (count: number) => plural(count, '1 Box', `${count} Boxen`)

export const householdOperations = {
  /** `dogs`: the dogs that it does not apply to, each with the reason. */
  without: (dogs: string) => `Nicht dabei: ${dogs}.`,
  absent: (dog: string, reason: string) => `${dog} (${reason})`,
  reasons: {
    PAUSED: 'macht Pause',
    PAYMENT_OPEN: 'Zahlung offen',
    NOT_POSSIBLE: 'gerade nicht möglich',
  },
  done: 'Erledigt',
  doneFor: (dog: string) => `${dog}: erledigt`,
  /** Below the notice that a quote has changed. */
  unchangedFor: (dog: string) => `Für ${dog} ist noch nichts geändert.`,
  unfinished: 'Nicht alles hat geklappt. Was erledigt ist, bleibt so.',

  skip: {
    title: 'Die nächsten Boxen überspringen',
    confirm: (count: number) => `${boxes(count)} überspringen`,
    success: (count: number) => `${boxes(count)} übersprungen. E-mail folgt`,
  },
  move: {
    title: 'Die nächsten Boxen verschieben',
    effect: (before: string, after: string) => `Kommt ${after} statt ${before}.`,
    present: (window: string) => `Bisher ${window}.`,
    unchanged: (window: string) => `Bleibt ${window}.`,
    noCommonDay: 'Kein Tag passt für alle Hunde. Verschiebe die Boxen bitte einzeln.',
    confirm: (count: number) => `${boxes(count)} verschieben`,
    success: (count: number) => `${boxes(count)} verschoben. E-mail folgt`,
  },
  pause: {
    title: 'Abos pausieren',
    success: (count: number) => `${plural(count, '1 Abo', `${count} Abos`)} pausiert`,
  },
}
