/** Shipping and the minimum order in English. */
import type { shipping as german } from '../de/shipping.ts'

export const shipping: typeof german = {
  plus: (amount, freeFrom) => `plus ${amount} shipping${freeFrom === null ? '' : `, free from ${freeFrom}`}`,
  belowMinimum: (minimum, missing) =>
    `A box has to cost at least ${minimum}, without supplements and shipping. You’re ${missing} short: choose a longer interval, more food or other recipes.`,
}
