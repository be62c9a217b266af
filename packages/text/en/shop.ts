import type { shop as german } from '../de/shop.ts'
import { possessive } from '../genitive.ts'

/** The way to the shop (spec 2). */
export const shop: typeof german = {
  title: (pet: string | null) =>
    pet ? `Something nice for in between, for ${pet} too` : 'Something nice for in between',
  text: 'Dog biscuits, chews and everything outside the subscription are in our shop. It opens in a new tab.',
  action: 'Go to the shop',
  snacksTitle: 'Functional snacks',
  snacksText: (pet: string | null) =>
    pet
      ? `For ${possessive(pet)} joints, skin and coat, gut or teeth.`
      : 'For joints, skin and coat, gut or teeth.',
  snacksAction: 'See the snacks',
}
