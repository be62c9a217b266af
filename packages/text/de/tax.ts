/** The German word for VAT where it does not go by the country alone. */

/** What staff call it in tables of all countries. */
export const TAX = 'MwSt.'

/** The label of the total in 'Versand & Zahlung', as the spec prescribes it; another word of the country follows it. */
export function includedInShippingAndPayment(taxName: string, rate: string): string {
  return taxName === TAX ? `Inkl. Mwst (${rate})` : `Inkl. Mwst (${taxName}, ${rate})`
}
