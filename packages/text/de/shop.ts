import { genitive } from '../genitive.ts'

/** The shop: products, prices, ingredients, and links to the external shop. */
export const shop = {
  title: (pet: string | null) =>
    pet ? `Etwas Feines für zwischendurch, auch für ${pet}` : 'Etwas Feines für zwischendurch',
  text: 'Hundekekse, Kausnacks und alles, was nicht im Abo ist, findest du in unserem Shop. Er öffnet sich in einem neuen Tab.',
  action: 'Jetzt einkaufen',
  actionOf: (product: string) => `${product}: Jetzt einkaufen`,
  recipes: {
    title: 'Unsere Rezepte',
    text: (pet: string, energy: string, days: number) =>
      `So viel kostet eine Box mit einem Rezept allein für ${pet}: ${energy}, für ${days} Tage, Versand inklusive.`,
    textSmallest: (energy: string, days: number) =>
      `So viel kostet die kleinste Box mit einem Rezept allein: ${energy}, für ${days} Tage, Versand inklusive.`,
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
  tax: (rate: string, country: string) => `inkl.\u00a0${rate}\u00a0${country === 'AT' ? 'USt' : 'Mwst'}`,
  label: 'Angaben zum Futter',
  labelOf: (product: string) => `${product}: Angaben zum Futter`,
  loading: 'Die Produkte werden geladen',
  noVet: 'Ersetzt keine tierärztliche Beratung.',
}
