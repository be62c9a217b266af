/** How cards are called, in every language. */
export const cardBrands = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
} as const
