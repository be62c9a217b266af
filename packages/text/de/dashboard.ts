/** The dashboard (docs/domain.md 3.7, 7.2, 8.4). The spec prescribes the capitals. */
import { cardBrands } from '../card-brands.ts'
import { genitive } from '../grammar.ts'

const sachets = (count: number) => (count === 1 ? '1 Beutel' : `${count} Beutel`)

export const dashboard = {
  welcome: (firstName: string) => `Willkommen in deinem Pfotenportal, ${firstName}!`,
  welcomeWithoutName: 'Willkommen in deinem Pfotenportal!',

  /** The headline: when the food arrives. */
  headline: {
    arrived: (dog: string) => `${genitive(dog)} Futter ist heute angekommen`,
    today: (dog: string) => `${genitive(dog)} Futter kommt heute`,
    until: (dog: string, day: string) => `${genitive(dog)} Futter kommt heute oder bis ${day}`,
    window: (dog: string, window: string) => `${genitive(dog)} Futter kommt ${window}`,
    onItsWay: (dog: string, window: string) => `${genitive(dog)} Futter ist unterwegs und kommt ${window}`,
    onItsWayUntil: (dog: string, day: string) =>
      `${genitive(dog)} Futter ist unterwegs und kommt heute oder bis ${day}`,
    delayed: (dog: string) => `${genitive(dog)} Futter verspätet sich`,
    deliveryFailed: (dog: string) => `${genitive(dog)} Futter konnte nicht zugestellt werden`,
    returned: (dog: string) => `${genitive(dog)} Futter kommt zu uns zurück`,
  },
  delayedHint: (window: string) => `Geplant war ${window}. Sobald sich etwas bewegt, siehst du es hier.`,
  deliveryFailedHint:
    'Der Paketdienst hat niemanden angetroffen. Wie es weitergeht, steht in der Sendungsverfolgung.',
  returnedHint: 'Das Paket konnte nicht zugestellt werden und ist auf dem Rückweg.',
  yourDog: (dog: string) => `Alles rund um ${genitive(dog)} Futter`,
  allOrders: 'Alle ansehen',
  allOrdersOf: 'Alle Bestellungen ansehen',

  dog: {
    gender: { f: 'Hündin', m: 'Rüde' },
    age: (years: number) => (years < 1 ? 'unter 1 Jahr' : years === 1 ? '1 Jahr' : `${years} Jahre`),
    mixedBreed: 'Mischling',
    profile: 'Profil ansehen',
  },
  recipes: {
    heading: (dog: string) => `${genitive(dog)} Rezepte`,
    amount: (count: number, size: string) => `${sachets(count)} · ${size}`,
    sizes: (min: string, max: string) => `Beutelgröße ${min}–${max} g`,
    oneSize: (grams: string) => `Beutelgröße ${grams} g`,
    cycle: (days: number) => `alle ${days} Tage`,
  },

  loading: 'Dein Portal wird geladen',
  error: 'Wir konnten deine Daten gerade nicht laden.',
  errorHint: 'Das liegt an uns, nicht an dir. Versuche es bitte noch einmal.',
}

/** The lower part of every dashboard: my dogs, snacks, referral. */
export const household = {
  dogs: {
    heading: 'Meine Hunde',
    question: 'Hast du noch weitere vierbeinige Familienmitglieder?',
    add: 'Neuen Hund hinzufügen',
    active: 'Aktiv',
    paused: 'Pausiert',
    cancelled: 'Gekündigt',
    next: (window: string) => `Nächste Lieferung ${window}`,
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
    slides: {
      joint: {
        title: 'Gelenke',
        ingredient: 'mit Grünlippmuschel',
        text: 'Für Hunde, die für ihr Leben gern rennen.',
      },
      skin_coat: {
        title: 'Haut & Fell',
        ingredient: 'mit Lachsöl',
        text: 'Für alle, die sich gern kraulen lassen.',
      },
      gut: { title: 'Darm', ingredient: 'mit Möhre', text: 'Für Feinschmecker, die jeden Krümel finden.' },
      dental: { title: 'Zähne', ingredient: 'mit Seealge', text: 'Für Knabberer mit strahlendem Lächeln.' },
    },
  },
  referral: {
    heading: 'Erhalte mehr Belohnungen!',
    text: 'Kennst du einen Hund, der auch gern frisch frisst? Empfiehl uns weiter.',
    action: 'Jetzt Freu(n)de empfehlen',
  },
}

/** The reward banner (docs/domain.md 7.2). The spec prescribes the capitals. */
export const reward = {
  received: 'HERZLICHEN GLÜCKWUNSCH!',
  receivedHint: (percent: number) => `Geschafft! Du bekommst ${percent}\u00a0% Treuerabatt.`,
  celebrate: 'Noch einmal feiern',
  near: 'FAST GESCHAFFT!',
  percentage: (percent: number) => `${percent}\u00a0%`,
  nearHint: (percent: number) =>
    `Mit deiner nächsten Bestellung sicherst du dir ${percent}\u00a0% Treuerabatt.`,
  open: 'Belohnung ansehen',
  progressHint: 'Jede bezahlte Box zählt. Übersprungene Boxen und Pausen kosten dich keinen Fortschritt.',
  none: 'DEINE BELOHNUNGEN!',
  noneHint: 'Sammle mit jeder Bestellung Treuepfoten.',
}

/** The dashboard's hint on a payment method that the customer has to renew (docs/domain.md 12). */
export const hints = {
  brands: cardBrands,
  card: (brand: string, digits: string) => `${brand} mit der Endung ${digits}`,
  payPal: (email: string) => `PayPal (${email})`,
  sepaDebit: (digits: string) => `SEPA-Lastschrift, IBAN endet auf ${digits}`,
  soon: (method: string, until: string) => `${method} läuft bald ab (gültig bis ${until})`,
  expired: (method: string) => `${method} ist abgelaufen`,
  revoked: (method: string) => `${method} lässt sich nicht mehr belasten`,
  pays: (dogs: string) => `Damit bezahlst du das Futter für ${dogs}.`,
  ended: 'Erneuere sie, bevor das Abo wieder läuft.',
  renew: 'Jetzt erneuern',
}
