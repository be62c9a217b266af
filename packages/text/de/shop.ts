import { formatNumber, formatWeight } from '../format.ts'
import { genitive } from '../grammar.ts'
import { price } from './price.ts'
import { shipping } from './shipping.ts'

/** The shop: products, prices, ingredients, and links to the external shop. */
export const shop = {
  title: (pet: string | null) =>
    pet ? `Etwas Feines für zwischendurch, auch für ${pet}` : 'Etwas Feines für zwischendurch',
  text: 'Hundekekse, Kausnacks und alles, was nicht im Abo ist, findest du in unserem Shop. Er öffnet sich in einem neuen Tab.',
  action: 'Jetzt einkaufen',
  actionOf: (product: string) => `${product}: Jetzt einkaufen`,
  recipes: {
    title: 'Unsere Rezepte',
    text: (pet: string, energy: string, days: number, shipping: string) =>
      `So viel kostet eine Box mit einem Rezept allein für ${pet}: ${energy}, für ${days} Tage, ${shipping}.`,
    textSmallest: (energy: string, days: number, shipping: string) =>
      `So viel kostet die kleinste Box mit einem Rezept allein: ${energy}, für ${days} Tage, ${shipping}.`,
    shippingIncluded: 'Versand inklusive',
    plusShipping: shipping.plus,
    whole: (kcal: string) => `${kcal} kcal am Tag`,
    half: (kcal: string) => `${kcal} kcal am Tag, die Hälfte davon aus der Box`,
    change: 'Rezepte ändern',
  },
  supplements: {
    title: 'Ergänzungen',
    text: (pet: string | null) =>
      pet
        ? `Sie kommen auf Wunsch mit ${genitive(pet)} Box, einmal oder jedes Mal. Bis zur Frist der Box kannst du sie wieder herausnehmen.`
        : 'Sie kommen auf Wunsch mit der Box, einmal oder jedes Mal.',
    cancelled: (pet: string | null) =>
      `${pet ? `${genitive(pet)} Abo` : 'Das Abo'} ist gekündigt. Sobald es wieder läuft, kannst du hier etwas in die Box legen. Einzeln gibt es alles auch im Shop.`,
    reactivate: 'Abo reaktivieren',
    add: 'In die nächste Box',
    addOf: (product: string) => `${product} in die nächste Box`,
    change: 'In der Box ändern',
    changeOf: (product: string) => `${product} in der Box ändern`,
    inBox: { ONCE: 'In der nächsten Box', ALWAYS: 'In jeder Box' },
  },
  others: {
    title: 'Mehr aus dem Shop',
    text: 'Gibt es nur im Shop, nicht mit der Box.',
  },
  content: (content: string) => `Inhalt ${content}`,
  food: (weight: string) => `${weight} Futter`,
  tax: (rate: string, taxName: string) => price.included(taxName, rate).replaceAll(' ', '\u00a0'),
  label: 'Angaben zum Futter',
  labelOf: (product: string) => `${product}: Angaben zum Futter`,
  loading: 'Die Produkte werden geladen',
  noVet: 'Ersetzt keine tierärztliche Beratung.',
}

/** Adding, changing and removing supplements in the box (docs/domain.md 5.8). */
export const supplement = {
  /** The card on the meals page. */
  card: {
    title: 'Ergänzungen',
    none: (pet: string) => `In ${genitive(pet)} Boxen liegt nichts außer dem Menü.`,
    add: 'Ergänzungen ansehen',
    vat: price.included,
    rhythm: { ONCE: 'einmal', ALWAYS: 'in jeder Box' },
    from: (day: string) => `ab der Bestellung vom ${day}`,
    on: (day: string) => `mit der Bestellung vom ${day}`,
    change: 'Ändern',
    changeOf: (title: string) => `${title}: wie oft ändern`,
    remove: 'Entfernen',
    removeOf: (title: string) => `${title} entfernen`,
    removed: (title: string) => `${title} ist entfernt.`,
    again: 'Wieder hinzufügen',
    locked:
      'Die Frist der nächsten Box ist vorbei. Sobald sie bezahlt ist, kannst du hier wieder etwas ändern.',
    support: 'Ergänzungen ändert nur der Kunde selbst.',
    open: 'Solange eine Zahlung offen ist, bleibt hier alles, wie es ist.',
  },
  dialog: {
    title: (product: string) => `${product} in die Box`,
    dog: 'Für wen?',
    dogOf: (day: string) => `nächste Bestellung ${day}`,
    unavailable: {
      locked: 'Die Frist der nächsten Box ist vorbei. Sobald sie bezahlt ist, geht es wieder.',
      support: 'Ergänzungen ändert nur der Kunde selbst.',
      open: 'Eine Zahlung ist noch offen. Sobald sie bezahlt ist, geht es wieder.',
      cancelled: 'Das Abo ist gekündigt. Sobald es wieder läuft, geht es.',
    },
    rhythm: 'Wie oft?',
    once: 'Einmal',
    onceHint: 'nur in der nächsten Box',
    always: 'Jedes Mal',
    alwaysHint: 'in jeder Box, bis du es änderst',
    label: 'Angaben zum Futter',
    review: 'Das kommt dazu',
    product: 'Ergänzung',
    price: 'Preis',
    frequency: 'Wie oft',
    frequencyOnce: 'einmal, mit der nächsten Box',
    frequencyAlways: (days: number) => `mit jeder Box, alle ${days} Tage`,
    next: 'Die nächste Box',
    same: (title: string) => `${title} kommt schon genau so.`,
    save: 'Ändern',
    noVet: 'Ersetzt keine tierärztliche Beratung.',
  },
  label: {
    composition: 'Zusammensetzung',
    constituents: 'Analytische Bestandteile',
    moisture: 'Feuchte',
    additives: 'Zusatzstoffe',
    feeding: 'Fütterungshinweise',
    netQuantity: 'Nettomenge',
    storage: 'Lagerung und Haltbarkeit',
    business: 'Verantwortliches Unternehmen',
    approval: 'Zulassungsnummer',
  },
  toast: {
    added: {
      success: 'Ergänzung hinzugefügt. E-Mail folgt',
      failure: 'Ergänzung konnte nicht hinzugefügt werden',
    },
    removed: {
      success: 'Ergänzung entfernt. E-Mail folgt',
      failure: 'Ergänzung konnte nicht entfernt werden',
    },
  },
}

const number = (value: number) => formatNumber(value, 'de', 1)

/** Products of the shop and the details on their labels. */
export const shopItemsDe = {
  feedTypes: {
    COMPLETE: 'Alleinfuttermittel für Hunde',
    COMPLEMENTARY: 'Ergänzungsfuttermittel für Hunde',
  },
  constituents: { protein: 'Rohprotein', fat: 'Rohfett', fibre: 'Rohfaser', ash: 'Rohasche' },
  units: { mg: 'mg', IU: 'IE' },
  share: (percent: number) => `${number(percent)}\u202f%`,
  ingredient: (name: string, percent: number) => `${name} ${number(percent)}\u202f%`,
  additive: (name: string, amount: number, unit: string) => `${name} ${number(amount)} ${unit}`,
  additivesPerKg: (list: string) => `Ernährungsphysiologische Zusatzstoffe je kg: ${list}.`,
  noAdditives: 'Ohne Zusatzstoffe.',
  feedingByPlan:
    'Die tägliche Menge steht im Plan deines Hundes. Auf zwei Mahlzeiten verteilt bei Zimmertemperatur füttern, frisches Wasser bereitstellen.',
  feedingDaily: (amount: number, unit: string) =>
    `Täglich ${number(amount)} ${unit} je 10 kg Körpergewicht zum Futter geben. Frisches Wasser bereitstellen.`,
  feedingAtMost: (amount: number, unit: string) =>
    `Als Snack, täglich höchstens ${number(amount)} ${unit} je 10 kg Körpergewicht. Frisches Wasser bereitstellen.`,
  netOfBags: (least: string, most: string) =>
    least === most
      ? `${most} je Beutel`
      : `${least} bis ${most} je Beutel, die genaue Menge steht auf dem Beutel`,
  quantity: (value: number, unit: 'g' | 'ml') =>
    unit === 'g' ? formatWeight(value, 'de') : `${number(value)}\u00a0ml`,
  useBy: 'Spätestens zu verbrauchen bis: siehe Beutel.',
  bestBefore: 'Mindestens haltbar bis: siehe Packung.',
}

/** The copy about the shop's products in one language. */
export type ShopItemsText = typeof shopItemsDe
