/** What is wrong with a catalogue's document, in German. In English it is the message of the rule. */
import type { CatalogueError, CatalogueProblem } from '@pfotenportal/domain/catalogue/problem'
import { formatPrice } from '../format.ts'

type Sentences = {
  readonly [Kind in CatalogueProblem['kind']]: (problem: CatalogueProblem & { readonly kind: Kind }) => string
}

const types: Readonly<Record<string, string>> = {
  string: 'ein Text',
  number: 'eine Zahl',
  int: 'eine ganze Zahl',
  boolean: 'true oder false',
  array: 'eine Liste',
  object: 'ein Objekt',
  record: 'ein Objekt',
}
const sizes = { NUMBER: '', TEXT: ' Zeichen', LIST: ' Einträge' }

const sentences: Sentences = {
  MISSING: () => 'fehlt',
  OTHER: () => 'ist ungültig',
  TYPE: ({ expected }) => `muss ${types[expected] ?? expected} sein`,
  TOO_SMALL: ({ of, limit }) =>
    of !== 'NUMBER' && limit === '1' ? 'ist leer' : `zu klein: mindestens ${limit}${sizes[of]}`,
  TOO_BIG: ({ of, limit }) => `zu groß: höchstens ${limit}${sizes[of]}`,
  MULTIPLE: ({ of }) => `muss ein Vielfaches von ${of} sein`,
  FORMAT: ({ pattern }) => `passt nicht zu ${pattern}`,
  CHOICE: ({ choices }) => `muss eines von diesen sein: ${choices}`,
  UNKNOWN_KEYS: ({ keys }) => `unbekannt: ${keys}`,
  SLOT: ({ slots }) => `Hier gibt es nur diese Platzhalter: ${slots}`,
  NO_DAY: () => 'Diesen Tag gibt es nicht',
  CONTRAST: () => 'ink braucht auf tint einen Kontrast von 4,5, hell wie dunkel',
  NO_MULTIPLE: () => 'ist kein Vielfaches von stepGrams',
  OVER_LARGEST: () => 'ist größer als largestGrams',
  ALL_RETIRED: () => 'alle sind eingestellt',
  NOT_DESCENDING: () => 'ist nicht absteigend sortiert',
  NOT_ASCENDING: () => 'ist nicht aufsteigend sortiert',
  NOT_100_PERCENT: () => 'ergibt zusammen nicht 100 Prozent',
  USED_TWICE: () => 'kommt zweimal vor',
  MENU_SKU: () => 'sieht aus wie die SKU eines Menüs',
  NO_NET_QUANTITY: () => 'fehlt: Ein Futtermittel braucht seine Nettomenge',
  LONGEST_CYCLE: () => 'muss 0 sein: Im längsten Rhythmus, den es noch gibt, wird jedes Menü gemacht',
  SHELF_LIFE: ({ least }) => `zu kurz für den längsten Rhythmus: mindestens ${least}`,
  ON_SALE: ({ most }) => `höchstens ${most} davon können zugleich im Verkauf sein`,
  BOX_PRICE: ({ name, most }) => `Die größte Box von ${name} könnte mehr als ${most} Euro kosten`,
  BOX_SACHETS: ({ name, most }) => `Die größte Box von ${name} hätte mehr als ${most} Beutel`,
  BOX_PARCELS: ({ name, most }) => `Die größte Box von ${name} hätte mehr als ${most} Pakete`,
  NO_NAME: ({ name }) => `hat keinen Namen in words: ${name}`,
  NO_PICTURE: ({ name }) => `${name} gibt es nicht: Bilder liegen im Ordner "pictures" der Marke`,
  NO_TENTH: () => 'hat mehr als eine Nachkommastelle',
  NO_POSTCODE: () => 'passt zu keiner der Formen in forms',
  OVER_BOX: ({ limit }) => `ist mehr, als die billigste Box kostet: ${formatPrice(limit)}`,
  NO_REWARD: () => 'braucht entweder percentage, amount oder product',
  NOT_SOLD: ({ name }) => `${name} ist keine Ergänzung, die verkauft wird`,
  NO_DATIVE: () => 'fehlt: die Mehrzahl nach „von“, wie in „8 von 12 Sternen“',
  NO_COUNTRY: ({ name }) => `${name} ist keines der Länder in countries`,
  NO_TAX: ({ name }) => `hat keine Sätze für das Land ${name}`,
  NO_SHIPPING: ({ name }) => `hat keinen Preis für das Land ${name}: 0 ist kostenlos`,
  LABEL_FULL: () => 'hat mehr Text, als in der kleinsten Schrift auf das Etikett eines Beutels passt',
  REMOVED: ({ name }) =>
    `${name} fehlt: Nichts wird je entfernt, weil Verträge und Bestellungen sich darauf beziehen`,
  FIXED: ({ name, value }) => `ändert sich nie: Für ${name} ist es ${value}`,
  PAST_RATES: ({ before, after }) => `Die Vergangenheit ändert sich nicht: ${before}, nicht ${after}`,
  PAST_DAY: ({ day, today }) => `${day} ist vorbei: Heute ist ${today}`,
  ANNOUNCED: ({ version, day }) =>
    `Die Preise von Version ${version} sind Kunden ab ${day} angekündigt. Zieh die Ankündigung zuerst zurück`,
  EARLY_DAY: ({ day, version, from }) => `${day} liegt vor Version ${version}, in Kraft ab ${from}`,
}

/** The sentence of an error. */
export function catalogueErrorDe({ problem = { kind: 'OTHER' } }: CatalogueError): string {
  // Each kind has the sentence of its own data, which the type of a union cannot say.
  const sentence = sentences[problem.kind] as (problem: CatalogueProblem) => string
  return sentence(problem)
}
