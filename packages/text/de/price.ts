/** How prices are worded on screens, in mails and on receipts: the VAT that they include, and how they recur. */

/** The price of so many boxes in a row, formatted; `boxes` is null for the one that recurs. */
export interface FormattedPriceStep {
  readonly price: string
  readonly boxes: number | null
}

export const price = {
  /** What the country calls it: `inkl. MwSt.`, or with the rate `inkl. MwSt. (7 %)`. */
  included: (taxName: string, rate?: string) =>
    rate === undefined ? `inkl. ${taxName}` : `inkl. ${taxName} (${rate})`,
  /** `163,30 € alle 28 Tage`, or `einmal 146,97 €, danach 163,30 € alle 28 Tage`. */
  recurring: (steps: readonly FormattedPriceStep[], days: number) =>
    steps
      .map(({ price: amount, boxes }, index) => {
        if (boxes !== null) return boxes === 1 ? `einmal ${amount}` : `${boxes}-mal ${amount}`
        return `${index === 0 ? '' : 'danach '}${amount} alle ${days} Tage`
      })
      .join(', '),
}
