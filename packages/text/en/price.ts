/** How prices are worded in English. */
import type { price as german } from '../de/price.ts'

const times = (boxes: number) => (boxes === 1 ? 'once' : `${boxes} times`)

export const price: typeof german = {
  included: (taxName, rate) => (rate === undefined ? `incl. ${taxName}` : `incl. ${taxName} (${rate})`),
  recurring: (steps, days) =>
    steps
      .map(({ price: amount, boxes }, index) => {
        if (boxes !== null) return `${amount} ${times(boxes)}`
        return `${index === 0 ? '' : 'then '}${amount} every ${days} days`
      })
      .join(', '),
}
