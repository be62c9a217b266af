/** The dashboard (docs/domain.md 3.7, 7.2, 8.4). The spec prescribes the capitals. */
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
