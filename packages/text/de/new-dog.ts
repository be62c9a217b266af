import { shipping } from './shipping.ts'

/** A new dog: from its profile to its first box (docs/domain.md 8.8). */
export const newDog = {
  lead: 'Bis du am Ende auf den Button klickst, ist nichts bestellt.',
  progress: 'Schritte bis zur ersten Box',
  steps: { dog: 'Dein Hund', menu: 'Menü', delivery: 'Lieferung und Zahlung', order: 'Bestellung' },
  stepOf: (at: number, count: number) => `Schritt ${at} von ${count}`,
  next: {
    dog: 'Weiter zum Menü',
    menu: 'Weiter zu Lieferung und Zahlung',
    delivery: 'Weiter zur Bestellung',
  },
  back: 'Zurück',

  dog: {
    name: 'Name',
    gender: 'Geschlecht',
    genders: { f: 'Hündin', m: 'Rüde' },
    birthMonth: 'Geburtsmonat',
    birthYear: 'Geburtsjahr',
    choose: 'Bitte wählen',
    birthHint: 'Ungefähr genügt.',
    breed: 'Rasse',
    breedHint: 'Leer lassen für einen Mischling.',
    weight: 'Gewicht in kg',
    yourDog: 'dein Hund',
    health: 'Allergien und Gesundheit',
    missing: {
      name: 'Bitte gib den Namen ein.',
      gender: 'Bitte wähle eines von beiden.',
      birthMonth: 'Bitte wähle den Monat.',
      birthYear: 'Bitte wähle das Jahr.',
      birth: 'Dieser Monat liegt noch vor uns.',
      weight: 'Bitte gib das Gewicht als Zahl ein, zum Beispiel 12,5.',
      weightRange: (min: string, max: string) => `Bitte gib ein Gewicht zwischen ${min} und ${max} ein.`,
    },
  },

  answer: {
    title: (pet: string) => `Das passt zu ${pet}`,
    empty: 'Sobald Name, Geburt und Gewicht eingetragen sind, siehst du hier Portion, Menü und Preis.',
    loading: 'Wir rechnen',
    need: 'Bedarf am Tag',
    kcal: (kcal: string) => `${kcal} kcal`,
    menu: 'Menü',
    recommended: 'Empfohlenes Menü',
    nothing: 'noch keins',
    price: 'Preis',
    first: 'Erste Lieferung',
    firstNote: (day: string) => `Wenn du heute bestellst. Abgebucht wird am ${day}.`,
    failed: 'Das konnten wir gerade nicht ausrechnen.',
    failedHint: 'Deine Angaben sind noch da. Versuche es bitte noch einmal.',
    guide: 'Richtwerte für gesunde, kastrierte Hunde.',
  },

  resume: { failed: 'Wir konnten deine Angaben gerade nicht laden.' },
  /** What is different since a visitor chose. */
  changed: {
    RECIPE: 'Ein Rezept aus deiner Auswahl gibt es nicht mehr. Dein Menü hat die übrigen.',
    MENU: 'Dein Menü gibt es so nicht mehr. Bitte wähle es neu.',
    PRICE: 'Der Preis hat sich geändert, seit du gewählt hast. Es gilt der Preis, der hier steht.',
  },

  known: {
    title: (pet: string) => `${pet} gibt es in deinem Konto schon`,
    text: 'Ein zweites Abo für denselben Hund brauchst du nicht.',
    action: (pet: string) => `Zu ${pet}`,
  },

  menu: {
    none: (pet: string) => `Für ${pet} können wir keines der Rezepte empfehlen.`,
    noneHint: 'Unsere Fütterungsberatung sucht mit dir nach einer Lösung.',
    check: 'Angaben ändern',
    tooSmall: shipping.belowMinimum,
    shipping: shipping.plus,
  },

  delivery: {
    address: 'Wohin sollen die Boxen?',
    newAddress: 'Andere Adresse',
    newAddressHint: 'Sie kommt in dein Adressbuch.',
    saveAddress: 'Adresse speichern',
    addressMissing: 'Bitte wähle eine Adresse, oder speichere eine neue.',
    payment: 'Womit möchtest du zahlen?',
    newMethod: 'Neue Zahlungsmethode',
    newMethodHint:
      'Du bekommst nach der Bestellung eine E-Mail mit einem Link und hast drei Tage Zeit. Erst dann wird abgebucht.',
    failed: 'Wir konnten deine Adressen und Zahlungsmethoden gerade nicht laden.',
  },

  order: {
    address: 'Lieferung an',
    payment: 'Zahlung',
    codeInvalid: (code: string) => `Der Code ${code} gilt hier nicht`,
    withoutCode: 'Ohne Code weiter',
    toast: { failure: 'Die Bestellung hat nicht geklappt' },
  },

  done: {
    title: (pet: string) => `Willkommen, ${pet}!`,
    first: (window: string) => `Die erste Box kommt ${window}.`,
    charge: (day: string) => `Abgebucht wird am ${day}. Vorher kannst du noch alles ändern.`,
    mail: 'Eine Bestätigung ist per E-Mail unterwegs.',
    link: (address: string) =>
      `An ${address} ist auch der Link unterwegs, unter dem du deine Zahlungsmethode einrichtest. Bitte mach das vor der Abbuchung.`,
    setup: 'Zahlungsmethode jetzt einrichten',
    action: (pet: string) => `Zu ${pet}`,
  },
}
