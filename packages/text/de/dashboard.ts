/** The dashboard (docs/domain.md 3.7, 7.2, 8.4). The spec prescribes the capitals. */
import { genitive } from '../grammar.ts'

const sachets = (count: number) => (count === 1 ? '1 Beutel' : `${count} Beutel`)

export const dashboard = {
  welcome: (portal: string, firstName: string) => `Willkommen in deinem ${portal}, ${firstName}!`,
  welcomeWithoutName: (portal: string) => `Willkommen in deinem ${portal}!`,

  yourDog: (dog: string) => `Alles rund um ${genitive(dog)} Futter`,
  allOrders: 'Alle ansehen',
  allOrdersOf: 'Alle ansehen: Bestellungen',

  dog: {
    gender: { f: 'Hündin', m: 'Rüde' },
    age: (years: number) => (years < 1 ? 'unter 1 Jahr' : years === 1 ? '1 Jahr' : `${years} Jahre`),
    mixedBreed: 'Mischling',
    profile: 'Profil ansehen',
    cancel: 'Abo kündigen',
  },
  recipes: {
    heading: (dog: string) => `${genitive(dog)} Rezepte`,
    amount: (count: number, size: string) => `${sachets(count)} · ${size}`,
    /** The spec prescribes the smallest and the largest size. */
    sizes: (min: string, max: string) => (min === max ? `Beutel zu ${min} g` : `Beutel zu ${min}–${max} g`),
    cycle: (days: number) => `alle ${days} Tage`,
  },

  /** Above the boxes until the migration from the legacy billing system is complete. */
  migrationLine: {
    before: (day: string) =>
      `Bitte bestätige noch deine Zahlungsmethode. Bis dahin läuft die Bestellung am ${day} wie bisher.`,
    unplanned: 'Bitte bestätige deine Zahlungsmethode',
    confirm: 'Jetzt bestätigen',
    activation: (day: string) => `Dein Abo wird bis ${day} im neuen Kundenportal aktiviert.`,
  },

  loading: 'Dein Portal wird geladen',
  error: 'Wir konnten deine Daten gerade nicht laden.',
  errorHint: 'Das liegt an uns, nicht an dir. Versuche es bitte noch einmal.',
}
