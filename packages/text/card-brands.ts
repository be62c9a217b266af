/** The names of card brands, the same in every language. */
export const cardBrands = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
} as const
