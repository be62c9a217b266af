import { genitive } from '../genitive.ts'

/** The way to the shop (spec 2). */
export const shop = {
  title: (pet: string | null) =>
    pet ? `Etwas Feines für zwischendurch, auch für ${pet}` : 'Etwas Feines für zwischendurch',
  text: 'Hundekekse, Kausnacks und alles, was nicht im Abo ist, findest du in unserem Shop. Er öffnet sich in einem neuen Tab.',
  action: 'Zum Shop',
  snacksTitle: 'Funktionale Snacks',
  snacksText: (pet: string | null) =>
    pet
      ? `Für ${genitive(pet)} Gelenke, Haut und Fell, Darm oder Zähne.`
      : 'Für Gelenke, Haut und Fell, Darm oder Zähne.',
  snacksAction: 'Snacks ansehen',
}
