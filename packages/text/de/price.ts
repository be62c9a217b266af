/** How prices are worded on screens, in mails and on receipts: the VAT that they include, and how they recur. */

/** The price of so many boxes in a row, formatted; `boxes` is null for the one that recurs. */
export interface FormattedPriceStep {
  readonly price: string
  readonly boxes: number | null
}

/** Austria says USt., Germany MwSt. */
const taxName = (country: string): string => (country === 'AT' ? 'USt.' : 'MwSt.')

export const price = {
  tax: taxName,
  /** `inkl. MwSt.`, or with the rate `inkl. MwSt. (7 %)`. */
  included: (country: string, rate?: string) =>
    rate === undefined ? `inkl. ${taxName(country)}` : `inkl. ${taxName(country)} (${rate})`,
  /** The label of the total in 'Versand & Zahlung', as the spec prescribes it; Austria's word follows it. */
  includedInShippingAndPayment: (country: string, rate: string) =>
    country === 'AT' ? `Inkl. Mwst (USt., ${rate})` : `Inkl. Mwst (${rate})`,
  /** `163,30 € alle 28 Tage`, or `einmal 146,97 €, danach 163,30 € alle 28 Tage`. */
  recurring: (steps: readonly FormattedPriceStep[], days: number) =>
    steps
      .map(({ price: amount, boxes }, index) => {
        if (boxes !== null) return boxes === 1 ? `einmal ${amount}` : `${boxes}-mal ${amount}`
        return `${index === 0 ? '' : 'danach '}${amount} alle ${days} Tage`
      })
      .join(', '),
}
