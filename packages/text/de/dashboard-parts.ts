/**
 * The parts of the dashboard that are loaded after the first screen, and the dashboards that not every customer sees.
 */
import { cardBrands } from '../card-brands.ts'
import { formatList } from '../format.ts'
import { genitive, plural } from '../grammar.ts'

export const inactive = {
  heading: 'ABO WIEDER AKTIVIEREN',
  paused: 'Pausiert',
  cancelled: 'Gekündigt',
  pauseInfo: 'Bis dahin wird nichts abgebucht. Zum Start bekommst du eine E-Mail.',
  pauseInfoUntil: (day: string) =>
    `Bestellt und abgebucht wird erst am ${day}. Zum Start bekommst du eine E-Mail.`,
  systemPause: 'Eine Zahlung hat mehrmals nicht geklappt, deshalb ruht das Abo. Es wird nichts abgebucht.',
  systemPauseWhat:
    'So geht es weiter: Wähle beim Fortsetzen eine gültige Zahlungsmethode, oder hinterlege im Profil eine neue.',
  toPayment: 'Zahlungsmethode hinterlegen',
  cancelledOn: (day: string) => `Gekündigt am ${day}. Neue Boxen werden nicht mehr abgebucht.`,
  cancelledInfo: 'Plan, Adresse und Rezepte haben wir für dich aufgehoben.',
  subscribedElsewhere: 'Dein Hund hat schon ein anderes Abo.',
  /** The spec prescribes the labels of the buttons. */
  reactivate: 'Abo reaktivieren',
  resume: 'Abo fortsetzen',
  cancel: 'Abo kündigen',
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
      ? `Wenn du jetzt fortsetzt: Bestellung heute, Lieferung ${window}.`
      : `Wenn du jetzt fortsetzt: Bestellung ${day}, Lieferung ${window}.`,
  headlinePaused: (dog: string) => `${dog} macht gerade Pause`,
  headlinePausedUntil: (dog: string, day: string) => `${dog} macht Pause bis ${day}`,
  headlineCancelled: (dog: string) => `${genitive(dog)} Abo ist gekündigt`,
  headlineNoDog: 'Hier zieht bald dein Hund ein',
  noDogHint:
    'Stell in wenigen Minuten das passende Futter zusammen. Danach siehst du hier, wann die Box kommt.',
  noCurrentYet: 'Sobald dein Hund dabei ist, siehst du hier auf einen Blick, wann seine Box kommt.',
  noUpcomingYet:
    'Danach stehen hier die nächsten Liefertermine. Verschieben und überspringen geht mit zwei Klicks.',
  newDog: 'Neuen Hund hinzufügen',
}

/** After a dog has died. */
export const farewell = {
  title: (pet: string) => `Wir denken an ${pet}`,
  ended: (day: string) => `Das Abo ist seit ${day} beendet. Neue Boxen werden nicht mehr abgebucht.`,
  orders: 'Bestellungen ansehen',
  activity: 'Aktivität ansehen',
  profile: 'Profil ansehen',
}

/** The dashboard and orders of all dogs together. */
export const allDogs = {
  heading: 'Alle Hunde auf einen Blick',
  forAll: 'Für alle Hunde',
  pause: 'Pausieren',
  only: (dog: string) => `Nur ${dog} ansehen`,
  /** The label of an action if several dogs have the same one. */
  of: (dog: string, action: string) => `${dog}: ${action}`,
  upcomingHint: 'Die nächsten Boxen aller Hunde, die früheste zuerst.',
  lead: 'Alles, was für deine Hunde unterwegs, geplant und schon angekommen ist.',
  failed: (dogs: readonly string[]) =>
    `Die Bestellungen von ${formatList(dogs, 'de')} konnten gerade nicht geladen werden.`,
  nothingPlanned: (dog: string) => `Für ${dog} ist gerade keine Box geplant.`,
}

/** The lower part of every dashboard: my dogs, snacks, referral. */
export const household = {
  dogs: {
    heading: 'Meine Hunde',
    none: 'Hier ist noch Platz für eine kalte Schnauze.',
    question: 'Hast du noch weitere vierbeinige Familienmitglieder?',
    add: 'Neuen Hund hinzufügen',
    active: 'Aktiv',
    paused: 'Pausiert',
    cancelled: 'Gekündigt',
    next: (window: string) => `Lieferung ${window}`,
    failed: 'Zahlung fehlgeschlagen',
    resumes: (day: string) => `Pause bis ${day}`,
    ended: (day: string) => `Beendet am ${day}`,
  },
  snacks: {
    heading: (dog: string) => `MÖCHTEST DU GESUNDE, FUNKTIONALE SNACKS FÜR ${dog.toUpperCase()} PROBIEREN?`,
    headingWithoutDog: 'MÖCHTEST DU GESUNDE, FUNKTIONALE SNACKS FÜR DEINEN HUND PROBIEREN?',
    shop: 'Jetzt einkaufen',
    shopOf: (snack: string) => `Jetzt einkaufen: ${snack}`,
    pause: 'Automatischen Wechsel anhalten',
    play: 'Automatischen Wechsel starten',
    previous: 'Vorheriger Snack',
    next: 'Nächster Snack',
    region: 'Snacks',
    notice: 'Ergänzungsfuttermittel für Hunde',
  },
  referral: {
    heading: 'Erhalte mehr Belohnungen!',
    action: 'Jetzt Freu(n)de empfehlen',
  },
}

/** The reward banner (docs/domain.md 7.2). The spec prescribes the capitals. */
export const reward = {
  received: 'HERZLICHEN GLÜCKWUNSCH!',
  receivedHint: (worth: string, isFree: boolean) =>
    isFree ? `Geschafft! Gratis für euch: ${worth}.` : `Geschafft! Du bekommst ${worth} Treuerabatt.`,
  celebrate: 'Noch einmal feiern',
  near: 'FAST GESCHAFFT!',
  nearHint: (worth: string, isFree: boolean) =>
    isFree
      ? `Mit deiner nächsten Bestellung sicherst du dir gratis: ${worth}.`
      : `Mit deiner nächsten Bestellung sicherst du dir ${worth} Treuerabatt.`,
  open: 'Belohnung ansehen',
  progress: (collected: string, goal: number, points: string) => `${collected} von ${goal} ${points}`,
  progressLabel: (points: string) => `${points} bis zur nächsten Belohnung`,
  none: 'DEINE BELOHNUNGEN!',
  /** `orders`: until the next reward; null if that is not known. */
  noneHint: (orders: number | null, points: string) =>
    orders === null
      ? `Sammle mit jeder Bestellung ${points}.`
      : `Sammle mit jeder Bestellung ${points} – noch ${plural(orders, `${orders} Bestellung`, `${orders} Bestellungen`)} bis zur nächsten Belohnung.`,
}

/** The dashboard's hint on a payment method that the customer has to renew (docs/domain.md 8.2). */
export const hints = {
  brands: cardBrands,
  card: (brand: string, digits: string) => `${brand} mit der Endung ${digits}`,
  payPal: (email: string) => `PayPal (${email})`,
  sepaDebit: (digits: string) => `SEPA-Lastschrift, IBAN endet auf ${digits}`,
  soon: (method: string, until: string) => `${method} läuft bald ab (gültig bis ${until})`,
  expired: (method: string) => `${method} ist abgelaufen`,
  revoked: (method: string) => `${method} lässt sich nicht mehr belasten`,
  pays: (dogs: string) => `Damit bezahlst du das Futter für ${dogs}.`,
  unconfirmed: 'Deine Zahlungsmethode ist noch nicht eingerichtet',
  ended: 'Das ist nötig, bevor das Abo wieder läuft.',
  renew: 'Jetzt erneuern',
  setUp: 'Jetzt einrichten',
}
