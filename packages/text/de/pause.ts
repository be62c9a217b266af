/** Pausing a subscription and changing the length of a pause (docs/domain.md 2.5). */
import { genitive } from '../genitive.ts'

export const pause = {
  title: (dog: string) => `${genitive(dog)} Abo pausieren`,
  titleChange: 'Pausendauer ändern',
  pitch: 'Mach eine Pause: Bis zur Reaktivierung entstehen dir keine Kosten.',
  running: (day: string) => `Die Pause geht zurzeit bis ${day}. Die neue Dauer zählt ab heute.`,
  choose: 'Wie viele Wochen sollen es bis zur Reaktivierung sein?',
  weeks: (count: number) => `${count} Wochen`,
  resumes: (day: string) => `Weiter geht es ${day}`,
  tooLong: 'Nicht möglich: Am Stück geht eine Pause höchstens 26 Wochen.',
  sameBox:
    'Diese Pause ist kürzer als die Zeit bis zu deiner nächsten Box. An der Lieferung ändert sich nichts.',
  gone: (window: string) => `Die Box mit der Lieferung ${window} entfällt.`,
  skips: 'Was du übersprungen hast, wird nicht nachgeholt. Nach der Pause ist keine Box mehr übersprungen.',
  owed: 'Die offene Zahlung entfällt, und mit ihr die Box.',
  onTheWay: (window: string) => `Die schon bezahlte Box kommt noch: ${window}.`,
  infoHeading: 'Gut zu wissen',
  info: [
    'Dein Abo läuft nach der gewählten Pause automatisch weiter.',
    'Während der Pause entstehen dir keine Kosten.',
    'Zur Reaktivierung bekommst du eine E-Mail.',
    'Du kannst jederzeit früher weitermachen, mit dem Button „Abo fortsetzen“.',
  ],
  confirm: (count: number) => `${count} Wochen pausieren`,
  keep: 'Doch nicht',
  toast: { success: 'Dein Abo wurde pausiert', failure: 'Abo konnte nicht pausiert werden' },
}
