import { genitive } from '../grammar.ts'

/** Copy of the UI primitives themselves. */
export const ui = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  loading: 'Wird geladen …',
  retry: 'Erneut versuchen',
  toTop: 'Nach oben',
  addNew: 'Neu hinzufügen',
  opensInNewTab: ' (öffnet in neuem Tab)',
  optional: 'optional',
  moreInformation: 'Mehr Informationen',
  priceBefore: 'Bisher',
  priceNow: 'Jetzt',
  offline: 'Du bist gerade offline.',
  unreached: 'Wir erreichen gerade den Server nicht.',
  failed: 'Wir konnten gerade nichts Neues laden.',
  offlineSince: (time: string) => `Stand: ${time}.`,
  today: (time: string) => `heute, ${time}`,
  share: (value: number, max: number) => `${value} von ${max}`,
  tracking: {
    label: 'Weg deiner Sendung',
    ordered: 'Bestellt',
    packed: 'Verpackt',
    shipped: 'Unterwegs',
    outForDelivery: 'In Zustellung',
    delivered: 'Zugestellt',
    done: 'erledigt',
    now: 'aktuell',
    next: 'steht noch aus',
    step: (step: number, of: number) => `Schritt ${step} von ${of}`,
  },
}

const dogsMeals = (pet: string | null) => (pet ? `${genitive(pet)} Mahlzeiten` : 'Mahlzeiten für deinen Hund')

/** The frame around every page: menu, header, footer. */
export const shell = {
  skipToContent: 'Zum Inhalt springen',
  description: 'Deine Futterlieferungen im Blick: ansehen, überspringen, ändern.',
  noScript: 'Das Portal braucht JavaScript. Bitte schalte es in deinem Browser ein.',
  mainMenu: 'Hauptmenü',
  openMenu: 'Menü öffnen',
  logoLabel: (brand: string) => `${brand}, zur Übersicht`,
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
  /** Menu entries and page titles without the name of a dog: after it has died, and while all dogs are shown. */
  unnamed: { subscriptions: 'Mahlzeiten', dog: 'Hundeprofil' },
  titles: {
    dashboard: 'Übersicht',
    orders: 'Bestellungen',
    subscriptions: dogsMeals,
    calendar: 'Kalender',
    payment: 'Deine Zahlung',
    activity: 'Aktivität',
    dog: (pet: string | null) => (pet ? `Profil von ${pet}` : 'Hundeprofil'),
    referral: 'Freu(n)de empfehlen',
    shop: 'Shop',
    newDog: 'Neuer Hund',
    profile: 'Profil',
    help: 'Hilfe und Kontakt',
    gallery: 'Bausteine',
    login: 'Anmelden',
    imprint: 'Impressum',
    terms: 'AGB',
    withdrawal: 'Widerrufsbelehrung',
    privacy: 'Datenschutz',
    accessibility: 'Barrierefreiheit',
    cancelContract: 'Verträge hier kündigen',
    withdraw: 'Vertrag widerrufen',
    page: (title: string, brand: string) => `${title} · ${brand}`,
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

/** The error pages. The spec prescribes the texts of both pages, which are English in both languages and marked so. */
export const error = {
  notFound: {
    title: '404',
    text: 'Seems there is nothing here',
    action: 'Return Home',
    what: 'Diese Seite gibt es nicht.',
  },
  system: {
    title: 'System Error',
    text: 'System Error – Something went wrong! Please try again later.',
    action: 'Go to homepage',
  },
  reload: 'Seite neu laden',
  offline: 'Keine Verbindung. Prüfe dein Internet und versuche es noch einmal.',
  unreachable: 'Wir sind gerade nicht erreichbar. Bitte versuche es gleich noch einmal.',
  loadFailed: 'Das konnten wir gerade nicht laden.',
  retry: 'Erneut versuchen',
}

/** The notice about a new version of the portal. */
export const update = {
  ready: 'Es gibt eine neue Version des Portals.',
  take: 'Jetzt aktualisieren',
}

/** The question before unsaved input is discarded. */
export const unsaved = {
  title: 'Eingaben verwerfen?',
  text: 'Was du eingegeben oder ausgewählt hast, ist noch nicht gespeichert.',
  /** Switching dogs discards an unsaved plan. */
  plan: 'Du hast für diesen Hund einen anderen Plan ausgewählt, aber noch nicht gespeichert.',
  stay: 'Weiter bearbeiten',
  discard: 'Verwerfen',
}

/** The copy that every page needs. */
export const core = { ui, shell, error }
