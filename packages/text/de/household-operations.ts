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
  unfinished: 'Nicht alles hat geklappt. Was erledigt ist, bleibt so.',

  skip: {
    title: 'Nächste Box aller Hunde überspringen',
    confirm: (count: number) => `${boxes(count)} überspringen`,
    success: (count: number) => `${boxes(count)} übersprungen. E-mail folgt`,
  },
  move: {
    title: 'Nächste Box aller Hunde verschieben',
    effect: (before: string, after: string) => `Kommt ${after} statt ${before}.`,
    unchanged: (window: string) => `Bleibt ${window}.`,
    noCommonDay: 'Kein Tag passt für alle Hunde. Verschiebe die Boxen bitte einzeln.',
    confirm: (count: number) => `${boxes(count)} verschieben`,
    success: (count: number) => `${boxes(count)} verschoben. E-mail folgt`,
  },
  pause: {
    title: 'Abos aller Hunde pausieren',
    success: (count: number) => `${plural(count, '1 Abo', `${count} Abos`)} pausiert`,
  },
}
