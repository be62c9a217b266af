/** A dashboard without a dog to feed: paused, cancelled, or no dog yet (spec 2). */
import { genitive } from '../genitive.ts'

export const resting = {
  heading: 'ABO WIEDER AKTIVIEREN',
  paused: 'Pausiert',
  cancelled: 'Gekündigt',
  restartOrder: (day: string, window: string) => `Die erste Box wird am ${day} bestellt und kommt ${window}.`,
  restartBilling: (day: string) => `Die erste Box wird am ${day} bestellt.`,
  pauseInfo: 'Bis dahin wird nichts geliefert und nichts abgebucht. Zum Start bekommst du eine E-Mail.',
  systemPause: 'Eine Zahlung hat mehrmals nicht geklappt, deshalb ruht das Abo. Es wird nichts abgebucht.',
  systemPauseWhat: 'So geht es weiter: Hinterlege im Profil eine gültige Zahlungsmethode.',
  toPayment: 'Zur Zahlungsmethode',
  cancelledOn: (day: string) => `Gekündigt am ${day}. Es wird nichts mehr geliefert oder abgebucht.`,
  cancelledInfo: 'Plan, Adresse und Rezepte haben wir für dich aufgehoben.',
  answerPaused: (dog: string) => `${dog} macht gerade Pause`,
  answerPausedUntil: (dog: string, day: string) => `${dog} macht Pause bis ${day}`,
  answerCancelled: (dog: string) => `${genitive(dog)} Abo ist gekündigt`,
  answerNoDog: 'Hier zieht bald dein Hund ein',
  noDogHint:
    'Stell in wenigen Minuten das passende Frischmenü zusammen. Danach siehst du hier, wann die Box kommt.',
  newDog: 'Neuen Hund hinzufügen',
}
