/** The dashboards that not every customer sees: without an active subscription, and of all dogs together. */
import { formatList } from '../format.ts'
import { genitive } from '../grammar.ts'

export const inactive = {
  heading: 'ABO WIEDER AKTIVIEREN',
  paused: 'Pausiert',
  cancelled: 'Gekündigt',
  restartOrder: (day: string, window: string) => `Die erste Box wird am ${day} bestellt und kommt ${window}.`,
  restartBilling: (day: string) => `Die erste Box wird am ${day} bestellt.`,
  pauseInfo: 'Bis dahin wird nichts geliefert und nichts abgebucht. Zum Start bekommst du eine E-Mail.',
  systemPause: 'Eine Zahlung hat mehrmals nicht geklappt, deshalb ruht das Abo. Es wird nichts abgebucht.',
  systemPauseWhat:
    'So geht es weiter: Wähle beim Fortsetzen eine gültige Zahlungsmethode, oder hinterlege im Profil eine neue.',
  toPayment: 'Zahlungsmethode hinterlegen',
  cancelledOn: (day: string) => `Gekündigt am ${day}. Es wird nichts mehr geliefert oder abgebucht.`,
  cancelledInfo: 'Plan, Adresse und Rezepte haben wir für dich aufgehoben.',
  /** The spec prescribes the labels of the buttons. */
  reactivate: 'Abo reaktivieren',
  resume: 'Abo fortsetzen',
  moveRestart: 'Neustart verschieben',
  changeLength: 'Pausendauer ändern',
  manage: 'Abo verwalten',
  /** The effect of the main button; `day` is null for today. */
  activated: (day: string | null, window: string) =>
    day === null
      ? `Erste Bestellung heute, Lieferung ${window}.`
      : `Erste Bestellung ${day}, Lieferung ${window}.`,
  resumed: (day: string | null, window: string) =>
    day === null
      ? `Jetzt fortgesetzt: Bestellung heute, Lieferung ${window}.`
      : `Jetzt fortgesetzt: nächste Bestellung ${day}, Lieferung ${window}.`,
  headlinePaused: (dog: string) => `${dog} macht gerade Pause`,
  headlinePausedUntil: (dog: string, day: string) => `${dog} macht Pause bis ${day}`,
  headlineCancelled: (dog: string) => `${genitive(dog)} Abo ist gekündigt`,
  headlineFarewell: (dog: string) => `Wir denken an ${dog}`,
  headlineNoDog: 'Hier zieht bald dein Hund ein',
  noDogHint:
    'Stell in wenigen Minuten das passende Frischmenü zusammen. Danach siehst du hier, wann die Box kommt.',
  newDog: 'Neuen Hund hinzufügen',
}

/** The dashboard and orders of all dogs together. */
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
