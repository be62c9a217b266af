import { genitive } from '../genitive.ts'

const dogsMeals = (pet: string | null) => (pet ? `${genitive(pet)} Mahlzeiten` : 'Mahlzeiten für deinen Hund')

/** The frame around every page: menu, header, footer. */
export const shell = {
  skipToContent: 'Zum Inhalt springen',
  description: 'Deine Futterlieferungen im Blick: ansehen, überspringen, ändern.',
  noScript: 'Das Pfotenportal braucht JavaScript. Bitte schalte es in deinem Browser ein.',
  mainMenu: 'Hauptmenü',
  openMenu: 'Menü öffnen',
  logoLabel: 'Pfotenportal, zur Übersicht',
  notices: 'Mitteilungen',
  menu: {
    dashboard: 'Übersicht',
    orders: 'Bestellungen',
    subscriptions: dogsMeals,
    referral: 'Freu(n)de empfehlen',
    shop: 'Shop',
    profile: 'Profil',
    faq: 'Faq',
    logout: 'Abmelden',
  },
  titles: {
    dashboard: 'Übersicht',
    orders: 'Bestellungen',
    subscriptions: dogsMeals,
    calendar: 'Kalender',
    activity: 'Aktivität',
    dog: (pet: string | null) => (pet ? `Profil von ${pet}` : 'Hundeprofil'),
    referral: 'Freu(n)de empfehlen',
    shop: 'Shop',
    profile: 'Profil',
    gallery: 'Bausteine',
    login: 'Anmelden',
    imprint: 'Impressum',
    terms: 'AGB',
    privacy: 'Datenschutz',
    accessibility: 'Barrierefreiheit',
    cancelContract: 'Verträge hier kündigen',
    page: (title: string) => `${title} · Pfotenportal`,
  },
  dogs: {
    choose: 'Hund auswählen',
    all: 'Alle Hunde',
    allChosen: 'Alle Hunde werden angezeigt.',
    chosen: (name: string) => `Ausgewählter Hund: ${name}`,
    paused: 'Pausiert',
    cancelled: 'Gekündigt',
    newDog: 'Neuer Hund',
    chooseFailed: 'Der Wechsel hat nicht geklappt. Bitte versuche es noch einmal.',
  },
  footer: {
    label: 'Rechtliches und Sprache',
    language: 'Sprache',
    german: 'Deutsch',
    english: 'English',
  },
}
