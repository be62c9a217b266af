/**
 * Copy of packing lists and bag labels. German only: the kitchen reads the lists, and the law requires the labels to
 * be in the language of the country of sale, which is German in both Germany and Austria.
 */
import { formatList, formatNumber, formatWeight } from '../format.ts'
import { genitive, plural } from '../grammar.ts'

const number = (value: number) => formatNumber(value, 'de')

/** `23.11.2026` for a day `YYYY-MM-DD`. */
const date = (day: string) => day.split('-').toReversed().join('.')

/** The copy of packing list, slips and labels. */
export const packingDe = {
  date,
  weight: (grams: number) => formatWeight(grams, 'de'),
  unknown: (sku: string) => `Unbekannter Artikel ${sku} – bitte klären`,
  noDog: 'ohne Hund',
  allergies: (names: readonly string[]) => `Allergien: ${formatList(names, 'de')}`,
  contains: (recipe: string, names: readonly string[]) =>
    `Achtung, ${recipe} enthält ${formatList(names, 'de')}.`,

  /** The column headings in order (docs/operations.md, "Packing"). */
  columns: {
    week: 'Woche',
    slip: 'Zettel',
    orderNumber: 'Bestellnummer',
    dog: 'Hund',
    kind: 'Art',
    code: 'Artikel',
    name: 'Bezeichnung',
    grams: 'Gramm je Stück',
    quantity: 'Anzahl',
    perDay: 'Stück je Tag',
    parcels: 'Pakete',
    coolPacks: 'Kühlakkus',
    firstName: 'Vorname',
    lastName: 'Nachname',
    company: 'Firma',
    address1: 'Straße',
    zip: 'PLZ',
    city: 'Ort',
    country: 'Land',
    remarks: 'Hinweise',
  },
  kinds: { bag: 'Beutel', pack: 'Ergänzung', sample: 'Probe', unknown: 'Unbekannt' },

  title: (week: string) => `Packliste ${week}`,
  packedOn: (monday: string) => `gepackt am Montag, ${date(monday)}`,
  summary: (boxes: number, parcels: number, coolPacks: number) =>
    `${number(boxes)} ${plural(boxes, 'Bestellung', 'Bestellungen')}, ${number(parcels)} ${plural(
      parcels,
      'Paket',
      'Pakete',
    )}, ${number(coolPacks)} ${plural(coolPacks, 'Kühlakku', 'Kühlakkus')}`,
  cooking: 'Kochen',
  filling: 'Abfüllen',
  adding: 'Dazulegen',
  heads: { recipe: 'Rezept', bags: 'Beutel', weight: 'Menge', size: 'Größe', article: 'Artikel' },
  page: (page: number) => `Seite ${number(page)}`,
  slip: (slip: number, of: number, orderNumber: string) =>
    `Zettel ${number(slip)} von ${number(of)} · ${orderNumber}`,
  order: (orderNumber: string) => `Bestellung ${orderNumber}`,
  parcel: (parcel: number, of: number) => `Paket ${number(parcel)} von ${number(of)}`,
  parcelFacts: (grams: number, coolPacks: number) =>
    `${formatWeight(grams, 'de')} Futter, ${number(coolPacks)} ${plural(coolPacks, 'Kühlakku', 'Kühlakkus')}`,
  pieces: (quantity: number) => `${number(quantity)} ×`,
  bag: (recipe: string, grams: number) => `${recipe} ${formatWeight(grams, 'de')}`,
  continued: 'Fortsetzung',

  labels: (week: string) => `Etiketten ${week}`,
  forDog: (name: string | null) => (name === null ? '' : `für ${name}`),
  netWeight: (grams: number) => `Nettogewicht ${formatWeight(grams, 'de')}`,
  composition: 'Zusammensetzung:',
  constituents: 'Analytische Bestandteile:',
  moisture: 'Feuchtigkeit',
  /** Feeding instructions: the bags per day, which with Halbpension cover half of the daily requirement. */
  feeding: (name: string | null, perDay: number, isHalf: boolean) => {
    const bags = `${number(perDay)} ${plural(perDay, 'Beutel', 'Beutel')}`
    const ration = isHalf ? 'halbe Tagesration' : 'Tagesration'
    const whose = name === null ? `die ${ration}` : `${genitive(name)} ${ration}`
    return `${bags} ${plural(perDay, 'ist', 'sind')} ${whose}. Auf zwei Mahlzeiten verteilt bei Zimmertemperatur füttern, frisches Wasser bereitstellen.`
  },
  feedingHead: 'Fütterungshinweise:',
  useBy: (day: string) => `Spätestens zu verbrauchen bis ${date(day)}`,
  lot: (lot: string) => `Partie ${lot}`,
  contact: (address: string) => `Auskunft: ${address}`,
} as const
