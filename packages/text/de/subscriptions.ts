import { plural } from '../plural.ts'
import { genitive } from '../genitive.ts'

/** What the dog eats, when and where it goes (spec 2). */
export const subscriptions = {
  lead: (pet: string) => `So ist ${genitive(pet)} Abo gerade eingestellt.`,
  empty: {
    title: 'Du hast noch kein Abo.',
    text: 'Stell im Shop das Menü für deinen Hund zusammen. Danach findest du hier alles dazu.',
    action: 'Menü zusammenstellen',
  },
  status: { ACTIVE: 'Aktiv', PAUSED: 'Pausiert', CANCELLED: 'Gekündigt' },
  recipes: {
    title: 'Was in den Napf kommt',
    names: { CG: 'Cowgenuss', GS: 'Gockelspeis', RT: 'Ringeltanz' },
    meat: { CG: 'mit Rind', GS: 'mit Huhn', RT: 'mit Schwein' },
    bags: (count: number, size: string) => `${plural(count, '1 Beutel', `${count} Beutel`)} · ${size}`,
    days: (days: number) => `für ${plural(days, '1 Tag', `${days} Tage`)}`,
  },
  plan: {
    title: 'Rhythmus und Preis',
    pension: 'Portion',
    pensions: { V: 'Vollpension', H: 'Halbpension' },
    pensionNotes: { V: 'der ganze Tagesbedarf', H: 'die Hälfte des Tagesbedarfs' },
    cycle: 'Rhythmus',
    everyDays: (days: number) => `alle ${days} Tage`,
    price: 'Preis pro Box',
    vat: 'Inkl. Mwst',
    shippingFree: 'Versand kostenlos',
    shipping: (price: string) => `zzgl. Versand ${price}`,
    discount: 'Rabatt',
    next: 'Nächste Abbuchung',
    nextNone: 'Zurzeit ist keine Abbuchung geplant.',
    delivery: 'Nächste Lieferung',
    resumes: 'Geht weiter am',
  },
  shipping: {
    title: 'Lieferadresse',
    none: 'Keine Adresse ausgewählt',
    countries: { DE: 'Deutschland', AT: 'Österreich' },
  },
  payment: { title: 'Zahlungsart', none: 'Keine Zahlungsart ausgewählt' },
  orders: 'Bestellungen ansehen',
}
