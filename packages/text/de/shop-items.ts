/** Copy about the shop's products and their labels in German. Makes no health claims. */
import { formatNumber } from '../format.ts'
import { seller } from '../seller.ts'

type Recipe = 'CG' | 'GS' | 'RT'
type Supplement = 'joint' | 'skin_coat' | 'gut' | 'dental'
type Further = 'biscuit_beef' | 'biscuit_chicken' | 'biscuit_vegetable' | 'bowl'

const number = (value: number) => formatNumber(value, 'de', 1)

const texts: Readonly<Record<Recipe | Supplement | Further, string>> = {
  CG: 'Rind mit Reis und Karotten, frisch gekocht und portioniert.',
  GS: 'Huhn mit Hirse und Zucchini, frisch gekocht und portioniert.',
  RT: 'Schwein mit Kartoffeln und Süßkartoffeln, ohne Getreide.',
  joint: 'Weiche Häppchen mit Grünlippmuschel und Kollagenhydrolysat.',
  skin_coat: 'Öl aus Lachs, Lein und Borretsch, einfach übers Futter.',
  gut: 'Flocken mit Karotte, Apfel und Flohsamen.',
  dental: 'Knuspriges Pulver mit Seealge, Petersilie und Pfefferminze.',
  biscuit_beef: 'Knusprig gebacken, zum Belohnen und Teilen.',
  biscuit_chicken: 'Knusprig gebacken, ohne Weizen.',
  biscuit_vegetable: 'Knusprig gebacken, ganz ohne Fleisch.',
  bowl: 'Aus Steinzeug, rutschfest, spülmaschinenfest.',
}

/** Products of the shop and the details on their labels. */
export const shopItemsDe = {
  texts,
  further: {
    biscuit_beef: 'Hundekekse Rind & Hafer',
    biscuit_chicken: 'Hundekekse Huhn & Hirse',
    biscuit_vegetable: 'Hundekekse Süßkartoffel & Hafer',
    bowl: 'Futternapf',
  } satisfies Record<Further, string>,
  feedTypes: {
    COMPLETE: 'Alleinfuttermittel für Hunde',
    COMPLEMENTARY: 'Ergänzungsfuttermittel für Hunde',
  },
  ingredients: {
    beef: 'Rind (Muskelfleisch, Herz, Leber)',
    chicken: 'Huhn (Muskelfleisch, Herz, Leber)',
    pork: 'Schwein (Muskelfleisch, Herz, Leber)',
    rice: 'Reis',
    millet: 'Hirse',
    potatoes: 'Kartoffeln',
    sweet_potatoes: 'Süßkartoffeln',
    carrots: 'Karotten',
    pumpkin: 'Kürbis',
    zucchini: 'Zucchini',
    apples: 'Äpfel',
    parsnips: 'Pastinaken',
    minerals: 'Mineralstoffe',
    rapeseed_oil: 'Rapsöl',
    salmon_oil: 'Lachsöl',
    linseed_oil: 'Leinöl',
    borage_oil: 'Borretschöl',
    mussel: 'Grünlippmuschel',
    potato_flakes: 'Kartoffelflocken',
    collagen: 'Kollagenhydrolysat (Rind)',
    rosehip: 'Hagebutte',
    psyllium: 'Flohsamenschalen',
    inulin: 'Inulin (Zichorie)',
    yeast: 'Bierhefe',
    seaweed: 'Seealge (Ascophyllum nodosum)',
    parsley: 'Petersilie',
    peppermint: 'Pfefferminze',
    oats: 'Haferflocken',
  },
  constituents: { protein: 'Rohprotein', fat: 'Rohfett', fibre: 'Rohfaser', ash: 'Rohasche' },
  additives: {
    vitamin_d3: 'Vitamin D3',
    vitamin_e: 'Vitamin E',
    zinc: 'Zink',
    iodine: 'Jod',
    copper: 'Kupfer',
  },
  units: { mg: 'mg', IU: 'IE' },
  share: (percent: number) => `${number(percent)} %`,
  ingredient: (name: string, percent: number) => `${name} ${number(percent)} %`,
  additive: (name: string, amount: number, unit: string) => `${name} ${number(amount)} ${unit}`,
  additivesPerKg: (list: string) => `Ernährungsphysiologische Zusatzstoffe je kg: ${list}.`,
  noAdditives: 'Ohne Zusatzstoffe.',
  feedingByPlan:
    'Die tägliche Menge steht im Plan deines Hundes. Auf zwei Mahlzeiten verteilt bei Zimmertemperatur füttern, frisches Wasser bereitstellen. Gekühlt aufbewahren, geöffnete Beutel binnen zwei Tagen verbrauchen.',
  feedingDaily: (amount: number, unit: string) =>
    `Täglich ${number(amount)} ${unit} je 10 kg Körpergewicht zum Futter geben. Frisches Wasser bereitstellen.`,
  feedingAtMost: (amount: number, unit: string) =>
    `Als Snack, täglich höchstens ${number(amount)} ${unit} je 10 kg Körpergewicht. Frisches Wasser bereitstellen.`,
  business: `${seller.name}, ${seller.street}, ${seller.place} (Beispieldaten)`,
  approvalNumber: 'α DE-BE-000000 (Beispieldaten)',
}

/** The copy about the shop's products in one language. */
export type ShopItemsText = typeof shopItemsDe
