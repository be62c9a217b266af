/** The dashboard without an active subscription: paused, cancelled, or no dog yet. */
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
